import { compareCodePoints } from '../../../lib/code-points.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { columnKey } from '../../csv/header.ts'
import { withRegistration } from '../aircraft.ts'
import type { LogbookFormat } from '../format.ts'
import { dateOfEntry } from '../source/stated-times.ts'
import { type SourceRow, storedSource } from '../source/stored-source.ts'
import { textIn } from '../write/exported-cells.ts'
import { dayText, type FlightKey, keyText } from './stable-id.ts'

/** The records of a bag that an import of flights reads. */
export interface BagRecords {
  readonly logbook: ReadonlyMap<string, JsonObject>
  readonly aircraft: ReadonlyMap<string, JsonObject>
}

/** A flight of the bag, or one that the import adds. */
export type StoredFlight = JsonObject & { readonly id: string }

/** The flights of a bag, by what a file can know of them. */
export function knownFlights(format: LogbookFormat, { logbook, aircraft }: BagRecords) {
  const byKey = new Map<string, StoredFlight[]>()
  const byDay = new Map<string, StoredFlight[]>()
  const byRow = new Map<string, StoredFlight[]>()
  const byOwnId = new Map<string, StoredFlight>()
  const withOwnId = new Set<string>()
  const idKeys = (format.columns.id ?? []).map(columnKey)
  for (const [id, record] of logbook) {
    const stored = { ...record, id }
    const key = keyOf(withRegistration(stored, aircraft))
    addTo(byKey, keyText(key), stored)
    addTo(byDay, dayText(key), stored)
    const row = storedSource(stored, format)?.row
    if (row !== undefined) addTo(byRow, rowText(row), stored)
    const ownId = Object.entries(format.name === 'csv' ? {} : (row ?? {}))
      .find(([name, text]) => idKeys.includes(columnKey(name)) && text.trim() !== '')?.[1]
      .trim()
    if (ownId !== undefined) byOwnId.set(ownId, stored)
    if (ownId !== undefined || id.startsWith(`${format.name}-`)) withOwnId.add(id)
  }
  return { byKey, byDay, byRow, byOwnId, withOwnId }
}

function addTo(flights: Map<string, StoredFlight[]>, text: string, stored: StoredFlight): void {
  const same = flights.get(text)
  if (same === undefined) flights.set(text, [stored])
  else same.push(stored)
}

/** The cells of a row, in any order of its columns. */
export function rowText(row: SourceRow): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => compareCodePoints(a, b)))
}

function keyOf(stored: StoredFlight): FlightKey {
  return {
    date: dateOfEntry(stored) ?? '',
    aircraft: textIn(stored, 'registration'),
    from: textIn(stored, 'from'),
    to: textIn(stored, 'to'),
  }
}
