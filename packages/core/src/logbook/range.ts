/** The dates that bound a total, `YYYY-MM-DD`, both inclusive; null or absent for no bound. */
export type LogbookRange = {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/**
 * Whether a line with this date (null for none) counts within the bounds. A line without a date counts only if there is
 * no bound. Dates are `YYYY-MM-DD`, so they compare as text.
 *
 * @example
 * ```ts
 * import { isWithin } from '@flightbag/core/logbook'
 *
 * isWithin('2026-10-03', { from: '2026-10-01' }) // => true
 * isWithin(null, { from: '2026-10-01' }) // => false
 * ```
 */
export function isWithin(date: string | null, { from, to }: LogbookRange): boolean {
  return date === null ? from == null && to == null : (from == null || date >= from) && (to == null || date <= to)
}
