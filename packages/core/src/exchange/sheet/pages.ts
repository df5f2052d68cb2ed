import { compareCodePoints } from '../../lib/code-points.ts'
import type { JsonObject } from '../../lib/json.ts'
import { countIn, dateOf, fieldOf, flightCells, isCount, lineOf } from '../../logbook/entry.ts'
import { isWithin, type LogbookRange } from '../../logbook/range.ts'
import { cellTenths } from '../../logbook/tenths.ts'
import { isOpening } from '../logbook/opening.ts'
import { undecidedEntry } from '../logbook/source/stated-times.ts'
import { clockText, minutesOf } from '../values/duration.ts'
import { clockAt, type SheetColumn, type SheetEntry, type SheetLayout } from './layout.ts'
import { type RoundingName, roundings } from './rounding.ts'

/** A sum of durations or of counts: minutes and tenths, or a number in both places. */
export interface SheetSum {
  readonly minutes: number
  readonly tenths: number
}

/** A page of a sheet: its rows as text, and the sums of the page, of the pages before it, and of both. */
export interface SheetPage {
  readonly number: number
  readonly rows: readonly (readonly string[])[]
  readonly pageTotal: readonly string[]
  readonly carried: readonly string[]
  readonly toDate: readonly string[]
  /** The sums of each column on this page, and of the flight time. */
  readonly sums: readonly SheetSum[]
  readonly flight: SheetSum
  readonly flightToDate: SheetSum
  /** The flights whose time is known and in no column. */
  readonly undecided: UndecidedSum
  readonly undecidedToDate: UndecidedSum
}

/** A number of undecided flights, and their time. */
export interface UndecidedSum extends SheetSum {
  readonly flights: number
}

/** The mark of an undecided flight. */
const MARK = '*'

const none: SheetSum = { minutes: 0, tenths: 0 }

function plus(a: SheetSum, b: SheetSum): SheetSum {
  return { minutes: a.minutes + b.minutes, tenths: a.tenths + b.tenths }
}

const noFlights: UndecidedSum = { ...none, flights: 0 }

function plusUndecided(a: UndecidedSum, b: UndecidedSum): UndecidedSum {
  return { ...plus(a, b), flights: a.flights + b.flights }
}

/**
 * The pages of a sheet, oldest flight first, by date and time of departure. Entries before `range.from`, and the
 * experience of paper books, are not printed: their sums are the first amount carried forward. An entry with no line or
 * no date has no row. A flight whose time is known, but not in which cells it belongs, has its total beside a mark: it
 * is in no sum of a column, and its page counts it.
 */
export function sheetPages(
  layout: SheetLayout,
  entries: Iterable<JsonObject>,
  aircraft: ReadonlyMap<string, JsonObject>,
  { from, to }: LogbookRange,
  rounding: RoundingName,
): readonly SheetPage[] {
  const rows = [...entries].flatMap((entry) => rowOf(layout, entry, aircraft, rounding, { to }))
  rows.sort((a, b) => compareCodePoints(a.key, b.key))
  const printed = rows.filter(({ date, isOpening }) => !isOpening && isWithin(date, { from, to }))
  const before = rows.filter(({ date, isOpening }) => isOpening || (from != null && date < from))
  const start = layout.columns.map((_, i) => before.reduce((sum, row) => plus(sum, row.sums[i]!), none))
  let [carried, flightToDate] = [start, before.reduce((sum, row) => plus(sum, row.flight), none)]
  let undecidedToDate = before.reduce((sum, row) => plusUndecided(sum, row.undecided), noFlights)
  const pages: SheetPage[] = []
  for (let at = 0; at < Math.max(printed.length, 1); at += layout.rowsPerPage) {
    const page = printed.slice(at, at + layout.rowsPerPage)
    const sums = layout.columns.map((_, i) => page.reduce((sum, row) => plus(sum, row.sums[i]!), none))
    const toDate = sums.map((sum, i) => plus(sum, carried[i]!))
    const flight = page.reduce((sum, row) => plus(sum, row.flight), none)
    flightToDate = plus(flightToDate, flight)
    const undecided = page.reduce((sum, row) => plusUndecided(sum, row.undecided), noFlights)
    undecidedToDate = plusUndecided(undecidedToDate, undecided)
    function texts(of: readonly SheetSum[]) {
      return layout.columns.map((column, i) => sumText(layout, column, of[i]!))
    }
    pages.push({
      number: pages.length + 1,
      rows: page.map((row) => row.texts),
      pageTotal: texts(sums),
      carried: texts(carried),
      toDate: texts(toDate),
      sums,
      flight,
      flightToDate,
      undecided,
      undecidedToDate,
    })
    carried = toDate
  }
  return pages
}

