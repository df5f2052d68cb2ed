import type { JsonObject } from '../../../lib/json.ts'
import { countIn, fieldOf, lineOf } from '../../../logbook/entry.ts'
import { columnKey } from '../../csv/header.ts'
import type { FlightField, LogbookFormat } from '../format.ts'
import { foreflight } from '../formats/foreflight.ts'
import { isOpening } from '../opening.ts'
import { carried } from '../source/carried.ts'
import { undecidedEntry } from '../source/stated-times.ts'
import { type StoredSource, storedSource, storedSources } from '../source/stored-source.ts'
import { textIn, writtenFields } from './exported-cells.ts'

/** What a file cannot contain, and in how many flights it occurs. */
export interface Loss {
  readonly what: string
  readonly flights: number
}

const NOTHING = /^[0.,:\s]*$|^false$/i

/**
 * What entries contain and a file of this format cannot: cells of other programs' files and fields of the record for
 * which the format has no column. The most frequent first.
 */
export function exportLosses(format: LogbookFormat, entries: Iterable<JsonObject>): readonly Loss[] {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const isOwn = storedSource(entry, format) !== null
    const lost = new Set(lostFields(format, entry, isOwn))
    const others = storedSources(entry).filter((source) => source.format.name !== format.name)
    // What the program stated itself comes back; the same cells of another program's file are not lost.
    if (!isOwn)
      for (const source of others)
        for (const name of lostCells(format, source, undecidedEntry(entry) === null)) lost.add(name)
    for (const what of lost) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, flights]) => ({ what, flights })).sort((a, b) => b.flights - a.flights)
}

function lostFields(format: LogbookFormat, entry: JsonObject, isOwn: boolean): readonly string[] {
  const line = lineOf(entry) ?? {}
  const hasPurpose = textIn(line, 'purpose') !== ''
  const hasEngines = countIn(fieldOf(line, 'breakdown'), 'multiEngine') > 0
  const hasMark = !isOpening(entry) || writtenFields(format).includes('id')
  return [
    ...(hasMark ? [] : ['the mark of the totals of paper books, which the program counts as a flight']),
    ...(hasPurpose && format.columns.purpose === undefined ? ['purpose'] : []),
    // A program that stated the class of the aircraft gets it back with the aircraft.
    ...(hasEngines && format.columns.multiEngine === undefined && !isOwn ? ['time on several engines'] : []),
  ]
}

/** The parts of the night, from which the eight cells were determined. */
const NIGHT_PARTS: readonly FlightField[] = ['crossCountryNight', 'pilotNight', 'copilotNight', 'dualNight']

function* lostCells(target: LogbookFormat, { format, row }: StoredSource, isDecided: boolean): Generator<string> {
  const written: readonly FlightField[] = [
    ...writtenFields(target),
    ...(['from', 'to', 'id'] as const),
    ...(isDecided ? NIGHT_PARTS : []),
    // The number of approaches is packed, and the aircraft is in its own table.
    ...(target === foreflight ? (['approaches', 'icaoType', 'make', 'model'] as const) : []),
  ]
  const kept = new Set(
    [
      ...written.flatMap((field) => format.columns[field] ?? []),
      ...format.landings.flat(),
      ...carried.flatMap(({ columns }) => (columns[target.name] === undefined ? [] : (columns[format.name] ?? []))),
    ].map(columnKey),
  )
  for (const [name, text] of Object.entries(row)) {
    if (kept.has(columnKey(name)) || NOTHING.test(text)) continue
    const isApproach = format.packedApproaches?.includes(name)
    if (!isApproach) yield `${format.title}: ${name}`
    else if (!/^\d+[;\s]*$/.test(text)) yield `${format.title}: the details of approaches`
  }
}
