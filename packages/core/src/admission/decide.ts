import type { EpochMs } from '../lib/system.ts'
import type { Quota, RequestLimits } from './admission.ts'
import { MAX_WAIT_MS, nextTurn, type Turn } from './api-limit.ts'
import { decideKey } from './key-limit.ts'
import type { KeyWindow, WindowChange } from './key-window.ts'

/** The stored state of the limits: one window per key, and one number for the whole API. */
export interface LimitState {
  readonly window: KeyWindow
  readonly nextAtMs: number
}

/** The decision of both limits about one request of a key, and what it changes in their state. */
export interface LimitDecision {
  /** 0 if the request is admitted; otherwise the value of `Retry-After`, at least 1. */
  readonly retryAfterSeconds: number
  /** The time that an admitted request waits, in whole milliseconds, at most 5000. */
  readonly waitMs: number
  /** Whether the request is neither admitted nor rejected, because it would have to wait for longer than it may. */
  readonly isLater: boolean
  /** The requests that the key has left, after this one; null if the limit of a key is turned off. */
  readonly quota: Quota | null
  readonly change: WindowChange
  readonly nextAtMs: number
}

/**
 * Applies both limits: a request is admitted by both or changes neither, and waits for the stricter one (spec, Limits).
 *
 * @example
 * ```ts
 * import { decide, EMPTY_WINDOW, listedWindow } from '@flightbag/core/ports'
 *
 * const limits = { keyPerMinute: 60, apiPerSecond: 25, apiBurst: 50 }
 * decide({ window: listedWindow(EMPTY_WINDOW), nextAtMs: 0 }, 1000, limits).quota
 * // => { remaining: 59, resetSeconds: 60 }
 * ```
 */
export function decide(
  state: LimitState,
  nowMs: EpochMs,
  limits: RequestLimits,
  longestWaitMs: number = MAX_WAIT_MS,
): LimitDecision {
  const key = decideKey(state.window, nowMs, limits.keyPerMinute)
  const turn: Turn | null = limits.apiPerSecond > 0 ? nextTurn(state.nextAtMs, nowMs, limits) : null
  const waitMs = turn?.waitMs ?? 0
  const canComeLater = longestWaitMs < MAX_WAIT_MS
  const isLater = canComeLater && key.retryAfterSeconds === 0 && waitMs > longestWaitMs
  const retryAfterSeconds = Math.max(key.retryAfterSeconds, canComeLater ? 0 : (turn?.retryAfterSeconds ?? 0))
  const isAdmitted = !isLater && retryAfterSeconds === 0
  const nextAfterMs = isAdmitted ? turn?.takenNextAtMs : turn?.refusedNextAtMs
  return {
    retryAfterSeconds,
    waitMs: isAdmitted || isLater ? waitMs : 0,
    isLater,
    ...key.after(isAdmitted),
    nextAtMs: nextAfterMs ?? state.nextAtMs,
  }
}
