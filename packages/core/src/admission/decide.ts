import type { EpochMs } from '../lib/system.ts'
import type { Limits } from './admission.ts'
import { nextTurn, type Turn } from './api-limit.ts'
import { type KeyWindow, keyRetryAfterSeconds, letIn, windowAt } from './key-limit.ts'

/** What the limits remember: one window a key, and one number for the whole API. */
export interface LimitState {
  readonly window: KeyWindow
  readonly nextAtMs: number
}

/** What the limits say to one request of a key, and what they remember from then on. */
export interface LimitDecision {
  /** 0 when the request is let in; otherwise what `Retry-After` says, at least 1. */
  readonly retryAfterSeconds: number
  /** How long a request that is let in waits for its turn, in whole milliseconds, at most 5000. */
  readonly waitMs: number
  readonly state: LimitState
}

/** Both limits at once: a request is let in by both or uses up neither, and waits for the stricter (spec, Limits). */
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
