import type { EpochMs } from '../lib/system.ts'

/**
 * The limit of one key: in any half-open span of 60 seconds at most so many requests are let in (spec, Limits).
 *
 * The window holds the times of the last admissions, in the order in which they were given. A request is let in when the `limit`-th last of
 * them is at least 60 seconds old. So admissions `i`, `i + limit`, `i + 2 limit` and so on are 60 seconds apart or more, a span of 60 seconds
 * holds at most one of each such row, and there are `limit` rows. Nothing in this asks for times in order: it holds for the
 * readings of several processes whose clocks disagree, and for a clock that was set back. The price is that a clock which is behind waits as
 * much longer.
 *
 * That price is bounded. When the time to wait for lies {@link STEP_BACK_MS} or more ahead, the clock was set back, and all times ahead of it become
 * its own present. A kept time is still never older than its admission truly is, so no true minute holds more than the limit, and
 * nobody waits longer than two minutes.
 */
export type KeyWindow = readonly EpochMs[]

/** The span in which requests are counted, in milliseconds. */
export const KEY_SPAN_MS = 60_000

/** How far ahead of a clock a kept time must be for the clock to count as set back, in milliseconds. */
export const STEP_BACK_MS = 60_000

/** The time that must be 60 seconds old; none while fewer than `limit` were let in. */
function deciding(window: KeyWindow, limit: number) {
  return limit > 0 ? window.at(-limit) : undefined
}

/** The window as a clock that reads `nowMs` takes it. Keep it, also when the request is refused: a clock that was set back would refuse for ever. */
export function windowAt(window: KeyWindow, nowMs: EpochMs, limit: number): KeyWindow {
  const time = deciding(window, limit)
  if (time === undefined || time - nowMs < STEP_BACK_MS) return window
  return window.map((kept) => Math.min(kept, nowMs))
}

/**
 * 0 when one more request is let in now; otherwise the least number of whole seconds, at least 1, after which one is, if nothing else was
 * meanwhile. `limit` is the number of requests a minute; 0 turns it off.
 */
export function keyRetryAfterSeconds(window: KeyWindow, nowMs: EpochMs, limit: number): number {
  const time = deciding(window, limit)
  if (time === undefined || nowMs - time >= KEY_SPAN_MS) return 0
  return Math.ceil((time + KEY_SPAN_MS - nowMs) / 1000)
}

/** The window after one more request was let in. */
export function letIn(window: KeyWindow, nowMs: EpochMs, limit: number): KeyWindow {
  return limit > 0 ? [...window, nowMs].slice(-limit) : window
}
