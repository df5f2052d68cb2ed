import { SECOND_MS } from '@flightbag/core'

/** What came of one attempt of the plugin to reach the service. */
export type AttemptOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterSeconds: number | null }
  /** No network, a timeout, or anything that is no answer: the plugin says nothing of it. */
  | { readonly kind: 'failed' }

/** How long the plugin waits after a `429` that does not say how long, in seconds. */
export const RETRY_AFTER_DEFAULT_SECONDS = 60

/** Whether the plugin may call at all: one permit for sessions and live reports, since they share a key and its limits. */
export interface SendPermit {
  /** The key was refused: nothing is sent until the pilot gives another, which is a new permit. */
  readonly stopped: boolean
  /** Nothing is sent before this instant. */
  readonly waitUntilMs: number
}

/** The permit of a plugin that was given a key. */
export const SENDING_ALLOWED: SendPermit = { stopped: false, waitUntilMs: Number.NEGATIVE_INFINITY }

/** Whether an attempt may begin now. */
export function mayAttempt(permit: SendPermit, nowMs: number): boolean {
  return !permit.stopped && nowMs >= permit.waitUntilMs
}

/**
 * The permit after an attempt, and whether the pilot is told that the key was refused: on the first `401` and never again
 * (spec, Plugin behaviour contract, rules 2 and 4). A `429` holds everything back for its `Retry-After`; an earlier, longer
 * wait stays.
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
