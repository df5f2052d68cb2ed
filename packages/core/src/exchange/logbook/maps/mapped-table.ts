import { err, ok, type Result } from '../../../lib/result.ts'
import { columnKey, type Header } from '../../csv/header.ts'
import type { CsvRow } from '../../csv/read-rows.ts'
import type { FileFault } from '../../fault.ts'
import { type DateOrder, readDate } from '../../values/dates.ts'
import { clockText } from '../../values/duration.ts'
import type { ColumnMap } from '../format.ts'
import { acceptedKeys, durationKeys } from './column-map.ts'

/** A header under which columns have the names of the values that they contain, and the rows as they are read then. */
export interface MappedHeader {
  readonly header: Header
  readonly rowOf: (row: CsvRow) => CsvRow
}

/**
 * The header of a file with the names of a map. A column that would then fill a value besides is renamed, so that
 * it is kept and fills none. Fails when the file lacks a column of the map.
 */
export function mappedHeader(
  header: Header,
  { columns, durations, dates, optional = [], isComplete }: ColumnMap,
): Result<MappedHeader, FileFault> {
  const valueNames = new Map(Object.entries(columns).map(([value, column]) => [columnKey(column), value]))
  const lacking = Object.entries(columns).find(([value, column]) => !header.has(column) && !optional.includes(value))
  if (lacking) return err({ line: header.line, column: lacking[1], message: 'is no column of the file' })
  const found = Object.entries(columns).filter(([, column]) => header.has(column))
  const used = new Set(found.map(([value]) => columnKey(value)))
  const reserved = isComplete ? acceptedKeys : used
  const names = header.names.map((name) => {
    const value = valueNames.get(columnKey(name))
    return value ?? (reserved.has(columnKey(name)) ? `${name} (other)` : name)
  })
  const keys = names.map(columnKey)
  const mapped = new Set(keys)
  function cellOf(cell: string, i: number): string {
    if (durations === 'minutes' && durationKeys.has(keys[i]!)) return asClock(cell)
    return dates !== undefined && keys[i] === DATE ? asIsoDate(cell, dates) : cell
  }
  function rowOf(row: CsvRow): CsvRow {
    return { ...row, cells: row.cells.map(cellOf) }
  }
  return ok({ header: { line: header.line, names, has: (name) => mapped.has(columnKey(name)) }, rowOf })
}

const DATE = columnKey('Date')

/** A date whose order the map states as a date that has one meaning in every file; every other cell stays. */
function asIsoDate(cell: string, order: DateOrder): string {
  const date = readDate(cell.trim(), order)
  return date.ok ? date.value : cell
}

/** Whole minutes as hours and minutes; every other cell stays. */
function asClock(cell: string): string {
  return /^\d{1,7}$/.test(cell.trim()) ? clockText(Number(cell)) : cell
}