function rowOf(
  layout: SheetLayout,
  entry: JsonObject,
  aircraft: ReadonlyMap<string, JsonObject>,
  rounding: RoundingName,
  range: LogbookRange,
) {
  const line = lineOf(entry)
  const date = line === null ? null : dateOf(line)
  if (line === null || date === null || !isWithin(date, range)) return []
  const of: SheetEntry = { entry, line, aircraft: aircraft.get(String(entry.aircraftId)) ?? {} }
  const minutes = flightCells.map((name) => countIn(fieldOf(line, 'times'), name))
  const logged = fieldOf(line, 'loggedTenths')
  const tenths = isCount(logged) ? cellTenths(minutes, logged) : minutes.map(roundings[rounding])
  const sums = layout.columns.map((column) => sumOf(column, of, tenths, rounding))
  const undecided = undecidedSum(entry)
  const mark = undecided.flights === 0 ? '' : `${MARK} ${timeText(layout, undecided)}`
  const texts = layout.columns.map((column, i) => {
    if (column.kind !== 'text') return sumText(layout, column, sums[i]!)
    return column.hasMark ? `${mark} ${column.value(of)}`.trim() : column.value(of)
  })
  function total(cells: readonly number[]) {
    return cells.reduce((sum, cell) => sum + cell, 0)
  }
  const flight: SheetSum = { minutes: total(minutes), tenths: total(tenths) }
  // Flights of one day follow each other as they departed.
  const key = `${date} ${clockAt(of, 'departureTime')} ${entry.id}`
  return [{ key, date, texts, sums, flight, undecided, isOpening: isOpening(entry) }]
}

/** The time of a flight in whose record no cell is filled, as its file or the pilot's own figure states it. */
function undecidedSum(entry: JsonObject): UndecidedSum {
  const found = undecidedEntry(entry)
  if (found === null) return noFlights
  const { stated, totalTenths } = found
  return { flights: 1, tenths: totalTenths, minutes: stated === null ? totalTenths * 6 : minutesOf(stated.times.total) }
}

function sumOf(column: SheetColumn, of: SheetEntry, tenths: readonly number[], rounding: RoundingName): SheetSum {
  if (column.kind === 'text') return none
  const value = column.value(of) ?? 0
  if (column.kind === 'count') return { minutes: value, tenths: value }
  return { minutes: value, tenths: column.cell === undefined ? roundings[rounding](value) : tenths[column.cell]! }
}

/** A sum in the unit of the layout; empty when it is zero, as pilots leave such cells. */
function sumText({ isDecimal, language }: SheetLayout, { kind }: SheetColumn, { minutes, tenths }: SheetSum): string {
  if (kind === 'text' || (minutes === 0 && tenths === 0)) return ''
  if (kind === 'count') return String(minutes)
  return timeText({ isDecimal, language }, { minutes, tenths })
}

/** A time in the unit of the layout. */
export function timeText({ isDecimal, language }: Pick<SheetLayout, 'isDecimal' | 'language'>, sum: SheetSum): string {
  return isDecimal ? decimalText(sum.tenths, language) : clockText(sum.minutes)
}

/** Tenths as decimal hours, with the comma of Spanish. */
export function decimalText(tenths: number, language: 'es' | 'en'): string {
  return `${Math.floor(tenths / 10)}${language === 'es' ? ',' : '.'}${tenths % 10}`
}
