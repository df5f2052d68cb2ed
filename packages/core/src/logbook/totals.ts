import type { LogbookEntry } from './entry.ts'
import type { LogbookRange } from './range.ts'
import { ENTRIES, LANDINGS, type LogbookSums, MINUTES, noSums, TENTHS, tallyEntry } from './sums.ts'

/** Totals in whole minutes, with landings and the number of entries counted. */
export type LogbookMinutes = {
  readonly flight: number
  readonly pilot: number
  readonly copilot: number
  readonly day: number
  readonly night: number
  readonly local: number
  readonly crossCountry: number
  readonly instructorGiven: number
  readonly instrumentReal: number
  readonly instrumentHood: number
  readonly multiEngine: number
  readonly simulator: number
  readonly landings: number
  readonly entries: number
}

/** Totals in tenths of an hour (18 is 1.8 h), with landings and the number of entries counted. */
export type LogbookTenths = {
  readonly unit: 'tenths'
  readonly total: number
  readonly crossCountry: number
  readonly local: number
  readonly pilot: number
  readonly copilot: number
  readonly day: number
  readonly night: number
  readonly simulator: number
  readonly instructorGiven: number
  readonly instrumentReal: number
  readonly instrumentHood: number
  readonly multiEngine: number
  readonly landings: number
  readonly entries: number
}

/**
 * The logbook totals record (spec, Logbook totals record). `from` and `to` are the bounds of the request, null for
 * none.
 */
export type LogbookTotals = {
  readonly unit: 'minutes'
  readonly from: string | null
  readonly to: string | null
  readonly totals: LogbookMinutes
  readonly logged: LogbookTenths
}

/** The figures that minutes and tenths have in common, from the nine that begin at `start`. */
function figures(sums: LogbookSums, start: number) {
  function at(offset: number) {
    return sums[start + offset]!
  }
  const flight = at(0)
  return {
    flight,
    pilot: flight - at(1),
    copilot: at(1),
    day: flight - at(2),
    night: at(2),
    local: flight - at(3),
    crossCountry: at(3),
    instructorGiven: at(4),
    instrumentReal: at(5),
    instrumentHood: at(6),
    multiEngine: at(7),
    simulator: at(8),
  }
}

/**
 * The totals record of entries whose sums are `sums`. `range` is only copied to the record: the sums are those of the
 * entries that count within it.
 *
 * @example
 * ```ts
 * import { addSums, entrySums, totalsFromSums } from '@flightbag/core/logbook'
 *
 * const a = entrySums({ id: 'e1', log: { date: '2026-10-03', times: { localDayPilot: 65 } } }).sums
 * const b = entrySums({ id: 'e2', log: { date: '2026-10-04', times: { localNightPilot: 30 } } }).sums
 * totalsFromSums(addSums(a, b)).totals.night // => 30
 * ```
 */
export function totalsFromSums(sums: LogbookSums, { from, to }: LogbookRange = {}): LogbookTotals {
  const counts = { landings: sums[LANDINGS]!, entries: sums[ENTRIES]! }
  const tenths = figures(sums, TENTHS)
  return {
    unit: 'minutes',
    from: from ?? null,
    to: to ?? null,
    totals: { ...figures(sums, MINUTES), ...counts },
    logged: {
      unit: 'tenths',
      total: tenths.flight,
      crossCountry: tenths.crossCountry,
      local: tenths.local,
      pilot: tenths.pilot,
      copilot: tenths.copilot,
      day: tenths.day,
      night: tenths.night,
      simulator: tenths.simulator,
      instructorGiven: tenths.instructorGiven,
      instrumentReal: tenths.instrumentReal,
      instrumentHood: tenths.instrumentHood,
      multiEngine: tenths.multiEngine,
      ...counts,
    },
  }
}

/**
 * Totals of the entries between two dates, both inclusive, in minutes and in tenths of an hour: the computation of the
 * app's logbook screen and of `GET /v1/logbook/totals` (spec, Logbook totals record, rule 4). Pure, in one pass over
 * the stored entries in any order. It never fails and returns only integers, exact for a million entries.
 *
 * The bounds must be dates `YYYY-MM-DD`, `from` not after `to`; between reversed bounds there are no entries.
 *
 * @example
 * ```ts
 * import { logbookTotals } from '@flightbag/core/logbook'
 *
 * const entries = [
 *   { id: 'e1', log: { date: '2026-10-03', times: { localDayPilot: 65 }, landings: 2 } },
 *   { id: 'e2', log: { date: '2026-10-04', times: { crossCountryDayPilot: 110 }, landings: 1 } },
 * ]
 * logbookTotals(entries).totals.flight // => 175
 * logbookTotals(entries, { from: '2026-10-04' }).totals.flight // => 110
 * ```
 */
export function logbookTotals(
  entries: Iterable<LogbookEntry | null | undefined>,
  range: LogbookRange = {},
): LogbookTotals {
  const sums = [...noSums]
  for (const entry of entries) tallyEntry(sums, entry, range)
  return totalsFromSums(sums, range)
}
