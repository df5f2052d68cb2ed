import { digits, one } from '../../grammar/group-kind.ts'

/** Reads and writes an indicator of three figures and a depth in tenths of an inch. */
export function tenthsGroup(indicator: string) {
  return {
    starts: indicator.charAt(0),
    read(tokens: readonly string[], at: number) {
      const text = tokens[at]!
      return text.startsWith(indicator) && /^\d{6}$/.test(text) ? one(Number(text.slice(3))) : null
    },
    format: (tenths: number) => `${indicator}${digits(tenths, 3)}`,
  }
}
