import { parseInstantMs } from '../lib/instant.ts'
import { isJsonObject } from '../lib/json.ts'
import { readJson } from '../lib/json-text.ts'
import type { EpochMs } from '../lib/system.ts'
import { readRecord } from '../records/import/read-record.ts'
import { checkFlight } from '../records/kinds/check-flight.ts'
import type { SyncChange } from '../records/sync.ts'
import { closeStale } from './check-flights.ts'

/**
 * The change that closes a stored check flight (spec, Limits: open more than 12 hours), applied only if the flight does
 * not change meanwhile. `doc` is the stored JSON text; null when it breaks the rules of its kind.
 */
export function closingChange(doc: string, nowMs: EpochMs): SyncChange | null {
  const flight = parse(doc)
  if (!isJsonObject(flight)) return null
  const change = readRecord(checkFlight, closeStale(flight, nowMs) ?? flight)
  const onlyOverRevision = typeof flight.updatedAt === 'string' ? parseInstantMs(flight.updatedAt) : null
  if (!change.ok || change.value.type !== 'put' || onlyOverRevision === null) return null
  return { ...change.value, onlyOverRevision }
}

function parse(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return null
  }
}
