import { err, ok, type Result } from '../../lib/result.ts'
import { LARGEST_COUNT } from '../../logbook/entry.ts'
import type { TableRow } from '../csv/header.ts'
import type { FileFault } from '../fault.ts'
import { readCount } from '../values/count.ts'
import { type DateOrder, readDate } from '../values/dates.ts'
import { type Duration, readDuration, zero } from '../values/duration.ts'
import type { SourceAircraft, SourceFlight, StatedCells } from './flight.ts'
import type { FlightField, LogbookFormat } from './format.ts'
import { isMultiEngineClass } from './tables.ts'

/** Where the values of a flight are in a file. */
export interface FlightColumns {
  readonly nameOf: (field: FlightField) => string | null
  /** The columns whose sum is the number of landings; null when the file does not state it. */
  readonly landings: readonly string[] | null
  readonly dates: DateOrder | null
  readonly aircraft: ReadonlyMap<string, SourceAircraft>
}

/** Thrown inside a row, and caught at its end: the first cell that cannot be read. */
class BadCell extends Error {
  readonly column: string | null
  constructor(column: string | null, message: string) {
    super(message)
    this.column = column
  }
}

/** Reads a row as a flight, each cell checked. Fails with the line, the column and the rule; never guesses a value. */
export function readFlight(
  format: LogbookFormat,
  columns: FlightColumns,
  row: TableRow,
): Result<SourceFlight, FileFault> {
  try {
    return ok(flightOf(format, columns, row))
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    return err({ line: row.line, column: error.column, message: error.message })
  }
}

function flightOf(format: LogbookFormat, columns: FlightColumns, row: TableRow): SourceFlight {
  const { nameOf } = columns
  function text(field: FlightField) {
    return nameOf(field) === null ? '' : row.cell(nameOf(field)!)
  }
  function value<T>(column: string, read: (cell: string) => Result<T, string>): T {
    const found = read(row.cell(column))
    if (!found.ok) throw new BadCell(column, found.failure)
    return found.value
  }
  function duration(field: FlightField): Duration | null {
    const column = nameOf(field)
    return column === null ? null : value(column, (cell) => hoursOf(cell, format.hasBareHours))
  }
  function time(field: FlightField) {
    return duration(field)?.fifths ?? null
  }
  if (text('date') === '') throw new BadCell(nameOf('date'), 'is empty')
  const total = duration('total') ?? zero
  const places = placesInRoute(text('route'))
  // Where the aerodromes have columns of their own, the route can begin and end with an airway.
  function place(field: 'from' | 'to', inRoute = '') {
    return text(field) || (format.hasPlacesInRoute || nameOf(field) === null ? inRoute : '')
  }
  const approachColumn = nameOf('approaches')
  return {
    line: row.line,
    ownId: text('id') || null,
    date: value(nameOf('date')!, (cell) => readDate(cell, columns.dates)),
    aircraft: aircraftOf(text('aircraft'), text, columns.aircraft),
    from: place('from', places[0]),
    to: place('to', places.at(-1)),
    route: text('route'),
    remarks: text('remarks'),
    purpose: text('purpose'),
    times: {
      total: total.fifths,
      night: time('night'),
      crossCountry: time('crossCountry'),
      pilot: time('pilot'),
      copilot: time('copilot'),
      dual: time('dual'),
      crossCountryNight: time('crossCountryNight'),
      pilotNight: time('pilotNight'),
      copilotNight: time('copilotNight'),
      dualNight: time('dualNight'),
    },
    isDecimal: total.decimal,
    cells: nameOf('cells') === null ? null : value(nameOf('cells')!, readCells),
    instructorGiven: time('instructorGiven'),
    instrumentReal: time('instrumentReal'),
    instrumentHood: time('instrumentHood'),
    multiEngine: time('multiEngine'),
    simulator: time('simulator'),
    landings: columns.landings?.reduce((sum, column) => sum + value(column, readCount), 0) ?? null,
    approaches: approachColumn !== null ? value(approachColumn, readCount) : packedApproaches(format, row),
    source: row.source,
  }
}

/** The places of a route, in order. */
export function placesInRoute(route: string): readonly string[] {
  return route.split(/[\s>-]+/).filter((part) => part !== '')
}

/** A duration, unless it has no separator and could be minutes. */
function hoursOf(cell: string, hasBareHours: boolean): Result<Duration, string> {
  const isBare = /^\d+$/.test(cell) && Number(cell) !== 0
  if (isBare && (!hasBareHours || Number(cell) > 24)) return err(`"${cell}" is ambiguous: hours or minutes`)
  return readDuration(cell)
}

function packedApproaches({ packedApproaches = [] }: LogbookFormat, row: TableRow): number | null {
  if (packedApproaches.length === 0) return null
  return packedApproaches.reduce((sum, column) => {
    const count = readCount(row.cell(column).split(';')[0]!)
    if (!count.ok) throw new BadCell(column, `${count.failure}: a packed approach starts with its number`)
    return sum + count.value
  }, 0)
}

/** The cells as our own export writes them: eight numbers of minutes, then the decimal figure in tenths or a dash. */
function readCells(text: string): Result<StatedCells | null, string> {
  if (text === '') return ok(null)
  if (!/^(\d{1,8} ){8}(\d{1,8}|-)$/.test(text))
    return err('is not eight numbers of minutes and a number of tenths or a dash')
  const parts = text.split(' ')
  if (parts.some((part) => Number(part) > LARGEST_COUNT)) return err('has a number of more than a million hours')
  return ok({ minutes: parts.slice(0, 8).map(Number), loggedTenths: parts[8] === '-' ? null : Number(parts[8]) })
}

function aircraftOf(
  registration: string,
  text: (field: FlightField) => string,
  described: ReadonlyMap<string, SourceAircraft>,
): SourceAircraft {
  const known = described.get(registration.toUpperCase())
  if (known) return { ...known, registration }
  return {
    registration,
    icaoType: text('icaoType') || null,
    model: [text('make'), text('model')].filter((part) => part !== '').join(' ') || null,
    isMultiEngine: isMultiEngineClass(text('class')),
    isDevice: /^SIM/i.test(registration) ? true : null,
    source: null,
  }
}
