import type { JsonObject } from '../../../lib/json.ts'
import { MAX_ID_CHARACTERS } from '../../../records/fields.ts'
import { columnKey } from '../../csv/header.ts'
import type { FileFault } from '../../fault.ts'
import { withRegistration } from '../aircraft.ts'
import type { SourceFlight } from '../flight.ts'
import type { LogbookFormat } from '../format.ts'
import type { LogbookFile } from '../read-logbook.ts'
import { dateOfEntry } from '../source/stated-times.ts'
import { type SourceRow, storedSource } from '../source/stored-source.ts'
import { exportedCells, textIn } from '../write/exported-cells.ts'
import { agree, type FlightFacts, factsOfEntry, factsOfRow, startTogether } from './flight-facts.ts'
import { type FlightKey, keyText, stableId } from './stable-id.ts'

/** The records of a bag that an import of flights reads. */
export interface BagRecords {
  readonly logbook: ReadonlyMap<string, JsonObject>
  readonly aircraft: ReadonlyMap<string, JsonObject>
}

/** A flight of the bag, or one that the import adds. */
export type StoredFlight = JsonObject & { readonly id: string }

/** The flight of the bag that a row of a file describes. */
export interface Match {
  readonly id: string
  /** Null for a new flight. */
  readonly stored: StoredFlight | null
  /** `row`: the row that the record already keeps. `export`: the row that our own export writes for the record. */
  readonly by: 'row' | 'export' | 'content' | 'new'
}

/** A row and a flight of the bag of the same day, aircraft and route that differ: one flight corrected, or two. */
export interface Differing {
  readonly flight: SourceFlight
  readonly stored: StoredFlight
}

/** Whether a row that differs from a flight of the bag is that flight, corrected, or another flight. */
export type DifferingRule = 'update' | 'add'

/** For each row of a file, by its line: what it describes, or why that is not determined. */
export interface Matches {
  readonly byLine: ReadonlyMap<number, Match>
  readonly differing: readonly Differing[]
  readonly faults: ReadonlyMap<number, FileFault>
}

/** Compared in this order, so that a better reason is never lost to a worse one. */
type Comparison = (flight: SourceFlight, stored: StoredFlight) => Match['by'] | null

/**
 * Finds the flight of the bag that each row of a file describes. A row with an id of its own is the flight of that id.
 * Otherwise flights of the same day, aircraft and route are compared by what they contain: the row that the record
 * keeps, the row that our export writes, then times, landings and remarks; the order counts for exact duplicates only.
 * So another order, a part of a file, or a file of another program changes nothing. A row that differs from a flight
 * that no other row describes is not decided here: `decide` returns the pilot's decision, or null without one.
 */
