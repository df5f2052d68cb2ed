/** Names of the periods from `from` up to, but not including, `until`, in code-point order. */
export interface PeriodSpan {
  readonly from: string
  readonly until: string
}

/**
 * The periods whose stored sums include an entry of `day`, `YYYY-MM-DD` or empty for an entry without a date: its day
 * (`d...`), its month (`m...`), its year (`y...`) and all (`a`).
 *
 * @example
 * ```ts
 * import { periodsOf } from '@flightbag/core/logbook'
 *
 * periodsOf('2026-10-03') // => ['d2026-10-03', 'm2026-10', 'y2026', 'a']
 * ```
 */
export function periodsOf(day: string): readonly string[] {
  return [`d${day}`, `m${day.slice(0, 7)}`, `y${day.slice(0, 4)}`, 'a']
}

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'

/** Sorts after every name that begins with `period`. */
function past(period: string): string {
  return `${period}~`
}

/**
 * The fewest periods that cover the days `first` to `last`, inclusive, null for no bound: days at the edges, then
 * months, then years. They are at most 31 + 12 + years + 12 + 31, however long the logbook is.
 *
 * @example
 * ```ts
 * import { coveringPeriods } from '@flightbag/core/logbook'
 *
 * coveringPeriods('2026-10-03', '2026-10-09') // => [{ from: 'd2026-10-03', until: 'd2026-10-09~' }]
 * ```
 */
export function coveringPeriods(first: string | null, last: string | null): readonly PeriodSpan[] {
  if (first === null && last === null) return [{ from: 'a', until: past('a') }]
  const [start, end] = [first ?? FIRST_DAY, last ?? LAST_DAY]
  const [startMonth, endMonth] = [start.slice(0, 7), end.slice(0, 7)]
  const [startYear, endYear] = [start.slice(0, 4), end.slice(0, 4)]
  if (startMonth === endMonth) return [{ from: `d${start}`, until: past(`d${end}`) }]
  const edgeDays = [
    { from: `d${start}`, until: past(`d${startMonth}`) },
    { from: `d${endMonth}`, until: past(`d${end}`) },
  ]
  if (startYear === endYear) return [...edgeDays, { from: past(`m${startMonth}`), until: `m${endMonth}` }]
  return [
    ...edgeDays,
    { from: past(`m${startMonth}`), until: past(`m${startYear}`) },
    { from: `m${endYear}`, until: `m${endMonth}` },
    { from: past(`y${startYear}`), until: `y${endYear}` },
  ]
}
