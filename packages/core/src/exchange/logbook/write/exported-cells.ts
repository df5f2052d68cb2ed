import type { JsonObject } from '../../../lib/json.ts'
import { countIn, fieldOf, isCount, lineOf } from '../../../logbook/entry.ts'
import { columnKey } from '../../csv/header.ts'
import { clockText, minutesOf } from '../../values/duration.ts'
import { aircraftKey } from '../aircraft.ts'
import type { SourceFlight } from '../flight.ts'
import type { FlightField, LogbookFormat } from '../format.ts'
import { myflightbook } from '../formats/myflightbook.ts'
import { placesInRoute } from '../read-flight.ts'
import { carried } from '../source/carried.ts'
import {
  areAsStated,
  cellsOf,
  dateOfEntry,
  entryTimes,
  loggedTenthsOf,
  undecidedEntry,
} from '../source/stated-times.ts'
import { type SourceRow, statedFlight, storedSource, storedSources } from '../source/stored-source.ts'

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
  'dual',
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

/** MyFlightbook has one field for the whole route, and gives the ids itself. */
const NOT_IN_MYFLIGHTBOOK: readonly FlightField[] = ['id', 'from', 'to']

/** The fields that each row of a format has. */
export function writtenFields(format: LogbookFormat): readonly FlightField[] {
  const fields = WRITTEN.filter((field) => format.columns[field] !== undefined)
  return format === myflightbook ? fields.filter((field) => !NOT_IN_MYFLIGHTBOOK.includes(field)) : fields
}

/** The column of the number of landings. */
export function landingsColumn({ landings }: LogbookFormat): string {
  return landings[0]![0]!
}

/** The value of a field: text, whole minutes, or a count; null when it is not known. */
type Values = { readonly [field in FlightField]?: string | number | null }

/** The cells of a row by the key of their column. Cells that are empty are absent. */
export type ExportedCells = Map<string, string>

/**
 * An entry as a row of a program's file. Cells that the same program stated stay as they are, as long as their value is
 * still that of the entry; only the others are written, with durations as `H:MM`. `columnOf` names a field's column.
 */
export function exportedCells(
  format: LogbookFormat,
  entry: JsonObject,
  columnOf: (field: FlightField) => string,
): ExportedCells {
  const source = storedSource(entry, format)
  const stated = source === null ? null : statedFlight(source, dateOfEntry(entry))
  const cells: ExportedCells = new Map(textsByKey(source?.row ?? {}))
  function put(name: string, text: string) {
    if (text === '') cells.delete(columnKey(name))
    else cells.set(columnKey(name), text)
  }
  const now = entryValues(entry, format)
  const before = stated === null ? null : statedValues(stated, entry, format)
  for (const field of writtenFields(format)) {
    const value = now[field] ?? null
    if (before !== null && (value === null || isSameValue(field, before[field], value))) {
      // Another file of the program can have another name for the same column.
      const text = (format.columns[field] ?? [])
        .map((name) => cells.get(columnKey(name)))
        .find((cell) => cell !== undefined)
      put(columnOf(field), text ?? '')
      continue
    }
    put(columnOf(field), cellText(field, value))
    if (field === 'route' && format === myflightbook) for (const place of ['From', 'To']) put(place, '')
  }
  putLandings(format, entry, stated, put)
  if (stated?.approaches !== now.approaches) putApproaches(format, Number(now.approaches), put)
  putCarried(format, entry, cells, put)
  return cells
}

function cellText(field: FlightField, value: string | number | null): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : field === 'approaches' ? String(value) : clockText(value)
}

function isSameValue(field: FlightField, before: string | number | null | undefined, now: string | number): boolean {
  return field === 'aircraft' ? aircraftKey(before) === aircraftKey(now) : before === now
}

