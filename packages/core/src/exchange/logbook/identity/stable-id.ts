import { encodableText } from '../../csv/decode-text.ts'
import { fnv64 } from '../../stable-hash.ts'
import { aircraftKey } from '../aircraft.ts'

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

/** One text for one key; an aircraft is the same with a hyphen, a space or neither, and texts are as in files. */
export function keyText({ date, aircraft, from, to }: FlightKey): string {
  return JSON.stringify([date, aircraftKey(aircraft), from, to].map((part) => encodableText(part).trim().toUpperCase()))
}

/** The part of a key that a row states in every format: the date and the aircraft. */
export function dayText(key: FlightKey): string {
  return keyText({ ...key, from: '', to: '' })
}

/** The id of the `n`-th flight of a key that a bag receives, counted from 1. */
export function stableId(key: FlightKey, n: number): string {
  return `flight-${key.date}-${fnv64(keyText(key))}-${n}`
}
