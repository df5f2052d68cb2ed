import { err, ok, type Result } from '../../lib/result.ts'
import type { FileFault } from '../fault.ts'
import type { CsvRow } from './read-rows.ts'

/** The columns of a table by their names, without regard to case and surrounding space. */
export interface Header {
  readonly line: number
  /** The names as the file writes them, in the order of the file; empty for columns that only pad the rows. */
  readonly names: readonly string[]
  readonly has: (name: string) => boolean
}

/** A row of a table under its header. */
export interface TableRow {
  readonly line: number
  /** The cell under `name`, without surrounding space; empty when the table has no such column. */
  readonly cell: (name: string) => string
  /** Every named cell that is not empty, as the file writes it. */
  readonly source: Readonly<Record<string, string>>
}

export function columnKey(name: string): string {
  return name
    .trim()
    .replace(/ \(FAA\)$/i, '')
    .toLowerCase()
}

/** Reads the header row. Fails when two columns have the same name, because their cells could not be told apart. */
export function readHeader(row: CsvRow): Result<Header, FileFault> {
  if (row.problem !== null) return err({ line: row.line, column: null, message: row.problem })
  const names = row.cells.map((name) => name.trim())
  const seen = new Set<string>()
  for (const name of names) {
    const key = columnKey(name)
    if (key !== '' && seen.has(key)) return err({ line: row.line, column: name, message: 'occurs twice in the header' })
    seen.add(key)
  }
  return ok({ line: row.line, names, has: (name) => seen.has(columnKey(name)) })
}

/**
 * Reads a row under its header. Fails when the row has fewer cells than the header, or more that are not empty: then
 * the file is truncated, or a delimiter inside a cell is not quoted, and cells could be read under the wrong names.
 */
export function readUnder(header: Header, row: CsvRow): Result<TableRow, FileFault> {
  const { line, cells } = row
  function fault(message: string) {
    return err<FileFault>({ line, column: null, message })
  }
  if (row.problem !== null) return fault(row.problem)
  const { names } = header
  const last = names.findLastIndex((name) => name !== '') + 1
  if (cells.length < last) return fault(`has ${cells.length} cells, the header ${last}: the file may be truncated`)
  if (cells.slice(last).some((cell) => cell.trim() !== '')) {
    return fault(`has more cells than the header (${last}): a cell with a delimiter may lack its quotes`)
  }
  const byKey = new Map(names.map((name, i) => [columnKey(name), cells[i] ?? '']))
  const source: Record<string, string> = {}
  for (const [i, name] of names.entries()) if (name !== '' && cells[i] !== '') source[name] = cells[i]!
  return ok({ line, cell: (name) => (byKey.get(columnKey(name)) ?? '').trim(), source })
}
