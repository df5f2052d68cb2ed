import { isInside, MINUTE_MS, type OpenInterval, SECOND_MS } from './instant.ts'
import type { EpochMs } from './system.ts'

/** How much the clocks of two server processes may differ, in milliseconds. */
const CLOCK_TOLERANCE_MS = SECOND_MS

/** A stored time that is further ahead than this, in milliseconds, was stored before a clock was set back. */
const STEP_BACK_MS = MINUTE_MS

/**
 * The arrivals of stored writes that overtake one of the same kind which arrived at `arrivedMs`: it was delayed on its
 * way to the database, and a newer one was stored meanwhile. Clocks of several servers may differ by a second. After a
 * clock was set back by a minute or more, no write counts as overtaken, so that no client is locked out.
 */
export function overtakingArrivals(arrivedMs: EpochMs): OpenInterval {
  return { afterMs: arrivedMs + CLOCK_TOLERANCE_MS, beforeMs: arrivedMs + STEP_BACK_MS }
}

/**
 * Whether a write has been overtaken by the stored one. `storedMs` is null when nothing is stored.
 *
 * @example
 * ```ts
 * import { isOvertaken } from '@flightbag/core/ports'
 *
 * isOvertaken(20_000, 10_000) // => true
 * isOvertaken(null, 10_000) // => false
 * ```
 */
export function isOvertaken(storedMs: EpochMs | null, arrivedMs: EpochMs): boolean {
  return storedMs !== null && isInside(storedMs, overtakingArrivals(arrivedMs))
}
