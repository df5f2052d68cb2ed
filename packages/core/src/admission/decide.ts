import type { EpochMs } from '../lib/system.ts'
import type { RequestLimits } from './admission.ts'
import { MAX_WAIT_MS, nextTurn, type Turn } from './api-limit.ts'
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
  /** Whether the request is neither admitted nor rejected, because it would have to wait for longer than it may. */
  readonly isLater: boolean
  readonly state: LimitState
}

/**
 * Applies both limits: a request is admitted by both or changes neither, and waits for the stricter one (spec, Limits).
 */
export function decide(
  state: LimitState,
  nowMs: EpochMs,
  limits: RequestLimits,
  longestWaitMs: number = MAX_WAIT_MS,
): LimitDecision {
  const { keyPerMinute } = limits
  const window = windowAt(state.window, nowMs, keyPerMinute)
  const turn: Turn | null = limits.apiPerSecond > 0 ? nextTurn(state.nextAtMs, nowMs, limits) : null
  const keyRetry = keyRetryAfterSeconds(window, nowMs, keyPerMinute)
  const waitMs = turn?.waitMs ?? 0
  const canComeLater = longestWaitMs < MAX_WAIT_MS
  const isLater = canComeLater && keyRetry === 0 && waitMs > longestWaitMs
  const retryAfterSeconds = Math.max(keyRetry, canComeLater ? 0 : (turn?.retryAfterSeconds ?? 0))
  if (isLater || retryAfterSeconds > 0) {
    const unchanged = { window, nextAtMs: turn?.refusedNextAtMs ?? state.nextAtMs }
    return { retryAfterSeconds, waitMs: isLater ? waitMs : 0, isLater, state: unchanged }
  }
  return {
    retryAfterSeconds,
    waitMs,
    isLater,
    state: { window: letIn(window, nowMs, keyPerMinute), nextAtMs: turn?.takenNextAtMs ?? state.nextAtMs },
  }
}
