import { breakdownCells, countIn, dateOf, fieldOf, flightCells, type LogbookEntry, lineOf } from './entry.ts'
import { isWithin, type LogbookRange } from './range.ts'
import { cellTenths, tenthsOf } from './tenths.ts'

/**
 * What stands at each place of {@link LogbookSums}. Only one of each pair is kept (`copilot` but not `pilot`): the other
 * is what is left of `flight`, so that the pairs cannot disagree. Plain names are minutes.
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
 * Sums over some entries: integers in the order of {@link logbookSumFields}, with nothing to them but addition. A store
 * may keep them per entry, per day or per month and add them up in any order; the totals of the result are the totals of
 * the entries.
 */
export type LogbookSums = readonly number[]

/** Places in the sums: where the minutes begin, where the tenths begin, and the two plain counts. */
export const MINUTES = 0
export const TENTHS = 9
export const LANDINGS = 18
export const ENTRIES = 19

/** Distances from the start of the minutes or the tenths to the cells that stand for themselves. */
const BREAKDOWN = 4
const SIMULATOR = BREAKDOWN + breakdownCells.length

/** The sums of no entries. */
export const noSums: LogbookSums = Object.freeze(logbookSumFields.map(() => 0))

function add(sums: number[], at: number, value: number) {
  sums[at] = sums[at]! + value
}

/** Adds one cell of the sheet to the flight and to what the bits of its place say it was. */
function addCell(sums: number[], start: number, cell: number, value: number) {
  add(sums, start, value)
  for (let bit = 0; bit < 3; bit++) if (cell & (1 << bit)) add(sums, start + 1 + bit, value)
}

/** Adds a cell that stands for itself, its tenths rounded for itself too. */
function addAlone(sums: number[], at: number, minutes: number, sign: 1 | -1) {
  add(sums, MINUTES + at, sign * minutes)
  add(sums, TENTHS + at, sign * tenthsOf(minutes))
}

/**
 * Adds a line to `sums` in place, or takes it away. The one reading of a line: every other function of the totals,
 * and every sum that a store keeps, comes from here.
 */
function tally(sums: number[], line: object, sign: 1 | -1): void {
  const times = fieldOf(line, 'times')
  const breakdown = fieldOf(line, 'breakdown')
  const minutes = flightCells.map((name) => countIn(times, name))
  const tenths = cellTenths(minutes, fieldOf(line, 'loggedTenths'))
  for (let cell = 0; cell < minutes.length; cell++) {
    if (minutes[cell] === 0) continue // Most cells are empty; adding their zeros would only take time.
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
 * What one entry adds to any total, for a store to keep beside it: its date (null when the line has none) and its sums,
 * each at most 32 bits wide and zero throughout for an entry that has no line.
 */
export function entrySums(entry: LogbookEntry | null | undefined): { date: string | null; sums: LogbookSums } {
  const sums = [...noSums]
  const line = lineOf(entry)
  if (line === null) return { date: null, sums }
  tally(sums, line, 1)
  return { date: dateOf(line), sums }
}

/** Adds an entry to `sums` in place, or takes it away, if it counts within `range`. */
export function tallyEntry(
  sums: number[],
  entry: LogbookEntry | null | undefined,
  range: LogbookRange,
  sign: 1 | -1,
): void {
  const line = lineOf(entry)
  if (line === null) return
  // The date is read only where a bound asks for it: it is what reading a line costs most.
  const bounded = range.from != null || range.to != null
  if (!bounded || isWithin(dateOf(line), range)) tally(sums, line, sign)
}

function changed(sums: LogbookSums, entry: LogbookEntry | null | undefined, range: LogbookRange, sign: 1 | -1) {
  const result = [...sums]
  tallyEntry(result, entry, range, sign)
  return result
}

/** The sums with one entry more, if it counts within `range`. */
export function addEntry(
  sums: LogbookSums,
  entry: LogbookEntry | null | undefined,
  range: LogbookRange = {},
): LogbookSums {
  return changed(sums, entry, range, 1)
}

/** The sums with one entry taken away that was added with the same `range`; to change an entry, take the old one away and add the new. */
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

/** The sums of the entries of `a` without those of `b`, all of which are among them. */
export function subtractSums(a: LogbookSums, b: LogbookSums): LogbookSums {
  return a.map((value, i) => value - b[i]!)
}
