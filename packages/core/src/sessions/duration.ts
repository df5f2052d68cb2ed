import { MINUTE_MS, parseInstantMs } from '../lib/instant.ts'

/**
 * Minutes from the start of a session to its end, or to its last arrival while it has no end, rounded to the nearest
 * minute and never negative.
 */
export function durationMinutes(startedAt: string, endedAt: string | null, receivedAtMs: number): number {
  const endMs = endedAt === null ? receivedAtMs : (parseInstantMs(endedAt) ?? receivedAtMs)
  const startMs = parseInstantMs(startedAt) ?? endMs
  return Math.max(0, Math.round((endMs - startMs) / MINUTE_MS))
}
