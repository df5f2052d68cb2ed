import { err, ok, type Result } from '../../lib/result.ts'
import { columnKey, type Header, readHeader, readUnder, type TableRow } from '../csv/header.ts'
import { type CsvRow, readRows } from '../csv/read-rows.ts'
import { type FileFault, fileFault } from '../fault.ts'
import type { SourceAircraft } from './flight.ts'
import type { ColumnMap } from './format.ts'
import { AIRCRAFT_TABLE, FLIGHTS_TABLE, foreflight } from './formats/foreflight.ts'
import { mappedHeader } from './maps/mapped-table.ts'
import { missingColumns, type Recognised } from './recognise.ts'

/** The table of flights in a file, and the aircraft that the file describes apart from its flights. */
export interface FlightTable {
  readonly header: Header
  readonly aircraft: ReadonlyMap<string, SourceAircraft>
  /** The rows below the header, read again on every call; a refused row does not end them. */
  readonly rows: () => Generator<Result<TableRow, FileFault>>
}

/** Finds the table of flights. Fails when the file has none, or no header. */
export function findTable(
  text: string,
  { format, delimiter }: Recognised,
  map: ColumnMap | null,
): Result<FlightTable, FileFault> {
  const isForeflight = format === foreflight
  const before = isForeflight ? readForeflightStart(text, delimiter) : ok({ skipped: 0, aircraft: new Map() })
  if (!before.ok) return before
  const { skipped, aircraft } = before.value
  const first = filled(text, delimiter, skipped).next()
  if (first.done) return err(fileFault(`ends before the header of its flights: the file is truncated`))
  const found = readHeader(first.value)
  if (!found.ok) return found
  const mapped = map === null ? ok({ header: found.value, rowOf: asIs }) : mappedHeader(found.value, map)
  if (!mapped.ok) return mapped
  const { header, rowOf } = mapped.value
  const missing = missingColumns(format, header)
  if (missing !== null) return err({ line: first.value.line, column: null, message: missing })
  return ok({ header, aircraft, rows: () => below(text, delimiter, skipped + 1, header, rowOf) })
}

function asIs(row: CsvRow): CsvRow {
  return row
}

/** The rows with at least one filled cell, without the first `skipped` of them. */
function* filled(text: string, delimiter: string, skipped: number): Generator<CsvRow> {
  let number = 0
  for (const row of readRows(text, delimiter)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (++number > skipped) yield row
  }
}

function* below(text: string, delimiter: string, skipped: number, header: Header, rowOf: (row: CsvRow) => CsvRow) {
  for (const row of filled(text, delimiter, skipped)) if (!isTypeRow(row)) yield readUnder(header, rowOf(row))
}

const TYPE_WORD =
  /^(Text|YYYY(-MM-DD)?|Boolean|Date|DateTime|HH:MM|Decimal( or HH:MM)?|Number|Packed Detail|Hours|Counter|Toggle)$/i

/** Whether a row states the types of the columns, as ForeFlight's template does above each header. */
function isTypeRow({ cells }: CsvRow): boolean {
  return cells.every((cell) => cell.trim() === '' || TYPE_WORD.test(cell.trim()))
}

/** Whether a row is the header of one of ForeFlight's tables, and not a row of types of any wording above it. */
function isForeflightHeader({ cells }: CsvRow): boolean {
  return cells.some((cell) => columnKey(cell) === 'aircraftid')
}

/** ForeFlight's aircraft table, and the number of filled rows up to the header of the flights. */
function readForeflightStart(text: string, delimiter: string) {
  const aircraft = new Map<string, SourceAircraft>()
  let skipped = 0
  let inAircraft = false
  let header: Header | null = null
  for (const row of filled(text, delimiter, 0)) {
    const title = row.cells[0]!.trim().toLowerCase()
    if (title === FLIGHTS_TABLE.toLowerCase()) {
      const types = filled(text, delimiter, skipped + 1).next()
      const hasTypes = !types.done && !isForeflightHeader(types.value)
      return ok({ skipped: skipped + (hasTypes ? 2 : 1), aircraft })
    }
    skipped++
    if (title === AIRCRAFT_TABLE.toLowerCase()) inAircraft = true
    else if (inAircraft && header === null && isForeflightHeader(row)) {
      const read = readHeader(row)
      if (!read.ok) return read
      header = read.value
    } else if (header !== null) {
      const read = readUnder(header, row)
      if (!read.ok) return read
      const one = foreflightAircraft(read.value)
      aircraft.set(one.registration.toUpperCase(), one)
    }
  }
  return err(fileFault(`has no "${FLIGHTS_TABLE}": the file is truncated`))
}

function foreflightAircraft({ cell, source }: TableRow): SourceAircraft {
  const kind = cell('equipType') || cell('EquipmentType')
  return {
    registration: cell('AircraftID'),
    icaoType: cell('TypeCode') || null,
    model: [cell('Make'), cell('Model')].filter((part) => part !== '').join(' ') || null,
    isMultiEngine: isMultiEngineClass(cell('aircraftClass') || cell('Category/Class') || cell('Class')),
    isDevice: kind === '' ? null : kind.toLowerCase() !== 'aircraft',
    source,
  }
}

/**
 * Whether a class, such as `AMEL` or `airplane_single_engine_land`, has several engines; null when it does not tell.
 */
export function isMultiEngineClass(text: string): boolean | null {
  if (/^AM(EL|ES)$|multi.?engine/i.test(text)) return true
  return /^AS(EL|ES)$|single.?engine/i.test(text) ? false : null
}
