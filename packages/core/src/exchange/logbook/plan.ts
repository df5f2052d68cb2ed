import type { JsonObject } from '../../lib/json.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import { readRecord } from '../../records/import/read-record.ts'
import { aircraft as aircraftKind } from '../../records/kinds/aircraft.ts'
import { logbook as logbookKind } from '../../records/kinds/logbook.ts'
import type { SyncChange } from '../../records/sync.ts'
import type { FileFault } from '../fault.ts'
import { isSameRecord } from '../same-record.ts'
import { aircraftKey, aircraftRecord } from './aircraft.ts'
import type { DualRule, Undecided } from './cells.ts'
import { draftEntry } from './entry.ts'
import type { SourceFlight } from './flight.ts'
import { identifier } from './identify.ts'
import type { LogbookFile } from './read-logbook.ts'

/** The records of a bag that an import of flights reads. */
export interface BagRecords {
  readonly logbook: ReadonlyMap<string, JsonObject>
  readonly aircraft: ReadonlyMap<string, JsonObject>
}

/** The effect of an import on one row of the file. */
export type PlannedFlight =
  | {
      readonly change: 'new' | 'changed' | 'unchanged'
      readonly flight: SourceFlight
      readonly record: JsonObject & { readonly id: string }
      /** The record of an aircraft that is in the file and not in the bag, at its first flight. */
      readonly newAircraft: (JsonObject & { readonly id: string }) | null
      readonly undecided: Undecided | null
      /** The changes to store, checked as an import checks them: none for an unchanged flight. */
      readonly changes: readonly SyncChange[]
    }
  | { readonly change: 'refused'; readonly fault: FileFault }

/** Plans the import of a file into a bag, one flight at a time and in the order of the file. Changes nothing. */
export function* planFlights(file: LogbookFile, bag: BagRecords, dualRule: DualRule): Generator<PlannedFlight> {
  const format = file.format.name
  const identify = identifier(format, knownFlights(bag))
  const aircraft = new Map([...bag.aircraft].map(([id, { registration }]) => [aircraftKey(registration), id]))
  for (const read of file.flights()) {
    if (!read.ok) {
      yield { change: 'refused', fault: read.failure }
      continue
    }
    const id = identify(read.value)
    if (!id.ok) {
      yield { change: 'refused', fault: id.failure }
      continue
    }
    const flight = read.value
    const found = aircraft.get(aircraftKey(flight.aircraft.registration)) ?? null
    const newAircraft = found === null ? aircraftRecord(flight.aircraft, (id) => bag.aircraft.has(id)) : null
    if (newAircraft !== null) aircraft.set(aircraftKey(flight.aircraft.registration), newAircraft.id)
    const stored = bag.logbook.get(id.value) ?? null
    const identity = { id: id.value, aircraftId: found ?? newAircraft?.id ?? null, format }
    const { record, undecided } = draftEntry(flight, identity, dualRule, stored)
    const change = stored === null ? 'new' : isSameRecord(stored, record) ? 'unchanged' : 'changed'
    const changes = checkedChanges(change === 'unchanged' ? null : record, newAircraft)
    if (changes.ok) yield { change, flight, record, newAircraft, undecided, changes: changes.value }
    else yield { change: 'refused', fault: { line: flight.line, column: null, message: changes.failure } }
  }
}

function checkedChanges(entry: JsonObject | null, newAircraft: JsonObject | null): Result<SyncChange[], string> {
  const changes: SyncChange[] = []
  for (const [kind, record] of [[aircraftKind, newAircraft] as const, [logbookKind, entry] as const]) {
    if (record === null) continue
    const read = readRecord(kind, record)
    if (!read.ok) return err(`${read.failure.field} ${read.failure.message}`)
    changes.push(read.value)
  }
  return ok(changes)
}

/** The fields of the stored flights that identify them. */
function* knownFlights({ logbook }: BagRecords) {
  function text(value: unknown) {
    return typeof value === 'string' ? value : ''
  }
  for (const [id, { registration, from, to, log }] of logbook) {
    const date = text((log as JsonObject | null | undefined)?.date)
    yield { id, date, aircraft: text(registration), from: text(from), to: text(to) }
  }
}
