import { SECOND_MS } from '@flightbag/core'
import type { AttemptOutcome, SendPermit } from './send-permit.ts'
import { mayAttempt } from './send-permit.ts'

/** A session that waits to be sent: the whole of the last offered copy. */
export interface QueuedSession<Body> {
  readonly id: string
  readonly body: Body
}

/** The unsent sessions of a plugin: only the newest copy of each id, and at most one in progress. */
export interface SessionQueue<Body> {
  /** In the order in which their ids were first offered. */
  readonly waiting: readonly QueuedSession<Body>[]
  readonly sending: QueuedSession<Body> | null
  /** Sessions that the pilot deleted: never sent again. */
  readonly gone: ReadonlySet<string>
  /** The number of consecutive failed attempts. */
  readonly failures: number
  /** The earliest time of the next attempt, after failures. */
  readonly retryAtMs: number
}

/** The shortest and the longest pause after failed attempts, in milliseconds; each consecutive failure doubles it. */
const RETRY_FIRST_MS = 5 * SECOND_MS
export const RETRY_LAST_MS = 300 * SECOND_MS

/** An empty queue. */
export function emptyQueue<Body>(): SessionQueue<Body> {
  return {
    waiting: [],
    sending: null,
    gone: new Set(),
    failures: 0,
    retryAtMs: Number.NEGATIVE_INFINITY,
  }
}

/** Adds a session to the queue. The newest copy of an id replaces an older one; a deleted session is ignored. */
export function offerSession<Body>(queue: SessionQueue<Body>, session: QueuedSession<Body>): SessionQueue<Body> {
  if (queue.gone.has(session.id)) return queue
  const known = queue.waiting.some(({ id }) => id === session.id)
  const waiting = known
    ? queue.waiting.map((older) => (older.id === session.id ? session : older))
    : [...queue.waiting, session]
  return { ...queue, waiting }
}

/**
 * Begins an attempt with the session that has waited longest; null while one is in progress, the queue is empty, or
 * before the time of the next attempt.
 */
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

/** The session in progress returns to the front, unless a newer copy of it was offered meanwhile. */
function putBack<Body>(queue: SessionQueue<Body>, session: QueuedSession<Body>): SessionQueue<Body> {
  const newer = queue.waiting.find(({ id }) => id === session.id)
  const others = queue.waiting.filter(({ id }) => id !== session.id)
  return { ...queue, sending: null, waiting: [newer ?? session, ...others] }
}

/**
 * The queue after its attempt (spec, Plugin behaviour contract). Stored: removed. `410`: dropped with every later copy.
 * Another rejection of the session itself (`400`, `413`, `415`): this copy is dropped, because a retry would fail too.
 * `401` and `429`: kept, and the permit delays it. Any other result: kept, and retried after a pause.
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
