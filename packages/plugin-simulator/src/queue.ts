import { SECOND_MS } from '@flightbag/core'
import type { AttemptOutcome, SendPermit } from './send-permit.ts'
import { mayAttempt } from './send-permit.ts'

/** A session that waits to be sent, whole, as it was offered last. */
export interface QueuedSession<Body> {
  readonly id: string
  readonly body: Body
}

/** The sessions a plugin has yet to send: of each id the newest copy alone, at most one under way. */
export interface SessionQueue<Body> {
  /** In the order in which their ids were first offered. */
  readonly waiting: readonly QueuedSession<Body>[]
  readonly sending: QueuedSession<Body> | null
  /** Sessions that the pilot deleted: never sent again. */
  readonly gone: ReadonlySet<string>
  /** Attempts that failed in a row. */
  readonly failures: number
  /** No attempt before this instant, after failures. */
  readonly retryAtMs: number
}

/** The shortest and the longest pause after failed attempts, in milliseconds; each failure in a row doubles it. */
export const RETRY_FIRST_MS = 5 * SECOND_MS
export const RETRY_LAST_MS = 300 * SECOND_MS

/** A queue with nothing in it. */
export function emptyQueue<Body>(): SessionQueue<Body> {
  return {
    waiting: [],
    sending: null,
    gone: new Set(),
    failures: 0,
    retryAtMs: Number.NEGATIVE_INFINITY,
  }
}

/** Puts a session into the queue. The newest copy of an id takes the place of an older one; a deleted session is left out. */
export function offerSession<Body>(queue: SessionQueue<Body>, session: QueuedSession<Body>): SessionQueue<Body> {
  if (queue.gone.has(session.id)) return queue
  const known = queue.waiting.some(({ id }) => id === session.id)
  const waiting = known
    ? queue.waiting.map((older) => (older.id === session.id ? session : older))
    : [...queue.waiting, session]
  return { ...queue, waiting }
}

/** Begins an attempt with the session that waits longest; null while one is under way, nothing waits, or it is not the time. */
export function beginAttempt<Body>(
  queue: SessionQueue<Body>,
  permit: SendPermit,
  nowMs: number,
): { readonly queue: SessionQueue<Body>; readonly session: QueuedSession<Body> } | null {
  const [session, ...waiting] = queue.waiting
  if (session === undefined || queue.sending !== null) return null
  if (!mayAttempt(permit, nowMs) || nowMs < queue.retryAtMs) return null
  return { queue: { ...queue, waiting, sending: session }, session }
}

/** The session under way goes back to the front, unless a newer copy of it was offered meanwhile. */
function putBack<Body>(queue: SessionQueue<Body>, session: QueuedSession<Body>): SessionQueue<Body> {
  const newer = queue.waiting.find(({ id }) => id === session.id)
  const others = queue.waiting.filter(({ id }) => id !== session.id)
  return { ...queue, sending: null, waiting: [newer ?? session, ...others] }
}

/**
 * The queue after its attempt (spec, Plugin behaviour contract). Stored: done. `410`: dropped with every later copy. Another
 * refusal of the session itself (`400`, `413`, `415`): this copy is dropped, since sending it again could not help. `401` and
 * `429`: kept, the permit holds it back. Anything else: kept, and tried again after a pause.
 */
export function settleAttempt<Body>(
  queue: SessionQueue<Body>,
  outcome: AttemptOutcome,
  nowMs: number,
): SessionQueue<Body> {
  const session = queue.sending
  if (session === null) return queue
  const status = outcome.kind === 'answered' ? outcome.status : null
  if (status === null || status >= 500) {
    const failures = queue.failures + 1
    const pauseMs = Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LAST_MS)
    return { ...putBack(queue, session), failures, retryAtMs: nowMs + pauseMs }
  }
  const answered = { ...queue, failures: 0, retryAtMs: Number.NEGATIVE_INFINITY }
  if (status === 401 || status === 429) return putBack(answered, session)
  if (status !== 410) return { ...answered, sending: null }
  return {
    ...answered,
    sending: null,
    gone: new Set([...queue.gone, session.id]),
    waiting: queue.waiting.filter(({ id }) => id !== session.id),
  }
}
