import type { Failure } from '../lib/failure.ts'
import { DAY_MS, SECOND_MS } from '../lib/instant.ts'
import { isOvertaken } from '../lib/overtaken.ts'
import { err, ok, type Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import type { StoreResult } from './schema.ts'
import { QUOTA_RETRY_MAX_SECONDS } from './session-limits.ts'

/**
 * The answer to an overtaken copy. In the rare case that its client still waits, a clock was set back by less than a
 * minute.
 */
const OVERTAKEN_RETRY_SECONDS = 5

/** The decision about a session that a plugin sends. */
export type SessionDecision =
  | { readonly kind: 'created' }
  /** An earlier copy is stored: it is replaced whole and keeps its `createdAt`. */
  | { readonly kind: 'replaced' }
  /** A copy that arrived later is already stored: this one was delayed and changes nothing. */
  | { readonly kind: 'overtaken' }
  /** The pilot deleted it: it is never stored again. */
  | { readonly kind: 'gone' }
  /** The account has stored the daily number of new sessions. */
  | { readonly kind: 'quota'; readonly retryAfterSeconds: number }
  /** The account does not exist: it was deleted after the request was admitted. */
  | { readonly kind: 'no_account' }

/** The state of the store when a session arrives. */
export interface SessionStanding {
  readonly existing: 'none' | 'stored' | 'deleted'
  /** The arrival of the stored copy; null when there is none. */
  readonly receivedAtMs: EpochMs | null
  /** The number of new sessions that this account has stored since the last UTC midnight, deleted ones included. */
  readonly newToday: number
}

/** Whole seconds from `nowMs` to the next UTC midnight, at least 1 and at most {@link QUOTA_RETRY_MAX_SECONDS}. */
export function quotaRetryAfterSeconds(nowMs: number): number {
  const toMidnightMs = DAY_MS - (((nowMs % DAY_MS) + DAY_MS) % DAY_MS)
  return Math.min(Math.ceil(toMidnightMs / SECOND_MS), QUOTA_RETRY_MAX_SECONDS)
}

/**
 * Decides whether an arriving session is stored (spec, States and transitions). A deleted id stays gone; a stored one
 * is replaced, unless this copy was overtaken; a new one counts against the daily quota, which 0 turns off.
 *
 * @example
 * ```ts
 * import { decideSession } from '@flightbag/core/ports'
 *
 * decideSession({ existing: 'none', receivedAtMs: null, newToday: 3 }, 50, 0) // => { kind: 'created' }
 * decideSession({ existing: 'deleted', receivedAtMs: null, newToday: 3 }, 50, 0) // => { kind: 'gone' }
 * ```
 */
export function decideSession(standing: SessionStanding, newSessionsPerDay: number, nowMs: number): SessionDecision {
  if (standing.existing === 'deleted') return { kind: 'gone' }
  if (standing.existing === 'stored') {
    return { kind: isOvertaken(standing.receivedAtMs, nowMs) ? 'overtaken' : 'replaced' }
  }
  if (newSessionsPerDay > 0 && standing.newToday >= newSessionsPerDay) {
    return { kind: 'quota', retryAfterSeconds: quotaRetryAfterSeconds(nowMs) }
  }
  return { kind: 'created' }
}

/**
 * The answer to a PUT: `created` is true if the id was new. Fails with `gone` or `rate_limited`, or with the failure of
 * an invalid key.
 *
 * @example
 * ```ts
 * import { sessionResult } from '@flightbag/core'
 *
 * const session = {
 *   id: 'flight-1',
 *   status: 'completed',
 *   receivedAt: '2026-10-03T13:00:00.000Z',
 *   eventsStored: 0,
 *   eventsDropped: 0,
 * } as const
 * const answer = sessionResult(session, { kind: 'replaced' })
 * answer.ok && answer.value.created // => false
 * ```
 */
export function sessionResult(
  session: StoreResult,
  decision: SessionDecision,
): Result<{ readonly created: boolean; readonly data: StoreResult }, Failure> {
  if (decision.kind === 'no_account') return err({ kind: 'unauthorized' })
  if (decision.kind === 'gone') return err({ kind: 'gone', message: 'the pilot deleted this session' })
  if (decision.kind === 'overtaken') {
    const message = 'a newer copy of this session has arrived meanwhile'
    return err({ kind: 'rate_limited', retryAfterSeconds: OVERTAKEN_RETRY_SECONDS, message })
  }
  if (decision.kind === 'quota') {
    const { retryAfterSeconds } = decision
    return err({ kind: 'rate_limited', retryAfterSeconds, message: 'too many new sessions today' })
  }
  const { id, status, receivedAt, eventsStored, eventsDropped } = session
  return ok({ created: decision.kind === 'created', data: { id, status, receivedAt, eventsStored, eventsDropped } })
}
