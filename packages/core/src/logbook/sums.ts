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
function addAlone(sums: number[], at: number, minutes: number) {
  add(sums, MINUTES + at, minutes)
  add(sums, TENTHS + at, tenthsOf(minutes))
}

/**
 * Adds a line to `sums` in place. This is the only reading of a line: every other function of the
 * totals, and every sum in a store, is derived from it.
 */
function tally(sums: number[], line: object): void {
  const times = fieldOf(line, 'times')
  const breakdown = fieldOf(line, 'breakdown')
  const minutes = flightCells.map((name) => countIn(times, name))
  const tenths = cellTenths(minutes, fieldOf(line, 'loggedTenths'))
  for (let cell = 0; cell < minutes.length; cell++) {
    if (minutes[cell] === 0) continue // Most cells are empty; adding zeros would only take time.
    addCell(sums, MINUTES, cell, minutes[cell]!)
    addCell(sums, TENTHS, cell, tenths[cell]!)
  }
  for (let i = 0; i < breakdownCells.length; i++) {
    addAlone(sums, BREAKDOWN + i, countIn(breakdown, breakdownCells[i]!))
  }
  addAlone(sums, SIMULATOR, countIn(line, 'simulator'))
  add(sums, LANDINGS, countIn(line, 'landings'))
  add(sums, ENTRIES, 1)
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
  tally(sums, line)
  return { date: dateOf(line), sums }
}

/** Adds an entry to `sums` in place, if it counts within `range`. */
export function tallyEntry(sums: number[], entry: LogbookEntry | null | undefined, range: LogbookRange): void {
  const line = lineOf(entry)
  if (line === null) return
  // The date is read only if there is a bound, because reading it is the most expensive part.
  const bounded = range.from != null || range.to != null
  if (!bounded || isWithin(dateOf(line), range)) tally(sums, line)
}

/** The sums of both sets of entries together. */
export function addSums(a: LogbookSums, b: LogbookSums): LogbookSums {
  return a.map((value, i) => value + b[i]!)
}

/**
 * The sums of the entries of `a` without those of `b`, which must all be in `a`. To change an entry, subtract the sums
 * of the old one and add those of the new one.
 *
 * @example
 * ```ts
 * import { addSums, entrySums, noSums, subtractSums, totalsFromSums } from '@flightbag/core/logbook'
 *
 * const before = entrySums({ id: 'e1', log: { date: '2026-10-03', times: { localDayPilot: 65 } } }).sums
 * const after = entrySums({ id: 'e1', log: { date: '2026-10-03', times: { localDayPilot: 70 } } }).sums
 * const sums = addSums(subtractSums(addSums(noSums, before), before), after)
 * totalsFromSums(sums).totals.flight // => 70
 * ```
 */
export function subtractSums(a: LogbookSums, b: LogbookSums): LogbookSums {
  return a.map((value, i) => value - b[i]!)
}
