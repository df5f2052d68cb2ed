import type { EpochMs } from '../lib/system.ts'
import type { Limits } from './admission.ts'
import { nextTurn, type Turn } from './api-limit.ts'
import { type KeyWindow, keyRetryAfterSeconds, letIn, windowAt } from './key-limit.ts'

/** The stored state of the limits: one window per key, and one number for the whole API. */
export interface LimitState {
  readonly window: KeyWindow
  readonly nextAtMs: number
}

/** The decision of both limits about one request of a key, and their new state. */
export interface LimitDecision {
  /** 0 if the request is admitted; otherwise the value of `Retry-After`, at least 1. */
  readonly retryAfterSeconds: number
  /** The time that an admitted request waits, in whole milliseconds, at most 5000. */
  readonly waitMs: number
  readonly state: LimitState
}

/**
 * Applies both limits: a request is admitted by both or changes neither, and waits for the stricter one (spec, Limits).
 */
export function decide(state: LimitState, nowMs: EpochMs, limits: Limits): LimitDecision {
  const { keyPerMinute } = limits
  const window = windowAt(state.window, nowMs, keyPerMinute)
  const turn: Turn | null = limits.apiPerSecond > 0 ? nextTurn(state.nextAtMs, nowMs, limits) : null
  const keyRetry = keyRetryAfterSeconds(window, nowMs, keyPerMinute)
  const retryAfterSeconds = Math.max(keyRetry, turn?.retryAfterSeconds ?? 0)
  if (retryAfterSeconds > 0) {
    return { retryAfterSeconds, waitMs: 0, state: { window, nextAtMs: turn?.refusedNextAtMs ?? state.nextAtMs } }
  }
  return {
    retryAfterSeconds,
    waitMs: turn?.waitMs ?? 0,
    state: { window: letIn(window, nowMs, keyPerMinute), nextAtMs: turn?.takenNextAtMs ?? state.nextAtMs },
  }
}
