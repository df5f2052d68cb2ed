import type { EpochMs } from '../lib/system.ts'

/**
 * The limit of the whole API: so many requests a second, so many at once, and a queue for the rest (spec, Limits). It is kept as one
 * number, the time at which the next turn would come if turns were never saved up ("generic cell rate algorithm"): every admission
 * moves it on by one interval, and a request may run ahead of it by the burst.
 */
export interface ApiRate {
  /** Turns a second; 0 turns the limit off. */
  readonly apiPerSecond: number
  /** Turns that may be taken at once; less than 1 counts as 1. */
  readonly apiBurst: number
}

/** The longest that a request waits for its turn, in milliseconds. At 25 a second this bounds the queue to 125 requests. */
export const MAX_WAIT_MS = 5000

/** How much the clocks of two server processes may differ, in milliseconds, before one seems to have been set back. */
const CLOCK_TOLERANCE_MS = 1000

/** A turn at the API, or the refusal of one. */
export interface Turn {
  /** How long to wait before the turn, in whole milliseconds; more than {@link MAX_WAIT_MS} in a refusal. */
  readonly waitMs: number
  /** 0 when the turn is given; otherwise the least number of whole seconds, at least 1, after which one is, if nothing else was meanwhile. */
  readonly retryAfterSeconds: number
  /** What to keep when the request is refused, by this limit or another: nothing is used up. */
  readonly refusedNextAtMs: number
  /** What to keep when the turn is taken. */
  readonly takenNextAtMs: number
}

/**
 * The turn of a request that comes at `nowMs`, given what was kept. A kept time further ahead than any turn could have put it comes from a clock that was
 * set back: the queue is forgotten and the burst counts as spent, so that nobody is locked out and no second burst is given away.
 */
export function nextTurn(keptNextAtMs: number, nowMs: EpochMs, { apiPerSecond, apiBurst }: ApiRate): Turn {
  const interval = 1000 / apiPerSecond
  const slack = interval * (Math.max(apiBurst, 1) - 1)
  const farthest = MAX_WAIT_MS + CLOCK_TOLERANCE_MS + slack + interval
  const nextAt = keptNextAtMs - nowMs > farthest ? nowMs + slack : keptNextAtMs
  const ahead = nextAt - slack - nowMs
  const waitMs = Math.ceil(Math.max(0, ahead))
  return {
    waitMs,
    retryAfterSeconds: waitMs > MAX_WAIT_MS ? Math.max(1, Math.ceil((ahead - MAX_WAIT_MS) / 1000)) : 0,
    refusedNextAtMs: nextAt,
    takenNextAtMs: Math.max(nextAt, nowMs) + interval,
  }
}
