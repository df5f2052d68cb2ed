import { compareCodePoints } from '../../lib/code-points.ts'
import type { JsonObject } from '../../lib/json.ts'
import { countIn, dateOf, fieldOf, flightCells, isCount, lineOf } from '../../logbook/entry.ts'
import { csvRow } from '../csv/write-rows.ts'
import { clockText } from '../values/duration.ts'
import type { FlightField, LogbookFormat } from './format.ts'
import { csv } from './formats/csv.ts'
import { AIRCRAFT_TABLE, FLIGHTS_TABLE, FOREFLIGHT_MARK, foreflight } from './formats/foreflight.ts'
import { myflightbook } from './formats/myflightbook.ts'

/** The formats in which a logbook is written. */
export const writtenFormats: readonly LogbookFormat[] = [foreflight, myflightbook, csv]

/** The fields that a written row has, as far as the format has a column for them. */
const WRITTEN: readonly FlightField[] = [
  'id',
  'date',
  'aircraft',
  'from',
  'to',
  'route',
  'total',
  'pilot',
  'copilot',
  'night',
  'crossCountry',
  'instructorGiven',
  'instrumentReal',
  'instrumentHood',
  'multiEngine',
  'simulator',
  'approaches',
  'purpose',
  'remarks',
  'cells',
]

/** The entries that a file can contain, those with a line and a date, oldest first and then by id. */
export function writableEntries(entries: Iterable<JsonObject>): readonly JsonObject[] {
  return [...entries]
    .filter((entry) => dateIn(entry) !== null)
    .sort((a, b) => compareCodePoints(dateIn(a)! + textIn(a, 'id'), dateIn(b)! + textIn(b, 'id')))
}

/**
 * Writes entries as the file of another program, in pieces. Durations are whole minutes as `H:MM`, so the totals that
 * the program counts equal ours. A column of its own contains the eight cells, which the sums do not always determine.
 */
export function* writeLogbook(
  format: LogbookFormat,
  entries: readonly JsonObject[],
  aircraft: Iterable<JsonObject>,
): Generator<string> {
  // MyFlightbook has one field for the whole route.
  const hasPlaces = format !== myflightbook
  const fields = WRITTEN.filter((field) => format.columns[field] && (hasPlaces || (field !== 'from' && field !== 'to')))
  const written = format === myflightbook ? fields.filter((field) => field !== 'id') : fields
  const packed = format.packedApproaches?.slice(0, 1) ?? []
  const landings = format.landings[0]![0]!
  if (format === foreflight) yield foreflightStart(aircraft)
  yield csvRow([...written.map((field) => format.columns[field]![0]!), landings, ...packed])
  for (const entry of entries) {
    const line = lineOf(entry) ?? {}
    const values = valuesOf(entry, line, hasPlaces)
    const approaches = countIn(line, 'approaches')
    yield csvRow([
      ...written.map((field) => values[field] ?? ''),
      countIn(line, 'landings'),
      ...packed.map(() => (approaches === 0 ? '' : `${approaches};;;;`)),
    ])
  }
}

function foreflightStart(aircraft: Iterable<JsonObject>): string {
  const rows = [...aircraft].map((each) => [
    textIn(each, 'registration'),
    textIn(each, 'icaoType'),
    textIn(each, 'model'),
  ])
  return [
    csvRow([FOREFLIGHT_MARK, 'This row is required for importing into ForeFlight. Do not delete or modify.']),
    csvRow([AIRCRAFT_TABLE, '', '']),
    csvRow(['AircraftID', 'TypeCode', 'Model']),
    ...rows.filter(([registration]) => registration !== '').map(csvRow),
    csvRow(['', '', '']),
    csvRow([FLIGHTS_TABLE, '', '']),
  ].join('')
}

function valuesOf(entry: JsonObject, line: object, hasPlaces: boolean): { readonly [field in FlightField]?: string } {
  const minutes = flightCells.map((name) => countIn(fieldOf(line, 'times'), name))
  function sum(has: (cell: number) => boolean) {
    return clockText(minutes.reduce((all, cell, i) => (has(i) ? all + cell : all), 0))
  }
  function breakdown(name: string) {
    return clockText(countIn(fieldOf(line, 'breakdown'), name))
  }
  const tenths = fieldOf(line, 'loggedTenths')
  const [from, to, route] = [textIn(entry, 'from'), textIn(entry, 'to'), textIn(entry, 'route')]
  return {
    id: textIn(entry, 'id'),
    date: dateOf(line) ?? '',
    aircraft: textIn(entry, 'registration'),
    from,
    to,
    route: hasPlaces ? route : [from, route, to].filter((part) => part !== '').join(' '),
    total: sum(() => true),
    pilot: sum((cell) => (cell & 1) === 0),
    copilot: sum((cell) => (cell & 1) !== 0),
    night: sum((cell) => (cell & 2) !== 0),
    crossCountry: sum((cell) => (cell & 4) !== 0),
    instructorGiven: breakdown('instructorGiven'),
    instrumentReal: breakdown('instrumentReal'),
    instrumentHood: breakdown('instrumentHood'),
    multiEngine: breakdown('multiEngine'),
    simulator: clockText(countIn(line, 'simulator')),
    approaches: String(countIn(line, 'approaches')),
    purpose: textIn(line, 'purpose'),
    remarks: textIn(entry, 'remarks'),
    cells: `${minutes.join(' ')} ${isCount(tenths) ? tenths : '-'}`,
  }
}

function dateIn(entry: JsonObject): string | null {
  const line = lineOf(entry)
  return line === null ? null : dateOf(line)
}

function textIn(value: object, name: string): string {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : ''
}
