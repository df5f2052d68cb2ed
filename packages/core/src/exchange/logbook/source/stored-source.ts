import { isJsonObject, type JsonObject } from '../../../lib/json.ts'
import { columnKey } from '../../csv/header.ts'
import type { SourceFlight } from '../flight.ts'
import type { FlightField, LogbookFormat } from '../format.ts'
import { readFlight } from '../read-flight.ts'
import { logbookFormats } from '../recognise.ts'

/** A row as a file writes it, by the names of its columns, without the cells that are empty. */
export type SourceRow = Readonly<Record<string, string>>

/** What a record keeps of one file: its row, and the facts that the row alone does not show. */
export interface StoredSource {
  readonly format: LogbookFormat
  readonly row: SourceRow
  /** The times for which the file had no column, so that their absence does not mean zero. */
  readonly absent: readonly FlightField[]
  /** Whether the file describes the aircraft as a training device. */
  readonly isDevice: boolean
}

/** The times whose absence leaves the cells of a flight open. */
const TIMES: readonly FlightField[] = [
  'night',
  'crossCountry',
  'pilot',
  'copilot',
  'dual',
  'crossCountryNight',
  'pilotNight',
  'copilotNight',
  'dualNight',
]

/** The times that a format can state and that a file has no column for. */
export function absentTimes(format: LogbookFormat, nameOf: (field: FlightField) => string | null): FlightField[] {
  return TIMES.filter((field) => format.columns[field] !== undefined && nameOf(field) === null)
}

/** The rows that a record keeps: that of the program it came from, then those of the others. */
export function storedSources(record: JsonObject): readonly StoredSource[] {
  const { importedFrom } = record
  if (!isJsonObject(importedFrom)) return []
  const others = Array.isArray(importedFrom.others) ? importedFrom.others : []
  return [importedFrom, ...others].flatMap((each) => readSource(each) ?? [])
}

/** What a record keeps of a file of this format; null for nothing. */
export function storedSource(record: JsonObject, { name }: LogbookFormat): StoredSource | null {
  return storedSources(record).find(({ format }) => format.name === name) ?? null
}

function readSource(value: unknown): StoredSource | null {
  if (!isJsonObject(value) || !isJsonObject(value.row)) return null
  const format = logbookFormats.find(({ name }) => name === value.format)
  if (!format) return null
  const row = Object.fromEntries(Object.entries(value.row).filter(([, cell]) => typeof cell === 'string'))
  // Rows of a generic table that earlier releases stored do not tell which columns their file had.
  const unknown = format.name === 'csv' ? TIMES : []
  const absent = Array.isArray(value.absent)
    ? TIMES.filter((field) => (value.absent as unknown[]).includes(field))
    : unknown
  return { format, row: row as SourceRow, absent, isDevice: value.device === true }
}

/**
 * `importedFrom` after a row of a file was read: the row replaces that of the same program, without the loss of cells
 * whose column the new file lacks; rows of other programs stay.
 */
export function withSource(
  record: JsonObject | null,
  source: StoredSource,
  hasColumn: (name: string) => boolean,
): JsonObject {
  const before = record === null ? null : storedSource(record, source.format)
  const kept = Object.entries(before?.row ?? {}).filter(([name]) => !hasColumn(name))
  const next = written({ ...source, row: { ...Object.fromEntries(kept), ...source.row } })
  const old = isJsonObject(record?.importedFrom) ? record.importedFrom : null
  if (old === null || old.format === source.format.name) {
    return old !== null && Array.isArray(old.others) ? { ...next, others: old.others } : next
  }
  const others = Array.isArray(old.others) ? old.others : []
  return { ...old, others: [...others.filter((each) => !isJsonObject(each) || each.format !== next.format), next] }
}

function written({ format, row, absent, isDevice }: StoredSource): JsonObject {
  const hasAbsent = absent.length > 0 || format.name === 'csv'
  return {
    format: format.name,
    row,
    ...(hasAbsent ? { absent: [...absent] } : {}),
    ...(isDevice ? { device: true } : {}),
  }
}

/**
 * A stored row, read again as its file was; null when it cannot be read. The order of numbers in a date is not stored:
 * it is the one that gives `date`, the date of the record, if one does.
 */
export function statedFlight(
  { format, row, absent, isDevice }: StoredSource,
  date: string | null,
): SourceFlight | null {
  const cells = new Map(Object.entries(row).map(([name, cell]) => [columnKey(name), cell]))
  function has(name: string) {
    return cells.has(columnKey(name))
  }
  function nameOf(field: FlightField) {
    const names = format.columns[field] ?? []
    // A cell that is not stored was empty, unless its column is known to be absent.
    return names.find(has) ?? (absent.includes(field) ? null : (names[0] ?? null))
  }
  const landings = format.landings.find((names) => names.some(has)) ?? null
  function cell(name: string) {
    return (cells.get(columnKey(name)) ?? '').trim()
  }
  let found: SourceFlight | null = null
  for (const dates of [null, 'dmy', 'mdy'] as const) {
    const columns = { nameOf, landings, dates, aircraft: new Map() }
    const read = readFlight(format, columns, { line: 0, cell, source: row })
    if (read.ok && (found === null || read.value.date === date)) found = read.value
    if (found?.date === date) break
  }
  return found === null || !isDevice ? found : { ...found, aircraft: { ...found.aircraft, isDevice } }
}