export function matchFlights(
  file: LogbookFile,
  { logbook: bag, aircraft }: BagRecords,
  decide: (line: number) => DifferingRule | null,
): Matches {
  const known = knownFlights(file.format, { logbook: bag, aircraft })
  const byLine = new Map<number, Match>()
  const faults = new Map<number, FileFault>()
  const differing: Differing[] = []
  const taken = new Set<string>()
  const waiting = new Map<string, SourceFlight[]>()

  function take(flight: SourceFlight, stored: StoredFlight, by: Match['by']) {
    taken.add(stored.id)
    byLine.set(flight.line, { id: stored.id, stored, by })
  }
  function add(flight: SourceFlight) {
    const id = newId(file.format, flight, (each) => bag.has(each) || taken.has(each))
    if (id.length > MAX_ID_CHARACTERS) fault(flight, `has an id of more than ${MAX_ID_CHARACTERS} characters`)
    taken.add(id)
    byLine.set(flight.line, { id, stored: null, by: 'new' })
  }
  function fault({ line }: SourceFlight, message: string) {
    faults.set(line, { line, column: null, message })
  }
  function free(key: string, flight: SourceFlight) {
    const flights = known.byKey.get(key) ?? []
    return flights.filter(({ id }) => !taken.has(id) && (flight.ownId === null || !known.withOwnId.has(id)))
  }
  function pair(key: string, flights: readonly SourceFlight[], compare: Comparison) {
    return flights.filter((flight) => {
      for (const stored of free(key, flight)) {
        const by = compare(flight, stored)
        if (by === null) continue
        take(flight, stored, by)
        return false
      }
      return true
    })
  }

  function isOurs(flight: SourceFlight, stored: StoredFlight) {
    return isOurRow(file, flight, withRegistration(stored, aircraft))
  }
  function sameRow(flight: SourceFlight, stored: StoredFlight) {
    return hasRow(file.format, flight, stored) ? 'row' : isOurs(flight, stored) ? 'export' : null
  }

  const ownIds = new Set<string>()
  for (const read of file.flights()) {
    if (!read.ok) continue
    const flight = read.value
    if (flight.ownId !== null) {
      if (ownIds.has(flight.ownId)) {
        fault(flight, `has the same id as an earlier flight: ${flight.ownId}`)
        continue
      }
      ownIds.add(flight.ownId)
      const stored = known.byOwnId.get(flight.ownId) ?? bag.get(ownRecordId(file.format, flight.ownId))
      if (stored) {
        if (taken.has(String(stored.id))) fault(flight, `has the same id as an earlier flight: ${stored.id}`)
        else take(flight, stored as StoredFlight, sameRow(flight, stored as StoredFlight) ?? 'content')
        continue
      }
    }
    const key = keyText({ ...flight, aircraft: flight.aircraft.registration })
    if (!known.byKey.has(key)) {
      add(flight)
      continue
    }
    const rest = pair(key, [flight], (row, stored) => (hasRow(file.format, row, stored) ? 'row' : null))
    if (rest.length > 0) waiting.set(key, [...(waiting.get(key) ?? []), flight])
  }

  for (const [key, flights] of waiting) {
    const facts = new Map<object, FlightFacts>()
    const unlikeOurs = pair(key, flights, (row, stored) => (isOurs(row, stored) ? 'export' : null))
    for (const flight of unlikeOurs) facts.set(flight, factsOfRow(flight, file.format))
    for (const stored of known.byKey.get(key)!) facts.set(stored, factsOfEntry(stored))
    const unlike = pair(key, unlikeOurs, (row, stored) =>
      agree(facts.get(row)!, facts.get(stored)!) ? 'content' : null,
    )
    const others = pair(key, unlike, (row, stored) =>
      startTogether(facts.get(row)!, facts.get(stored)!) ? 'content' : null,
    )
    for (const flight of others) {
      const [stored] = free(key, flight)
      const rule = stored === undefined ? 'add' : decide(flight.line)
      if (rule === 'add') add(flight)
      else if (rule === 'update') take(flight, stored!, 'content')
      else differing.push({ flight, stored: withRegistration(stored!, aircraft) })
    }
  }
  return { byLine, differing, faults }
}

/** Whether a record already keeps this row. */
function hasRow(format: LogbookFormat, { source }: SourceFlight, stored: JsonObject): boolean {
  const row = storedSource(stored, format)?.row
  return row !== undefined && isSameRow(row, source)
}

function isSameRow(a: SourceRow, b: SourceRow): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Whether a row is the one that our export writes for a record, as far as the file has its columns. */
function isOurRow(file: LogbookFile, { source }: SourceFlight, stored: JsonObject): boolean {
  const cells = exportedCells(file.format, stored, (field) => file.nameOf(field) ?? file.format.columns[field]![0]!)
  return file.columns.every((name) => (cells.get(columnKey(name)) ?? '') === (source[name] ?? ''))
}

/** The flights of the bag, by what a file can know of them. */
function knownFlights(format: LogbookFormat, { logbook, aircraft }: BagRecords) {
  const byKey = new Map<string, StoredFlight[]>()
  const byOwnId = new Map<string, StoredFlight>()
  const withOwnId = new Set<string>()
  for (const [id, record] of logbook) {
    const stored = { ...record, id }
    const key = keyText(keyOf(withRegistration(stored, aircraft)))
    byKey.set(key, [...(byKey.get(key) ?? []), stored])
    const row = format.name === 'csv' ? undefined : storedSource(stored, format)?.row
    const ownId = (format.columns.id ?? []).map((name) => row?.[name]?.trim()).find((text) => text)
    if (ownId !== undefined) byOwnId.set(ownId, stored)
    if (ownId !== undefined || id.startsWith(`${format.name}-`)) withOwnId.add(id)
  }
  return { byKey, byOwnId, withOwnId }
}

function keyOf(stored: StoredFlight): FlightKey {
  return {
    date: dateOfEntry(stored) ?? '',
    aircraft: textIn(stored, 'registration'),
    from: textIn(stored, 'from'),
    to: textIn(stored, 'to'),
  }
}

function ownRecordId({ name }: LogbookFormat, ownId: string): string {
  return name === 'csv' ? ownId : `${name}-${ownId}`
}

function newId(format: LogbookFormat, flight: SourceFlight, isUsed: (id: string) => boolean): string {
  if (flight.ownId !== null) return ownRecordId(format, flight.ownId)
  const key: FlightKey = { ...flight, aircraft: flight.aircraft.registration }
  let n = 1
  while (isUsed(stableId(key, n))) n++
  return stableId(key, n)
}
