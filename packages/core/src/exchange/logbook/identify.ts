import { err, ok, type Result } from '../../lib/result.ts'
import { MAX_ID_CHARACTERS } from '../../records/fields.ts'
import type { FileFault } from '../fault.ts'
import type { SourceFlight } from './flight.ts'
import type { LogbookFormatName } from './format.ts'
import { type FlightKey, isDerived, keyText, stableId } from './stable-id.ts'

/** The flights that a bag contains, as far as identification needs them. */
export interface KnownFlight extends FlightKey {
  readonly id: string
}

/**
 * Gives each flight of a file its record id, in the order of the file: the file's own id, otherwise `date, aircraft,
 * from, to, n-th`. A flight whose id is not in the bag takes the id of a flight of the bag with the same key that no
 * other flight of the file has: so a flight that the pilot wrote in the app, or imported from another program, is not
 * duplicated.
 */
export function identifier(format: LogbookFormatName, bag: Iterable<KnownFlight>) {
  const known = new Set<string>()
  const byKey = new Map<string, string[]>()
  for (const flight of bag) {
    known.add(flight.id)
    if (flight.id.startsWith(`${format}-`)) continue
    const key = keyText(flight)
    byKey.set(key, [...(byKey.get(key) ?? []), flight.id])
  }
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (flight: SourceFlight): Result<string, FileFault> => {
    const key: FlightKey = { ...flight, aircraft: flight.aircraft.registration }
    const text = keyText(key)
    const n = (counts.get(text) ?? 0) + 1
    counts.set(text, n)
    const { ownId } = flight
    const id = ownId === null ? stableId(key, n) : format === 'csv' ? ownId : `${format}-${ownId}`
    function fault(message: string) {
      return err<FileFault>({ line: flight.line, column: null, message })
    }
    if (id.length > MAX_ID_CHARACTERS) return fault(`has an id of more than ${MAX_ID_CHARACTERS} characters`)
    // Derived ids are counted per key, so a flight without an id of its own never takes the derived id of another.
    const free = (byKey.get(text) ?? []).find((each) => !taken.has(each) && (ownId !== null || !isDerived(each)))
    const chosen = known.has(id) ? id : (free ?? id)
    if (taken.has(chosen)) return fault(`has the same id as an earlier flight: ${chosen}`)
    taken.add(chosen)
    return ok(chosen)
  }
}
