import type { JsonObject } from '../../lib/json.ts'
import type { SourceAircraft } from './flight.ts'

/** A registration for comparison: without regard to case, spaces and hyphens. */
export function aircraftKey(registration: unknown): string {
  return typeof registration === 'string' ? registration.toUpperCase().replace(/[\s-]/g, '') : ''
}

/**
 * An entry of a bag as another program knows it: with the registration of its aircraft, if it has none of its own. The
 * app stores the aircraft only.
 */
export function withRegistration<Entry extends JsonObject>(
  entry: Entry,
  aircraft: ReadonlyMap<string, JsonObject>,
): Entry {
  if (aircraftKey(entry.registration) !== '') return entry
  const registration = aircraft.get(String(entry.aircraftId))?.registration
  return typeof registration === 'string' ? { ...entry, registration } : entry
}

/**
 * The record of an aircraft as a file describes it; null for no aircraft, an anonymous one (`#123`) and a training
 * device.
 */
export function aircraftRecord(
  { registration, icaoType, model, isDevice, isMultiEngine, source }: SourceAircraft,
  format: string,
  isTaken: (id: string) => boolean,
) {
  const key = aircraftKey(registration)
  if (key === '' || key.startsWith('#') || isDevice === true) return null
  const plain = `aircraft-${encodeURIComponent(key.toLowerCase())}`
  const record: JsonObject & { readonly id: string } = {
    // An aircraft of the bag with this id has another registration; its record must stay.
    id: isTaken(plain) ? `${plain}-imported` : plain,
    registration,
    ...(icaoType !== null && /^[A-Z][A-Z0-9]{1,3}$/.test(icaoType) ? { icaoType } : {}),
    ...(model === null ? {} : { model }),
    ...(isMultiEngine === null ? {} : { multiEngine: isMultiEngine }),
    ...(source === null ? {} : { importedFrom: { format, row: source } }),
  }
  return record
}
