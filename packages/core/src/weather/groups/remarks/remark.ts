import type { DayTime } from '../../decode/times.ts'
import type { Found, GroupKind } from '../../grammar/group-kind.ts'
import type { RemarkGroup } from '../../schema/remark-group.ts'

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

/** A kind of remark. `entry` gives its value, which is added to the list; null when it contradicts the report. */
export function remark<V>(kind: {
  name: RemarkGroup['kind']
  starts: string
  read(tokens: readonly string[], at: number): Found<V> | null
  format(value: V): string
  entry(value: V, target: RemarkTarget): RemarkGroup | null
}): GroupKind<V, RemarkTarget> {
  return {
    name: kind.name,
    starts: kind.starts,
    read: kind.read,
    format: kind.format,
    put(value, target) {
      const entry = kind.entry(value, target)
      if (entry === null) return false
      target.remarkGroups.push(entry)
      return true
    },
  }
}
