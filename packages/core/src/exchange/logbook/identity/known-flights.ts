import type { JsonObject } from '../../../lib/json.ts'
import { columnKey } from '../../csv/header.ts'
import { withRegistration } from '../aircraft.ts'
import type { LogbookFormat } from '../format.ts'
import { dateOfEntry } from '../source/stated-times.ts'
import { storedSource } from '../source/stored-source.ts'
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
  const byOwnId = new Map<string, StoredFlight>()
  const withOwnId = new Set<string>()
  const idKeys = (format.columns.id ?? []).map(columnKey)
  for (const [id, record] of logbook) {
    const stored = { ...record, id }
    const key = keyOf(withRegistration(stored, aircraft))
    for (const [flights, text] of [[byKey, keyText(key)] as const, [byDay, dayText(key)] as const]) {
      const same = flights.get(text)
      if (same === undefined) flights.set(text, [stored])
      else same.push(stored)
    }
    const row = format.name === 'csv' ? undefined : storedSource(stored, format)?.row
    const ownId = Object.entries(row ?? {})
      .find(([name, text]) => idKeys.includes(columnKey(name)) && text.trim() !== '')?.[1]
      .trim()
    if (ownId !== undefined) byOwnId.set(ownId, stored)
    if (ownId !== undefined || id.startsWith(`${format.name}-`)) withOwnId.add(id)
  }
  return { byKey, byDay, byOwnId, withOwnId }
}

function keyOf(stored: StoredFlight): FlightKey {
  return {
    date: dateOfEntry(stored) ?? '',
    aircraft: textIn(stored, 'registration'),
    from: textIn(stored, 'from'),
    to: textIn(stored, 'to'),
  }
}
