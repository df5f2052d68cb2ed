import { breakdownCells, countIn, dateOf, fieldOf, flightCells, type LogbookEntry, lineOf } from './entry.ts'
import { isWithin, type LogbookRange } from './range.ts'
import { cellTenths, tenthsOf } from './tenths.ts'

/**
 * The meaning of each place of {@link LogbookSums}. Only one of each pair is stored (`copilot` but not `pilot`): the
 * other is `flight` minus it, so that the pairs cannot disagree. Names without a unit are minutes.
 */
export const logbookSumFields = [
  'flight',
  'copilot',
  'night',
  'crossCountry',
  'instructorGiven',
  'instrumentReal',
  'instrumentHood',
  'multiEngine',
  'simulator',
  'flightTenths',
  'copilotTenths',
  'nightTenths',
  'crossCountryTenths',
  'instructorGivenTenths',
  'instrumentRealTenths',
  'instrumentHoodTenths',
  'multiEngineTenths',
  'simulatorTenths',
  'landings',
  'entries',
] as const

/**
 * Sums over some entries: integers in the order of {@link logbookSumFields}, which can only be added. A store may keep
 * them per entry, per day or per month and add them in any order; the totals of the result are the totals of the
 * entries.
 */
export type LogbookSums = readonly number[]

/** Places in the sums: the first of the minutes, the first of the tenths, and the two plain counts. */
export const MINUTES = 0
export const TENTHS = 9
export const LANDINGS = 18
export const ENTRIES = 19

/** Distances from the first minutes or tenths to the cells that are independent of the flight. */
const BREAKDOWN = 4
const SIMULATOR = BREAKDOWN + breakdownCells.length

/** The sums of no entries. */
export const noSums: LogbookSums = Object.freeze(logbookSumFields.map(() => 0))

function add(sums: number[], at: number, value: number) {
  sums[at] = sums[at]! + value
}

/** Adds one cell of the sheet to the flight and to the sums that the bits of its place select. */
function addCell(sums: number[], start: number, cell: number, value: number) {
  add(sums, start, value)
  for (let bit = 0; bit < 3; bit++) if (cell & (1 << bit)) add(sums, start + 1 + bit, value)
}

/** Adds an independent cell, whose tenths are rounded on their own. */
function addAlone(sums: number[], at: number, minutes: number, sign: 1 | -1) {
  add(sums, MINUTES + at, sign * minutes)
  add(sums, TENTHS + at, sign * tenthsOf(minutes))
}

/**
 * Adds a line to `sums` in place, or subtracts it. This is the only reading of a line: every other function of the
 * totals, and every sum in a store, is derived from it.
 */
function tally(sums: number[], line: object, sign: 1 | -1): void {
  const times = fieldOf(line, 'times')
  const breakdown = fieldOf(line, 'breakdown')
  const minutes = flightCells.map((name) => countIn(times, name))
  const tenths = cellTenths(minutes, fieldOf(line, 'loggedTenths'))
  for (let cell = 0; cell < minutes.length; cell++) {
    if (minutes[cell] === 0) continue // Most cells are empty; adding zeros would only take time.
    addCell(sums, MINUTES, cell, sign * minutes[cell]!)
    addCell(sums, TENTHS, cell, sign * tenths[cell]!)
  }
  for (let i = 0; i < breakdownCells.length; i++) {
    addAlone(sums, BREAKDOWN + i, countIn(breakdown, breakdownCells[i]!), sign)
  }
  addAlone(sums, SIMULATOR, countIn(line, 'simulator'), sign)
  add(sums, LANDINGS, sign * countIn(line, 'landings'))
  add(sums, ENTRIES, sign)
}

/**
 * The amount that one entry adds to any total, for a store to keep beside it: its date (null when the line has none)
 * and its sums, each at most 32 bits wide and all zero for an entry without a line.
 *
 * @example
 * ```ts
 * import { entrySums } from '@flightbag/core/logbook'
 *
 * entrySums({ id: 'e1', log: { date: '2026-10-03', times: { localDayPilot: 65 } } }).date // => '2026-10-03'
 * ```
 */
export function entrySums(entry: LogbookEntry | null | undefined): { date: string | null; sums: LogbookSums } {
  const sums = [...noSums]
  const line = lineOf(entry)
  if (line === null) return { date: null, sums }
  tally(sums, line, 1)
  return { date: dateOf(line), sums }
}

/** Adds an entry to `sums` in place, or subtracts it, if it counts within `range`. */
export function tallyEntry(
  sums: number[],
  entry: LogbookEntry | null | undefined,
  range: LogbookRange,
  sign: 1 | -1,
): void {
  const line = lineOf(entry)
  if (line === null) return
  // The date is read only if there is a bound, because reading it is the most expensive part.
  const bounded = range.from != null || range.to != null
  if (!bounded || isWithin(dateOf(line), range)) tally(sums, line, sign)
}

function changed(sums: LogbookSums, entry: LogbookEntry | null | undefined, range: LogbookRange, sign: 1 | -1) {
  const result = [...sums]
  tallyEntry(result, entry, range, sign)
  return result
}

/** The sums with one more entry, if it counts within `range`. */
export function addEntry(
  sums: LogbookSums,
  entry: LogbookEntry | null | undefined,
  range: LogbookRange = {},
): LogbookSums {
  return changed(sums, entry, range, 1)
}

/**
 * The sums without one entry that was added with the same `range`. To change an entry, remove the old one and add the
 * new one.
 */
export function removeEntry(
  sums: LogbookSums,
  entry: LogbookEntry | null | undefined,
  range: LogbookRange = {},
): LogbookSums {
  return changed(sums, entry, range, -1)
}

/** The sums of both sets of entries together. */
export function addSums(a: LogbookSums, b: LogbookSums): LogbookSums {
  return a.map((value, i) => value + b[i]!)
}

/** The sums of the entries of `a` without those of `b`, which must all be in `a`. */
export function subtractSums(a: LogbookSums, b: LogbookSums): LogbookSums {
  return a.map((value, i) => value - b[i]!)
}
