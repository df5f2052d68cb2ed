import { SECOND_MS } from '@flightbag/core'

/** The result of one attempt of the plugin to reach the service. */
export type AttemptOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterSeconds: number | null }
  /** No network, a timeout, or an invalid answer: the plugin is silent about it. */
  | { readonly kind: 'failed' }

/** The wait of the plugin after a `429` without `Retry-After`, in seconds. */
const RETRY_AFTER_DEFAULT_SECONDS = 60

/** Whether the plugin may call: one permit for sessions and live reports, because they share a key and its limits. */
export interface SendPermit {
  /** The key was rejected: nothing is sent until the pilot enters another, for which there is a new permit. */
  readonly stopped: boolean
  /** Nothing is sent before this instant. */
  readonly waitUntilMs: number
}

/** The permit of a plugin with a key. */
export const SENDING_ALLOWED: SendPermit = { stopped: false, waitUntilMs: Number.NEGATIVE_INFINITY }

/** Whether an attempt may begin now. */
export function mayAttempt(permit: SendPermit, nowMs: number): boolean {
  return !permit.stopped && nowMs >= permit.waitUntilMs
}

/**
 * The permit after an attempt, and whether the pilot is told that the key was rejected: on the first `401` and never
 * again (spec, Plugin behaviour contract, rules 2 and 4). A `429` delays every call by its `Retry-After`; an earlier,
 * longer wait stays.
 */
export function permitAfter(
  permit: SendPermit,
  outcome: AttemptOutcome,
  nowMs: number,
): { readonly permit: SendPermit; readonly tellPilot: boolean } {
  if (outcome.kind === 'answered' && outcome.status === 401) {
    return { permit: { ...permit, stopped: true }, tellPilot: !permit.stopped }
  }
  if (outcome.kind === 'answered' && outcome.status === 429) {
    const waitMs = (outcome.retryAfterSeconds ?? RETRY_AFTER_DEFAULT_SECONDS) * SECOND_MS
    return { permit: { ...permit, waitUntilMs: Math.max(permit.waitUntilMs, nowMs + waitMs) }, tellPilot: false }
  }
  return { permit, tellPilot: false }
}
