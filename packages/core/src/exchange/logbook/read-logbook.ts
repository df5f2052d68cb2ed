import { err, ok, type Result } from '../../lib/result.ts'
import { columnKey, type TableRow } from '../csv/header.ts'
import { type FileFault, fileFault } from '../fault.ts'
import { type DateOrder, orderOfDates } from '../values/dates.ts'
import type { SourceFlight } from './flight.ts'
import type { ColumnMap, FlightField, LogbookFormat, ReadOptions } from './format.ts'
import { readFlight } from './read-flight.ts'
import { recognise } from './recognise.ts'
import { findTable } from './tables.ts'

/** A logbook file of another program with a known header. */
export interface LogbookFile {
  readonly format: LogbookFormat
  /** All named columns. */
  readonly columns: readonly string[]
  readonly hasColumn: (name: string) => boolean
  /** The column of a field; null when the file has none. */
  readonly nameOf: (field: FlightField) => string | null
  /** The columns that fill no value; they are kept with the source row. */
  readonly otherColumns: readonly string[]
  /** The flights, read again on every call and one at a time; a refused row does not end them. */
  readonly flights: () => Generator<Result<SourceFlight, FileFault>>
}

/** The largest logbook file that is read: one of 20,000 flights has about 10 MB. */
export const MAX_LOGBOOK_BYTES = 32 * 1024 * 1024

/**
 * Reads a logbook file of another program. Fails for a file above 32 MiB, when the format is not recognised, when
 * columns that every flight needs are absent, or when the dates contradict each other. Each row is then read on its
 * own: see {@link readFlight}.
 *
 * @example
 * ```ts
 * import { readLogbook } from '@flightbag/core/exchange'
 *
 * const file = readLogbook('Date,Aircraft,Total\n2026-10-03,LV-XSA,1:05\n2026-10-04,LV-XSA,soon\n', { from: 'csv' })
 * if (!file.ok) throw new Error(file.failure.message)
 * const flights = [...file.value.flights()]
 * flights.map((flight) => flight.ok || flight.failure.line) // => [true, 3]
 * ```
 */
export function readLogbook(text: string, options: ReadOptions = {}): Result<LogbookFile, FileFault> {
  if (text.length > MAX_LOGBOOK_BYTES) return err(fileFault(`is larger than ${MAX_LOGBOOK_BYTES} bytes`))
  const map = options.map === undefined ? null : { ...options.map, ...statedDates(options) }
  const recognised = recognise(text, options)
  if (!recognised.ok) return recognised
  const format = statedBy(map, recognised.value.format)
  const table = findTable(text, { ...recognised.value, format }, map)
  if (!table.ok) return table
  const { header, aircraft, rows } = table.value
  function nameOf(field: FlightField) {
    return (format.columns[field] ?? []).find(header.has) ?? null
  }
  const order = dateOrder(cellsOf(rows(), nameOf('date')!), options.dates ?? map?.dates)
  if (!order.ok) return order
  const landings = format.landings.find((names) => names.every(header.has)) ?? null
  const known = new Set(
    [...Object.values(format.columns).flat(), ...format.landings.flat(), ...(format.packedApproaches ?? [])].map(
      columnKey,
    ),
  )
  const columns = { nameOf, landings, dates: order.value, aircraft }
  const named = header.names.filter((name) => name !== '')
  return ok({
    format,
    columns: named,
    hasColumn: header.has,
    nameOf,
    otherColumns: named.filter((name) => !known.has(columnKey(name))),
    *flights() {
      for (const row of rows()) {
        const flight = row.ok ? readFlight(format, columns, row.value) : row
        const fault = flight.ok ? longPart(flight.value, nameOf) : null
        yield fault === null ? flight : err(fault)
      }
    },
  })
}

function statedDates({ dates, map }: ReadOptions): Pick<ColumnMap, 'dates'> {
  const order = dates ?? map?.dates
  return order === undefined ? {} : { dates: order }
}

/** The format of a mapped table: its durations without a separator mean only what the map says. */
function statedBy(map: ColumnMap | null, format: LogbookFormat): LogbookFormat {
  return map === null ? format : { ...format, hasBareHours: map.durations === 'hours' }
}

/** The times that are parts of the flight time. Instruments are not: a training device has them without a total. */
const PARTS = ['night', 'crossCountry', 'pilot', 'copilot', 'dual'] as const

/** The parts that are flight time. Instruction received is not: a lesson on the ground has it too. */
const FLOWN = ['pilot', 'copilot', 'night', 'crossCountry'] as const

/** The fault of a flight with a part that is longer than its total, which no flight can be; null for none. */
function longPart(
  { line, times, cells, simulator, aircraft }: SourceFlight,
  nameOf: LogbookFile['nameOf'],
): FileFault | null {
  // Our own export does not describe training devices, but it states the cells.
  const isOnGround = (simulator ?? 0) > 0 || aircraft.isDevice === true || cells !== null
  const parts = times.total > 0 ? PARTS : isOnGround ? [] : FLOWN
  const field = parts.find((part) => (times[part] ?? 0) > times.total)
  if (field === undefined) return null
  const rule = times.total > 0 ? 'is longer than the flight' : 'is more than zero, and the flight has no time'
  return { line, column: nameOf(field), message: `${rule} (${nameOf('total')})` }
}

function dateOrder(dates: Iterable<string>, asked: DateOrder | undefined): Result<DateOrder | null, FileFault> {
  const found = orderOfDates(dates)
  if (!found.ok) return err(fileFault(found.failure))
  if (found.value !== null && asked !== undefined && found.value !== asked) {
    return err(fileFault(`the dates of the file are ${found.value}, not ${asked}`))
  }
  return ok(found.value ?? asked ?? null)
}

function* cellsOf(rows: Iterable<Result<TableRow, FileFault>>, column: string): Generator<string> {
  for (const row of rows) if (row.ok) yield row.value.cell(column)
}
