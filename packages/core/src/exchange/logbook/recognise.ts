import { err, ok, type Result } from '../../lib/result.ts'
import { type Header, readHeader } from '../csv/header.ts'
import { type CsvRow, readRows } from '../csv/read-rows.ts'
import { type FileFault, fileFault } from '../fault.ts'
import type { FlightField, LogbookFormat, ReadOptions } from './format.ts'
import { csv } from './formats/csv.ts'
import { FOREFLIGHT_MARK, foreflight } from './formats/foreflight.ts'
import { logten } from './formats/logten.ts'
import { myflightbook } from './formats/myflightbook.ts'

/** Every logbook format that is read, in the order in which a header is compared with them. */
export const logbookFormats: readonly LogbookFormat[] = [foreflight, myflightbook, logten, csv]

/** The format of a file, and the delimiter of its cells. */
export interface Recognised {
  readonly format: LogbookFormat
  readonly delimiter: string
}

/**
 * Recognises the format by the file's first row. `from` is the format that the pilot named: a file that has the header
 * of another format is refused, never read as the wrong one, and so is a file that has the header of none. A file whose
 * columns the pilot has named is read as a CSV table.
 */
export function recognise(text: string, { from, map }: ReadOptions): Result<Recognised, FileFault> {
  const named = logbookFormats.find(({ name }) => name === (map === undefined ? from : csv.name))
  if (isForeflight(text)) {
    if (named && named !== foreflight) return err(fileFault(`is a ForeFlight file, not ${named.title}`))
    return ok({ format: foreflight, delimiter: delimiterOf(text) })
  }
  if (named === foreflight)
    return err(fileFault(`does not start with "${FOREFLIGHT_MARK}": this is no ForeFlight file`))
  const delimiter = delimiterOf(text)
  const first = firstRow(text, delimiter)
  if (first === null) return err(fileFault('is empty'))
  const header = readHeader(first)
  if (!header.ok) return header
  const found = logbookFormats.find(({ recognisedBy }) => recognisedBy.some((names) => names.every(header.value.has)))
  if (found && named && found !== named) return err(fileFault(`is a ${found.title} file, not ${named.title}`))
  const format = found ?? named
  if (!format) {
    const names = logbookFormats.map(({ name }) => name).join(', ')
    return err(fileFault(`has the header of no known format: name the format with --from (${names})`))
  }
  const missing = map === undefined ? missingColumns(format, header.value) : null
  return missing === null ? ok({ format, delimiter }) : err({ line: first.line, column: null, message: missing })
}

/** Whether a file is ForeFlight's, by its first line. */
export function isForeflight(text: string): boolean {
  return text.trimStart().replace(/^"/, '').startsWith(FOREFLIGHT_MARK)
}

/** The columns without which no flight can be read. */
const REQUIRED: readonly FlightField[] = ['date', 'aircraft', 'total']

/** The columns that a header lacks, in words; null when it has all that a flight needs. */
export function missingColumns({ columns, title }: LogbookFormat, header: Header): string | null {
  const missing = REQUIRED.filter((field) => !(columns[field] ?? []).some(header.has))
  if (missing.length === 0) return null
  const names = missing.map((field) => columns[field]?.[0] ?? field).join(', ')
  return `lacks columns of ${title}: ${names}`
}

function delimiterOf(text: string): string {
  function cells(delimiter: string) {
    return firstRow(text, delimiter)?.cells.length ?? 0
  }
  return [',', ';', '\t'].reduce((best, each) => (cells(each) > cells(best) ? each : best))
}

function firstRow(text: string, delimiter: string): CsvRow | null {
  for (const row of readRows(text, delimiter)) if (row.cells.some((cell) => cell.trim() !== '')) return row
  return null
}
