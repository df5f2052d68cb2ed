import type { EpochMs } from '../lib/system.ts'
import type { Quota } from './admission.ts'
import { changedWindow, type KeyWindow, type WindowChange } from './key-window.ts'

/** The span in which requests are counted, in milliseconds. */
export const KEY_SPAN_MS = 60_000

/** How far ahead of a clock a kept time must be for the clock to count as set back, in milliseconds. */
export const STEP_BACK_MS = 60_000

/**
 * The limit of one key: at most `limit` requests are admitted in any half-open span of 60 seconds (spec, Limits).
 *
 * A request is admitted if the `limit`-th last admission is at least 60 seconds old. So the admissions `i`,
 * `i + limit`, `i + 2 limit` and so on are at least 60 seconds apart; a span of 60 seconds contains at most one of each
 * such sequence, and there are `limit` sequences. The times need not be in order: the rule also holds for several
 * processes whose clocks disagree, and for a clock that was set back. A process whose clock is behind makes a request
 * wait longer by that difference.
 *
 * This extra wait is bounded. If the time to wait for is {@link STEP_BACK_MS} or more ahead, the clock was set back,
 * and all later times are replaced by the present. A stored time is still never older than its admission, so no minute
 * contains more admissions than the limit, and no request waits longer than two minutes.
 */
export interface KeyDecision {
  /**
   * 0 if one more request is admitted now; otherwise the least number of whole seconds, at least 1, after which it
   * would be admitted if no other request arrived meanwhile.
   */
  readonly retryAfterSeconds: number
  /** The quota and the change, if the request is admitted and if it is not. */
  after(admitted: boolean): { readonly quota: Quota | null; readonly change: WindowChange }
}

/**
 * Decides on one request of a key. `limit` is the number of requests per minute; 0 turns it off. Store the change even
 * if the request is rejected: otherwise a clock that was set back would reject requests for ever.
 */
export function decideKey(window: KeyWindow, nowMs: EpochMs, limit: number): KeyDecision {
  if (limit === 0) {
    const change = { latestMs: null, admittedMs: null, oldest: window.oldest }
    return { retryAfterSeconds: 0, after: () => ({ quota: null, change }) }
  }
  const deciding = window.timeOf(window.count - limit)
  const latestMs = deciding !== undefined && deciding - nowMs >= STEP_BACK_MS ? nowMs : null
  const retryAfterSeconds = deciding === undefined ? 0 : secondsUntilOld(latestMs ?? deciding, nowMs)
  return {
    retryAfterSeconds,
    after(admitted) {
      const first = latestMs === null ? window.oldest : 0
      const seen = changedWindow(window, { latestMs, admittedMs: admitted ? nowMs : null, oldest: first })
      const oldest = oldestCounted(seen, nowMs, limit)
      return {
        quota: retryAfterSeconds > 0 ? { remaining: 0, resetSeconds: retryAfterSeconds } : quotaOf(seen, oldest),
        change: { latestMs, admittedMs: admitted ? nowMs : null, oldest },
      }
    },
  }

  function quotaOf({ count, timeOf }: KeyWindow, oldest: number): Quota {
    const time = timeOf(oldest)
    return {
      remaining: Math.max(0, limit - (count - oldest)),
      resetSeconds: time === undefined ? 0 : secondsUntilOld(time, nowMs),
    }
  }
}

/** Whole seconds until a time is 60 seconds old; 0 if it is. */
function secondsUntilOld(time: EpochMs, nowMs: EpochMs): number {
  return Math.max(0, Math.ceil((time + KEY_SPAN_MS - nowMs) / 1000))
}

/**
 * The oldest admission of the last 60 seconds; the next number if there is none. It is looked for from the last one
 * found, so each admission is passed over once, however many are counted.
 */
function oldestCounted({ count, oldest, timeOf }: KeyWindow, nowMs: EpochMs, limit: number): number {
  function isOld(number: number) {
    const time = timeOf(number)
    return time === undefined || nowMs - time >= KEY_SPAN_MS
  }
  let number = Math.max(oldest, count - limit, 0)
  while (number < count && isOld(number)) number++
  return number
}
