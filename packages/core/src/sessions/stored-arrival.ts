import { parseInstantMs } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'

/** The beginning of a stored session within which its `receivedAt` is: behind its id and revisions, in characters. */
export const ARRIVAL_CHARACTERS = 400

const RECEIVED_AT = /"receivedAt":"([^"]+)"/

/** The arrival of a stored session, from the beginning of its text; null when it has none. */
export function storedArrivalMs(beginning: string): EpochMs | null {
  const receivedAt = RECEIVED_AT.exec(beginning)?.[1]
  return receivedAt === undefined ? null : parseInstantMs(receivedAt)
}
