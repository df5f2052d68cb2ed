import { type Found, type GroupKind, one } from '../grammar/group-kind.ts'

/** A type written `times` times over, as some relays do. */
export type ReportType<T extends string> = { readonly type: T; readonly times: 1 | 2 }

/** The word that opens a report. Relays often write it twice, which is one group. */
function reportType<T extends string>(starts: string, words: readonly T[]) {
  return {
    name: 'type',
    starts,
    read(tokens, at): Found<ReportType<T>> | null {
      const type = words.find((word) => word === tokens[at])
      if (type === undefined) return null
      return tokens[at + 1] === type ? { value: { type, times: 2 }, used: 2 } : one({ type, times: 1 })
    },
    format: ({ type, times }) => (times === 2 ? `${type} ${type}` : type),
    form: ({ times }) => (times === 2 ? 'twice' : ''),
    collect({ report }, form): ReportType<T> | undefined {
      const type = words.find((word) => word === report.type)
      return type === undefined ? undefined : { type, times: form === 'twice' ? 2 : 1 }
    },
    put(value, target) {
      target.type = value.type
      return true
    },
  } satisfies GroupKind<ReportType<T>, { type: T | null }>
}

/** METAR or SPECI. */
export const metarType = reportType('MS', ['METAR', 'SPECI'] as const)

/** TAF. */
export const tafType = reportType('T', ['TAF'] as const)