function entryValues(entry: JsonObject, format: LogbookFormat): Values {
  const line = lineOf(entry) ?? {}
  const tenths = loggedTenthsOf(entry)
  const undecided = undecidedEntry(entry)
  const { total, ...times } = entryTimes(entry)
  const breakdown = fieldOf(line, 'breakdown')
  return {
    id: textIn(entry, 'id'),
    date: dateOfEntry(entry) ?? '',
    aircraft: textIn(entry, 'registration'),
    ...placesOf({ from: textIn(entry, 'from'), to: textIn(entry, 'to'), route: textIn(entry, 'route') }, format),
    // The pilot's own figure is the only one that is known if no file stated the total.
    total:
      total ?? (undecided === null ? null : `${Math.floor(undecided.totalTenths / 10)}.${undecided.totalTenths % 10}`),
    ...times,
    instructorGiven: countIn(breakdown, 'instructorGiven'),
    instrumentReal: countIn(breakdown, 'instrumentReal'),
    instrumentHood: countIn(breakdown, 'instrumentHood'),
    multiEngine: countIn(breakdown, 'multiEngine'),
    simulator: countIn(line, 'simulator'),
    approaches: countIn(line, 'approaches'),
    purpose: textIn(line, 'purpose'),
    remarks: textIn(entry, 'remarks'),
    cells: undecided === null ? `${cellsOf(entry).join(' ')} ${isCount(tenths) ? tenths : '-'}` : '',
  }
}

/** The values of a stated flight, comparable with those of the entry that it became. */
function statedValues(stated: SourceFlight, entry: JsonObject, format: LogbookFormat): Values {
  const { date, aircraft, remarks, purpose, times, approaches, ...durations } = stated
  function minutes(fifths: number | null) {
    return fifths === null ? null : minutesOf(fifths)
  }
  // The sums of determined cells can differ by a minute from the rounded parts: compared as a whole, they do not.
  const isUnchanged = undecidedEntry(entry) === null && areAsStated(cellsOf(entry), stated)
  return {
    date,
    aircraft: aircraft.registration,
    ...placesOf(stated, format),
    remarks,
    purpose,
    ...(isUnchanged
      ? entryTimes(entry)
      : {
          total: minutes(times.total),
          pilot: minutes(times.pilot),
          copilot: minutes(times.copilot),
          dual: minutes(times.dual),
          night: minutes(times.night),
          crossCountry: minutes(times.crossCountry),
        }),
    instructorGiven: minutes(durations.instructorGiven),
    instrumentReal: minutes(durations.instrumentReal),
    instrumentHood: minutes(durations.instrumentHood),
    multiEngine: minutes(durations.multiEngine),
    simulator: minutes(durations.simulator),
    approaches,
  }
}

function placesOf({ from, to, route }: { from: string; to: string; route: string }, format: LogbookFormat) {
  if (format !== myflightbook) return { from, to, route }
  // Other programs write the route with or without the aerodromes at its ends.
  const [first, last] = [placesInRoute(route)[0], placesInRoute(route).at(-1)]
  return { route: [first === from ? '' : from, route, last === to ? '' : to].filter((part) => part !== '').join(' ') }
}

type Put = (name: string, text: string) => void

function putLandings(format: LogbookFormat, entry: JsonObject, stated: SourceFlight | null, put: Put) {
  const landings = countIn(lineOf(entry), 'landings')
  const source = storedSource(entry, format)
  const column = columnKey(landingsColumn(format))
  const hasColumn = Object.keys(source?.row ?? {}).some((name) => columnKey(name) === column)
  if (stated !== null && (stated.landings ?? 0) === landings && (hasColumn || landings === 0)) return
  put(landingsColumn(format), String(landings))
}

function putApproaches({ packedApproaches = [] }: LogbookFormat, approaches: number, put: Put) {
  for (const [i, name] of packedApproaches.entries()) put(name, i === 0 && approaches > 0 ? `${approaches};;;;` : '')
}

function putCarried({ name }: LogbookFormat, entry: JsonObject, cells: ExportedCells, put: Put) {
  const others = storedSources(entry)
    .filter(({ format }) => format.name !== name)
    .map(({ format, row }) => ({ format, texts: textsByKey(row) }))
  for (const { columns } of carried) {
    const column = columns[name]
    if (column === undefined || cells.has(columnKey(column))) continue
    const texts = others.map(({ format, texts }) => texts.get(columnKey(columns[format.name] ?? '')))
    put(column, texts.find((text) => text !== undefined) ?? '')
  }
}

function textsByKey(row: SourceRow): ReadonlyMap<string, string> {
  return new Map(Object.entries(row).map(([name, text]) => [columnKey(name), text]))
}

/** The text in a field; empty for anything else. */
export function textIn(value: object, name: string): string {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : ''
}
