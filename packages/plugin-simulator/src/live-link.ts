import type { Ack } from '@flightbag/core'
import { POLL_CLOSED_MS } from '@flightbag/core'
import type { AttemptOutcome, SendPermit } from './send-permit.ts'
import { mayAttempt } from './send-permit.ts'

/** The plugin's side of the live link: when it calls next, and the acks that no answered call has carried yet. */
export interface LiveLink {
  readonly acks: readonly Ack[]
  /** How many of `acks`, from the first on, the call under way carries; null when none is under way. */
  readonly sending: number | null
  readonly nextAtMs: number
}

/** A link that calls as soon as it may. */
export const NEW_LINK: LiveLink = { acks: [], sending: null, nextAtMs: Number.NEGATIVE_INFINITY }

/** Notes what became of a command, to be told with the next call. */
export function noteAck(link: LiveLink, ack: Ack): LiveLink {
  return { ...link, acks: [...link.acks, ack] }
}

/** Begins a call, with all acks not told yet; null while one is under way or it is not the time. */
export function beginCall(
  link: LiveLink,
  permit: SendPermit,
  nowMs: number,
): { readonly link: LiveLink; readonly acks: readonly Ack[] } | null {
  if (link.sending !== null || nowMs < link.nextAtMs || !mayAttempt(permit, nowMs)) return null
  return { link: { ...link, sending: link.acks.length }, acks: link.acks }
}

/**
 * The link after its call. `pollMs` is what a good answer named. Acks that may not have arrived are told again: they are
 * idempotent, so at worst they are ignored. A call refused for what it held takes its acks with it, or it would be refused
 * for ever. A failed call is not repeated: the next one says where the aircraft is then.
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
