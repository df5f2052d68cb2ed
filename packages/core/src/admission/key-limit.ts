import type { EpochMs } from '../lib/system.ts'
import type { Quota } from './admission.ts'

/**
 * The limit of one key: at most `limit` requests are admitted in any half-open span of 60 seconds (spec, Limits).
 *
 * The window contains the times of the last admissions, in the order in which they were made. A request is admitted if
 * the `limit`-th last of them is at least 60 seconds old. So the admissions `i`, `i + limit`, `i + 2 limit` and so on
 * are at least 60 seconds apart; a span of 60 seconds contains at most one of each such sequence, and there are `limit`
 * sequences. The times need not be in order: the rule also holds for several processes whose clocks disagree, and for a
 * clock that was set back. A process whose clock is behind makes a request wait longer by that difference.
 *
 * This extra wait is bounded. If the time to wait for is {@link STEP_BACK_MS} or more ahead, the clock was set back,
 * and all later times are replaced by the present. A stored time is still never older than its admission, so no minute
 * contains more admissions than the limit, and no request waits longer than two minutes.
 */
export type KeyWindow = readonly EpochMs[]

/** The span in which requests are counted, in milliseconds. */
export const KEY_SPAN_MS = 60_000

/** How far ahead of a clock a kept time must be for the clock to count as set back, in milliseconds. */
export const STEP_BACK_MS = 60_000

/** The time that must be 60 seconds old; undefined if fewer than `limit` requests were admitted. */
function deciding(window: KeyWindow, limit: number) {
  return limit > 0 ? window.at(-limit) : undefined
}

/**
 * The window for a clock that reads `nowMs`. Store it even if the request is rejected: otherwise a clock that was set
 * back would reject requests for ever.
 */
export function windowAt(window: KeyWindow, nowMs: EpochMs, limit: number): KeyWindow {
  const time = deciding(window, limit)
  if (time === undefined || time - nowMs < STEP_BACK_MS) return window
  return window.map((kept) => Math.min(kept, nowMs))
}

/**
 * 0 if one more request is admitted now; otherwise the least number of whole seconds, at least 1, after which it would
 * be admitted if no other request arrived meanwhile. `limit` is the number of requests per minute; 0 turns it off.
 */
export function keyRetryAfterSeconds(window: KeyWindow, nowMs: EpochMs, limit: number): number {
  const time = deciding(window, limit)
  if (time === undefined || nowMs - time >= KEY_SPAN_MS) return 0
  return Math.ceil((time + KEY_SPAN_MS - nowMs) / 1000)
}

/**
 * The quota that a window leaves; null if the limit is turned off. The times of the last 60 seconds are at the end of
 * the window. They are counted from there, because only clocks that disagree put an older time after a newer one.
 */
export function quotaOf(window: KeyWindow, nowMs: EpochMs, limit: number): Quota | null {
  if (limit === 0) return null
  const place = window.findLastIndex((time) => nowMs - time >= KEY_SPAN_MS) + 1
  const oldest = window[place]
  return {
    remaining: Math.max(0, limit - (window.length - place)),
    resetSeconds: oldest === undefined ? 0 : Math.ceil((oldest + KEY_SPAN_MS - nowMs) / 1000),
  }
}

/** The window after one more admission. */
export function letIn(window: KeyWindow, nowMs: EpochMs, limit: number): KeyWindow {
  return limit > 0 ? [...window, nowMs].slice(-limit) : window
}
