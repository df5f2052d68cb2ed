import type { JsonObject } from '../../../lib/json.ts'
import { MAX_ID_CHARACTERS } from '../../../records/fields.ts'
import { unreachableId } from '../../../records/import/unreachable-id.ts'
import { encodableText } from '../../csv/decode-text.ts'
import { columnKey } from '../../csv/header.ts'
import type { FileFault } from '../../fault.ts'
import { withRegistration } from '../aircraft.ts'
import type { SourceFlight } from '../flight.ts'
import type { LogbookFormat } from '../format.ts'
import type { LogbookFile } from '../read-logbook.ts'
import { storedSource } from '../source/stored-source.ts'
import { exportedCells } from '../write/exported-cells.ts'
import { agree, factsOfEntry, factsOfRow, startTogether } from './flight-facts.ts'
import { type BagRecords, knownFlights, rowText, type StoredFlight } from './known-flights.ts'
import { dayText, type FlightKey, keyText, stableId } from './stable-id.ts'

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

/** The flights of the bag with which a row is compared. */
type Candidates = (flight: SourceFlight) => readonly StoredFlight[]

/**
 * Finds the flight of the bag that each row of a file describes. A row with an id of its own is the flight of that id.
 * Otherwise it is the flight whose record keeps this row, also if the pilot has corrected its date or aircraft since.
 * Then flights of the same day and aircraft are compared by what they contain: the row that our export writes, then, if
 * the route is the same too, times, landings and remarks; the order counts for exact duplicates only. The route is
 * last, because a row of MyFlightbook does not always determine the aerodromes.
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
  const ownIds = new Set<string>()
  const waiting: SourceFlight[] = []
  const numbers = new Map<string, number>()
  const rowFacts = remembered((flight: SourceFlight) => factsOfRow(flight, file.format))
  const entryFacts = remembered(factsOfEntry)

  function take(flight: SourceFlight, stored: StoredFlight, by: Match['by']) {
    taken.add(stored.id)
    byLine.set(flight.line, { id: stored.id, stored, by })
  }
  function add(flight: SourceFlight) {
    const id = newId(file.format, flight, numbers, (each) => bag.has(each) || ownIds.has(each))
    if (id.length > MAX_ID_CHARACTERS) fault(flight, `has an id of more than ${MAX_ID_CHARACTERS} characters`)
    const unreachable = unreachableId('logbook', id)
    if (unreachable !== null) fault(flight, `has the id ${id}: it ${unreachable}`)
    byLine.set(flight.line, { id, stored: null, by: 'new' })
  }
  function fault({ line }: SourceFlight, message: string) {
    faults.set(line, { line, column: null, message })
  }
  function free(flights: readonly StoredFlight[], flight: SourceFlight) {
    return flights.filter(({ id }) => !taken.has(id) && (flight.ownId === null || !known.withOwnId.has(id)))
  }
  function pair(flights: readonly SourceFlight[], candidates: Candidates, compare: Comparison) {
    return flights.filter((flight) => {
      for (const stored of free(candidates(flight), flight)) {
        const by = compare(flight, stored)
        if (by === null) continue
        take(flight, stored, by)
        return false
      }
      return true
    })
  }
  function sameSource({ source }: SourceFlight) {
    return known.byRow.get(rowText(source)) ?? []
  }
  function sameDay(flight: SourceFlight) {
    return known.byDay.get(dayText(keyOfRow(flight))) ?? []
  }
  function sameRoute(flight: SourceFlight) {
    return known.byKey.get(keyText(keyOfRow(flight))) ?? []
  }
  function isOurs(flight: SourceFlight, stored: StoredFlight) {
    return isOurRow(file, flight, withRegistration(stored, aircraft))
  }
  function sameRow(flight: SourceFlight, stored: StoredFlight) {
    return hasRow(file.format, flight, stored) ? 'row' : isOurs(flight, stored) ? 'export' : null
  }

  const hasIds = file.nameOf('id') !== null
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
    if (pair([flight], sameSource, () => 'row').length === 0) continue
    // In a file of ids, a row without one waits, so that its new id is none that a later row states.
    if (sameDay(flight).length === 0 && (flight.ownId !== null || !hasIds)) {
      add(flight)
      continue
    }
    waiting.push(flight)
  }

  // A few columns do not distinguish a flight from the others of its day: only a file of ours has all of them.
  const ours = file.nameOf('cells') === null ? sameRoute : sameDay
  const unlikeOurs = pair(waiting, ours, (row, stored) => (isOurs(row, stored) ? 'export' : null))
  const unlike = pair(unlikeOurs, sameRoute, (row, stored) =>
    agree(rowFacts(row), entryFacts(stored)) ? 'content' : null,
  )
  const others = pair(unlike, sameRoute, (row, stored) =>
    startTogether(rowFacts(row), entryFacts(stored)) ? 'content' : null,
  )
  for (const flight of others) {
    const [stored] = free(sameRoute(flight), flight)
    const rule = stored === undefined ? 'add' : decide(flight.line)
    if (rule === 'add') add(flight)
    else if (rule === 'update') take(flight, stored!, 'content')
    else differing.push({ flight, stored: withRegistration(stored!, aircraft) })
  }
  return { byLine, differing, faults }
}

/** Whether a record already keeps this row. */
function hasRow(format: LogbookFormat, { source }: SourceFlight, stored: JsonObject): boolean {
  const row = storedSource(stored, format)?.row
  return row !== undefined && rowText(row) === rowText(source)
}

/** Whether a row is the one that our export writes for a record, as far as the file has its columns. */
function isOurRow(file: LogbookFile, { source }: SourceFlight, stored: JsonObject): boolean {
  const cells = exportedCells(file.format, stored, (field) => file.nameOf(field) ?? file.format.columns[field]![0]!)
  return file.columns.every((name) => encodableText(cells.get(columnKey(name)) ?? '') === (source[name] ?? ''))
}

function keyOfRow(flight: SourceFlight): FlightKey {
  return { ...flight, aircraft: flight.aircraft.registration }
}

/** A function that calculates the value of each object once. */
function remembered<Each extends object, Value>(calculate: (each: Each) => Value): (each: Each) => Value {
  const values = new Map<Each, Value>()
  return (each) => {
    const value = values.get(each) ?? calculate(each)
    values.set(each, value)
    return value
  }
}

/** A free id. `numbers` has the last number of each key, so that many flights of one key take linear time. */
function newId(
  format: LogbookFormat,
  flight: SourceFlight,
  numbers: Map<string, number>,
  isUsed: (id: string) => boolean,
): string {
  if (flight.ownId !== null) return ownRecordId(format, flight.ownId)
  const key = keyOfRow(flight)
  const text = keyText(key)
  let n = (numbers.get(text) ?? 0) + 1
  while (isUsed(stableId(key, n))) n++
  numbers.set(text, n)
  return stableId(key, n)
}

function ownRecordId({ name }: LogbookFormat, ownId: string): string {
  return name === 'csv' ? ownId : `${name}-${ownId}`
}
