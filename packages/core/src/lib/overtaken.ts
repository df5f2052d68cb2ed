import { MINUTE_MS, SECOND_MS } from './instant.ts'
import type { EpochMs } from './system.ts'

/** How much the clocks of two server processes may differ, in milliseconds. */
const CLOCK_TOLERANCE_MS = SECOND_MS

/** A stored time that is further ahead than this, in milliseconds, was stored before a clock was set back. */
const STEP_BACK_MS = MINUTE_MS

/**
 * Whether a write that arrived at `arrivedMs` has been overtaken: it was delayed on its way to the database, and a
 * newer one of the same kind, which arrived at `storedMs`, was stored meanwhile. `storedMs` is null when nothing is
 * stored. Clocks of several servers may differ by a second. After a clock was set back by a minute or more, no write
 * counts as overtaken, so that no client is locked out.
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
  if (storedMs === null) return false
  const aheadMs = storedMs - arrivedMs
  return aheadMs > CLOCK_TOLERANCE_MS && aheadMs < STEP_BACK_MS
}
