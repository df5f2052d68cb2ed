import type { DayTime } from '../../decode/times.ts'
import type { Form } from '../../grammar/form.ts'
import type { Found, GroupKind } from '../../grammar/group-kind.ts'
import type { Remark, RemarkGroup } from '../../schema/remark.ts'

/** The values of the body that remarks are compared with; null where the report has none. */
export interface BodyFacts {
  readonly ident: string | null
  readonly auto: boolean
  readonly wind: { readonly speedKt: number | null } | null
  readonly temperatureC: number | null
  readonly dewpointC: number | null
  readonly qnhHpa: number | null
  readonly altimeterInHg: number | null
}

/**
 * The target of the remarks: a list, the values of the body of a METAR, and a function that dates a day of the month.
 */
export interface RemarkTarget {
  remarkGroups: RemarkGroup[]
  /** Null for a TAF. */
  readonly body: BodyFacts | null
  resolve(time: DayTime): string | null
}

function isKind<K extends RemarkGroup['kind']>(entry: RemarkGroup, kind: K): entry is Remark<K> {
  return entry.kind === kind
}

/**
 * A kind of remark. `entry` gives its value, which is added to the list; null when it contradicts the report. `coded`
 * is the inverse; undefined when the value is one of another kind of the same name.
 */
export function remark<V, K extends RemarkGroup['kind']>(kind: {
  name: K
  starts: string
  read(tokens: readonly string[], at: number): Found<V> | null
  format(value: V): string
  form?(value: V, target: RemarkTarget): Form
  entry(value: V, target: RemarkTarget): RemarkGroup | null
  coded(entry: Remark<K>, form: Form): V | undefined
}): GroupKind<V, RemarkTarget> {
  return {
    name: kind.name,
    starts: kind.starts,
    read: kind.read,
    format: kind.format,
    ...(kind.form && { form: kind.form }),
    collect: ({ report, next }, form) =>
      next(report.remarkGroups, (entry) => (isKind(entry, kind.name) ? kind.coded(entry, form) : undefined)),
    put(value, target) {
      const entry = kind.entry(value, target)
      if (entry === null) return false
      target.remarkGroups.push(entry)
      return true
    },
  }
}
