import { fnv64 } from '../stable-hash.ts'

/**
 * The values that identify a flight in every file, without regard to case. Its times are not among them, so they can be
 * corrected.
 */
export interface FlightKey {
  readonly date: string
  readonly aircraft: string
  readonly from: string
  readonly to: string
}

/** One text for one key; aircraft with and without the hyphen are the same. */
export function keyText({ date, aircraft, from, to }: FlightKey): string {
  return JSON.stringify([date, aircraft.replaceAll('-', ''), from, to].map((part) => part.trim().toUpperCase()))
}

/** The id of the `n`-th flight of a key, counted from 1 in the order of the file: the same in every import. */
export function stableId(key: FlightKey, n: number): string {
  return `flight-${key.date}-${fnv64(keyText(key))}-${n}`
}

/** Whether an id is one that {@link stableId} makes. */
export function isDerived(id: string): boolean {
  return /^flight-\d{4}-\d{2}-\d{2}-[0-9a-f]{16}-\d+$/.test(id)
}
