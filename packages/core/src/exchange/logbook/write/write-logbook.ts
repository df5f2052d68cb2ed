import { compareCodePoints } from '../../../lib/code-points.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { columnKey } from '../../csv/header.ts'
import { csvRow, type RowWriter } from '../../csv/write-rows.ts'
import { withRegistration } from '../aircraft.ts'
import type { FlightField, LogbookFormat } from '../format.ts'
import { csv } from '../formats/csv.ts'
import { AIRCRAFT_TABLE, FLIGHTS_TABLE, FOREFLIGHT_MARK, foreflight } from '../formats/foreflight.ts'
import { myflightbook } from '../formats/myflightbook.ts'
import { carried } from '../source/carried.ts'
import { dateOfEntry } from '../source/stated-times.ts'
import { storedSource } from '../source/stored-source.ts'
import { exportedCells, landingsColumn, textIn, writtenFields } from './exported-cells.ts'

/** The formats in which a logbook is written. */
export const writtenFormats: readonly LogbookFormat[] = [foreflight, myflightbook, csv]

/** The entries that a file can contain, those with a line and a date, oldest first and then by id. */
export function writableEntries(entries: Iterable<JsonObject>): readonly JsonObject[] {
  return [...entries]
    .filter((entry) => dateOfEntry(entry) !== null)
    .sort((a, b) => compareCodePoints(dateOfEntry(a)! + textIn(a, 'id'), dateOfEntry(b)! + textIn(b, 'id')))
}

/**
 * Writes entries as the file of another program, in pieces. What that program stated comes back in its own columns and
 * its own words; other durations are whole minutes as `H:MM`, so the totals that the program counts equal ours. One
 * more column contains the eight cells, which the sums do not always determine.
 *
 * @example
 * ```ts
 * import { writeLogbook, writtenFormats } from '@flightbag/core/exchange'
 *
 * const csv = writtenFormats.find(({ name }) => name === 'csv')!
 * const entries = [{ id: 'e1', log: { date: '2026-10-03', times: { localDayPilot: 65 } } }]
 * const [, row] = writeLogbook(csv, entries, [])
 * row?.includes('1:05') // => true
 * ```
 */
export function* writeLogbook(
  format: LogbookFormat,
  entries: readonly JsonObject[],
  aircraft: Iterable<JsonObject>,
  writeRow: RowWriter = csvRow,
): Generator<string> {
  const fleet = [...aircraft]
  const byId = new Map(fleet.map((each) => [String(each.id), each]))
  const rows = entries.map((entry) => withRegistration(entry, byId))
  const stated = statedColumns(format, rows)
  function columnOf(field: FlightField) {
    const names = format.columns[field]!
    return names.find((name) => stated.has(columnKey(name))) ?? names[0]!
  }
  const fixed = [...writtenFields(format).map(columnOf), landingsColumn(format), ...(format.packedApproaches ?? [])]
  const further = [...carried.flatMap(({ columns }) => columns[format.name] ?? []), ...stated.values()]
  const used = usedKeys(format, rows, columnOf)
  const names = new Map(fixed.map((name) => [columnKey(name), name]))
  for (const name of further) {
    const key = columnKey(name)
    if (used.has(key) && !names.has(key)) names.set(key, name)
  }
  if (format === foreflight) yield foreflightStart(fleet, writeRow)
  yield writeRow([...names.values()])
  for (const entry of rows) {
    const cells = exportedCells(format, entry, columnOf)
    yield writeRow([...names.keys()].map((key) => cells.get(key) ?? ''))
  }
}

/** The columns of the rows that the program itself stated, by their keys. */
function statedColumns(format: LogbookFormat, entries: readonly JsonObject[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const entry of entries) {
    for (const name of Object.keys(storedSource(entry, format)?.row ?? {})) {
      if (!names.has(columnKey(name))) names.set(columnKey(name), name)
    }
  }
  return names
}

function usedKeys(format: LogbookFormat, entries: readonly JsonObject[], columnOf: (field: FlightField) => string) {
  const used = new Set<string>()
  for (const entry of entries) for (const key of exportedCells(format, entry, columnOf).keys()) used.add(key)
  return used
}

const AIRCRAFT_COLUMNS = ['AircraftID', 'TypeCode', 'Model']

/** The start of a ForeFlight file. */
function foreflightStart(aircraft: Iterable<JsonObject>, writeRow: RowWriter): string {
  const rows = [...aircraft].filter((each) => textIn(each, 'registration') !== '').map(aircraftCells)
  const names = [...new Set([...AIRCRAFT_COLUMNS, ...rows.flatMap((row) => Object.keys(row))])]
  return [
    writeRow([FOREFLIGHT_MARK, 'This row is required for importing into ForeFlight. Do not delete or modify.']),
    writeRow([AIRCRAFT_TABLE, '', '']),
    writeRow(names),
    ...rows.map((row) => writeRow(names.map((name) => row[name] ?? ''))),
    writeRow(['', '', '']),
    writeRow([FLIGHTS_TABLE, '', '']),
  ].join('')
}

/** An aircraft as ForeFlight described it, except for a type or a model that the pilot has corrected since. */
function aircraftCells(aircraft: JsonObject): Readonly<Record<string, string>> {
  const stated = storedSource(aircraft, foreflight)?.row ?? {}
  const { TypeCode = '', Make = '', Model = '' } = stated
  const model = textIn(aircraft, 'model')
  const isStated = model === '' || model === [Make, Model].filter((part) => part !== '').join(' ')
  return {
    ...stated,
    AircraftID: textIn(aircraft, 'registration'),
    TypeCode: textIn(aircraft, 'icaoType') || TypeCode,
    ...(isStated ? {} : { ...(Make === '' ? {} : { Make: '' }), Model: model }),
  }
}
