import type { EpochMs } from '../ports.ts'

/**
 * The limit of one key: in any half-open span of 60 seconds at most so many requests are let in (spec, Limits).
 *
 * The window holds the times of the last admissions, in the order in which they were given. A request is let in when the `limit`-th last of
 * them is at least 60 seconds old. That is exact: of any `limit + 1` admissions in order, the last came 60 seconds or more after the first.
 *
 * Clocks disagree between processes, and one may be set back. So a time is never kept as less than the one before it: an admission
 * whose clock is behind is kept as if made with the newest. What is kept is never earlier than what was read, so no 60-second
 * span of clock readings ever holds more than the limit; the price is that the key waits as much longer as the clock is behind.
 * That is bounded: a clock found {@link STEP_BACK_MS} or more behind was set back, and times ahead of it become its own
 * present. Since a kept time is never older than its admission truly is, no true minute holds more than the limit
 * either, and nobody waits longer than two minutes.
 */
export type KeyWindow = readonly EpochMs[]

/** The span in which requests are counted, in milliseconds. */
export const KEY_SPAN_MS = 60_000

/** How far behind the newest admission a clock must be to count as set back, in milliseconds. */
export const STEP_BACK_MS = 60_000

/** The window as a clock that reads `nowMs` takes it: keep it, also when the request is refused, or a clock that was set back would refuse for ever. */
export function windowAt(window: KeyWindow, nowMs: EpochMs): KeyWindow {
  const newest = window.at(-1)
  if (newest === undefined || newest - nowMs < STEP_BACK_MS) return window
  return window.map((time) => Math.min(time, nowMs))
}

/**
 * 0 when one more request is let in now; otherwise the least number of whole seconds, at least 1, after which one is, if nothing else was
 * meanwhile. `limit` is the number of requests a minute; 0 turns it off.
 */
export function keyRetryAfterSeconds(window: KeyWindow, nowMs: EpochMs, limit: number): number {
  const oldest = limit > 0 ? window.at(-limit) : undefined
  if (oldest === undefined || nowMs - oldest >= KEY_SPAN_MS) return 0
  return Math.ceil((oldest + KEY_SPAN_MS - nowMs) / 1000)
}

/** The window after one more request was let in. */
export function letIn(window: KeyWindow, nowMs: EpochMs, limit: number): KeyWindow {
  if (limit <= 0) return window
  return [...window.slice(-limit), Math.max(window.at(-1) ?? nowMs, nowMs)].slice(-limit)
}
