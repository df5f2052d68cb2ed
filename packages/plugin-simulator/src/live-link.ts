import { type Ack, POLL_CLOSED_MS } from '@flightbag/core'
import type { AttemptOutcome, SendPermit } from './send-permit.ts'
import { mayAttempt } from './send-permit.ts'

/**
 * The plugin's side of the live link: the time of the next call, and the acks that no answered call has contained yet.
 */
export interface LiveLink {
  readonly acks: readonly Ack[]
  /** The number of the first `acks` that the call in progress contains; null without a call in progress. */
  readonly sending: number | null
  readonly nextAtMs: number
}

/** A link that calls as soon as it may. */
export const NEW_LINK: LiveLink = { acks: [], sending: null, nextAtMs: Number.NEGATIVE_INFINITY }

/** Adds the outcome of a command, to be sent with the next call. */
export function noteAck(link: LiveLink, ack: Ack): LiveLink {
  return { ...link, acks: [...link.acks, ack] }
}

/** Begins a call with all unsent acks; null while one is in progress or before its time. */
export function beginCall(
  link: LiveLink,
  permit: SendPermit,
  nowMs: number,
): { readonly link: LiveLink; readonly acks: readonly Ack[] } | null {
  if (link.sending !== null || nowMs < link.nextAtMs || !mayAttempt(permit, nowMs)) return null
  return { link: { ...link, sending: link.acks.length }, acks: link.acks }
}

/**
 * The link after its call. `pollMs` is the interval of a successful answer. Acks that may not have arrived are sent
 * again: they are idempotent. If a call was rejected for its content, its acks are dropped, or every later call would
 * be rejected. A failed call is not repeated: the next one reports the current position.
 */
export function settleCall(link: LiveLink, outcome: AttemptOutcome, pollMs: number | null, nowMs: number): LiveLink {
  if (link.sending === null) return link
  const status = outcome.kind === 'answered' ? outcome.status : null
  const arrived = status !== null && status < 500 && status !== 401 && status !== 429
  return {
    acks: arrived ? link.acks.slice(link.sending) : link.acks,
    sending: null,
    nextAtMs: nowMs + (pollMs ?? POLL_CLOSED_MS),
  }
}
