import type { JsonObject } from '../../lib/json.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import { readRecord } from '../../records/import/read-record.ts'
import { aircraft as aircraftKind } from '../../records/kinds/aircraft.ts'
import { logbook as logbookKind } from '../../records/kinds/logbook.ts'
import type { SyncChange } from '../../records/sync.ts'
import type { FileFault } from '../fault.ts'
import { isSameRecord } from '../same-record.ts'
import { aircraftKey, aircraftRecord, withRegistration } from './aircraft.ts'
import type { DualRule, Undecided } from './cells.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'
import { draftEntry, type EarlierEntry, type EntryDraft, redecide } from './entry.ts'
import type { SourceFlight } from './flight.ts'
import type { FlightField } from './format.ts'
import type { BagRecords } from './identity/known-flights.ts'
import { type Differing, type DifferingRule, type Match, matchFlights } from './identity/match-flights.ts'
import type { LogbookFile } from './read-logbook.ts'
import { dateOfEntry, firstStatement } from './source/stated-times.ts'
import { absentTimes, statedFlight, storedSource, withSource } from './source/stored-source.ts'
import { exportedCells } from './write/exported-cells.ts'

/** The effect of an import on one row of the file. */
export type PlannedFlight =
  | {
      readonly change: 'new' | 'changed' | 'unchanged'
      readonly flight: SourceFlight
      readonly record: JsonObject & { readonly id: string }
      /** The fields of a stored flight that change, apart from its kept rows of files. */
      readonly fields: readonly ChangedField[]
      /** The record of an aircraft that is in the file and not in the bag, at its first flight. */
      readonly newAircraft: (JsonObject & { readonly id: string }) | null
      readonly undecided: Undecided | null
      /** The changes to store, checked as an import checks them: none for an unchanged flight. */
      readonly changes: readonly SyncChange[]
    }
  | ({ readonly change: 'differing' } & Differing)
  | { readonly change: 'refused'; readonly fault: FileFault }

/** What the pilot decides, because a file does not determine it. */
export interface ImportDecisions {
  /** How instruction received counts. */
  readonly dual: DualRule
  /** Whether the row in a line that differs from a flight of the bag is that flight; null when it is not decided. */
  readonly differing?: (line: number) => DifferingRule | null
}

/** Plans the import of a file into a bag, one flight at a time and in the order of the file. Changes nothing. */
export function* planFlights(
  file: LogbookFile,
  bag: BagRecords,
  { dual, differing: decide = () => null }: ImportDecisions,
): Generator<PlannedFlight> {
  const { byLine, differing, faults } = matchFlights(file, bag, decide)
  const undecided = new Map(differing.map((each) => [each.flight.line, each]))
  const aircraft = new Map([...bag.aircraft].map(([id, { registration }]) => [aircraftKey(registration), id]))
  for (const read of file.flights()) {
    const line = read.ok ? read.value.line : read.failure.line
    const fault = read.ok ? faults.get(read.value.line) : read.failure
    if (fault) yield { change: 'refused', fault }
    else if (undecided.has(line!)) yield { change: 'differing', ...undecided.get(line!)! }
    else if (read.ok) yield planFlight(file, bag, dual, aircraft, read.value, byLine.get(read.value.line)!)
  }
}

function planFlight(
  file: LogbookFile,
  bag: BagRecords,
  dual: DualRule,
  aircraft: Map<string, string>,
  flight: SourceFlight,
  { id, stored, by }: Match,
): PlannedFlight {
  const { registration } = flight.aircraft
  const found = aircraft.get(aircraftKey(registration)) ?? null
  const newAircraft =
    found === null ? aircraftRecord(flight.aircraft, file.format.name, (each) => bag.aircraft.has(each)) : null
  if (newAircraft !== null) aircraft.set(aircraftKey(registration), newAircraft.id)
  function draft(): EntryDraft {
    if (stored !== null && by === 'row') return redecide(flight, stored, dual)
    if (stored !== null && by === 'export') {
      const stated = firstStatement(stored)
      return stated === null ? { record: stored, undecided: null } : redecide(stated, stored, dual)
    }
    const { format } = file
    const isDevice = flight.aircraft.isDevice === true
    const source = { format, row: flight.source, absent: absentTimes(format, file.nameOf), isDevice }
    const importedFrom = withSource(stored, source, file.hasColumn)
    const aircraftId = found ?? newAircraft?.id ?? null
    const earlier = stored === null ? null : earlierEntry(file, flight, stored, bag)
    return draftEntry(flight, { id, aircraftId, importedFrom }, dual, earlier)
  }
  const { record, undecided } = draft()
  const change = stored === null ? 'new' : isSameRecord(stored, record) ? 'unchanged' : 'changed'
  const checked = checkedChanges(change === 'unchanged' ? null : record, newAircraft)
  if (!checked.ok) return { change: 'refused', fault: { line: flight.line, column: null, message: checked.failure } }
  const fields = change === 'changed' ? changedFields(stored!, record) : []
  return { change, flight, record, fields, newAircraft, undecided, changes: checked.value }
}

/**
 * A stored flight, with what the program of a file stated of it before. Of our own table, that is the row that our
 * export writes.
 */
function earlierEntry(
  { format, nameOf }: LogbookFile,
  { ownId }: SourceFlight,
  record: JsonObject,
  { aircraft }: BagRecords,
): EarlierEntry {
  function written() {
    const cells = exportedCells(format, withRegistration(record, aircraft), (field) => format.columns[field]![0]!)
    return { format, row: Object.fromEntries(cells), absent: [], isDevice: false }
  }
  const source = format.name === 'csv' && ownId !== null ? written() : storedSource(record, format)
  function hasColumn(field: FlightField) {
    // Without columns of their own, the aerodromes are those of the route.
    return nameOf(field) !== null || ((field === 'from' || field === 'to') && nameOf('route') !== null)
  }
  return { record, stated: source === null ? null : statedFlight(source, dateOfEntry(record)), hasColumn }
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
