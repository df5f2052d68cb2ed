import type { EpochMs } from '../lib/system.ts'

/**
 * The limit of the whole API: a sustained rate, a burst, and a queue for the rest (spec, Limits). The state is one
 * number, the start of the next request at the sustained rate ("generic cell rate algorithm"): every admission
 * increases it by one interval, and a request may start earlier by the burst.
 */
export interface ApiRate {
  /** Requests per second; 0 turns the limit off. */
  readonly apiPerSecond: number
  /** Requests that may start at the same instant; less than 1 counts as 1. */
  readonly apiBurst: number
}

/**
 * The longest time that a request waits, in milliseconds. At 25 requests per second this limits the queue to 125
 * requests.
 */
export const MAX_WAIT_MS = 5000

/**
 * The difference between the clocks of two server processes, in milliseconds, above which a clock counts as set back.
 */
const CLOCK_TOLERANCE_MS = 1000

/**
 * The largest rounding error of a state that was increased by intervals, in milliseconds: without this allowance, a
 * request whose turn is now could wait for a millisecond.
 */
const ROUNDING_MS = 0.1

/** The decision of the whole-API limit about one request. */
export interface Turn {
  /**
   * The time to wait before the start, in whole milliseconds; more than {@link MAX_WAIT_MS} if the request is rejected.
   */
  readonly waitMs: number
  /**
   * 0 if the request is admitted; otherwise the least number of whole seconds, at least 1, after which it would be
   * admitted if no other request arrived meanwhile.
   */
  readonly retryAfterSeconds: number
  /** The new state if the request is rejected, by this limit or another: nothing is used up. */
  readonly refusedNextAtMs: number
  /** The new state if the request is admitted. */
  readonly takenNextAtMs: number
}

/**
 * The decision about a request that arrives at `nowMs`, for a stored state. A stored time that is later than any
 * admission could have made it comes from a clock that was set back: the queue is then emptied and the burst counts as
 * used up, so that no client is locked out and no second burst is admitted.
 */
export function nextTurn(keptNextAtMs: number, nowMs: EpochMs, { apiPerSecond, apiBurst }: ApiRate): Turn {
  const interval = 1000 / apiPerSecond
  const slack = interval * (Math.max(apiBurst, 1) - 1)
  const farthest = MAX_WAIT_MS + CLOCK_TOLERANCE_MS + slack + interval
  const nextAt = keptNextAtMs - nowMs > farthest ? nowMs + slack : keptNextAtMs
  const ahead = nextAt - slack - nowMs - ROUNDING_MS
  const waitMs = Math.ceil(Math.max(0, ahead))
  return {
    waitMs,
    retryAfterSeconds: Math.ceil(Math.max(0, ahead - MAX_WAIT_MS) / 1000),
    refusedNextAtMs: nextAt,
    takenNextAtMs: Math.max(nextAt, nowMs) + interval,
  }
}

/** The state of the whole API if no request is admitted: the stored one, unless a clock was set back. */
export function restingNextAtMs(keptNextAtMs: number, nowMs: EpochMs, rate: ApiRate): number {
  return nextTurn(keptNextAtMs, nowMs, rate).refusedNextAtMs
}
