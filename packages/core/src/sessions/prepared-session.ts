import { instantText } from '../lib/instant.ts'
import { documentText } from '../records/document.ts'
import type { SessionContribution } from './contribution.ts'
import { sessionContribution } from './contribution.ts'
import { durationMinutes } from './duration.ts'
import { fitEvents } from './fit.ts'
import type { SessionBody } from './schema.ts'
import { SESSION_SOURCE } from './session-limits.ts'
import type { SessionStatus } from './vocabulary.ts'

/** A session ready to be stored: all its stored values except the revisions, which only the database can choose. */
export interface PreparedSession {
  readonly id: string
  readonly status: SessionStatus
  /** Sort key of the collection, in the stored form of times. */
  readonly startedAt: string
  /** The arrival of this copy; also its `createdAt` if the id is new and `createdAt` below is null. */
  readonly receivedAt: string
  /** The `createdAt` of an imported session; null when the first arrival determines it. */
  readonly createdAt: string | null
  readonly eventsStored: number
  readonly eventsDropped: number
  /** The stored JSON between its braces, without `id`, `createdAt` and `updatedAt`. */
  readonly body: string
  /** The amounts that this session adds to the account's statistics. */
  readonly contribution: SessionContribution
}

/**
 * Makes the stored form of a normalised body (spec, Plugin session, stored form): sets `source`, `receivedAt` and
 * `durationMinutes`, and drops the oldest events until the whole is at most 204,800 bytes of JSON. `id` must match the
 * session id pattern.
 *
 * @example
 * ```ts
 * import { normaliseSession } from '@flightbag/core'
 * import { prepareSession } from '@flightbag/core/ports'
 *
 * const nowMs = Date.UTC(2026, 9, 3, 13)
 * const session = normaliseSession({ schema: 1, startedAt: '2026-10-03T12:30:00Z' }, { nowMs })
 * const prepared = session.ok && prepareSession('flight-1', session.value, nowMs)
 * prepared && [prepared.status, prepared.receivedAt, prepared.eventsStored]
 * // => ['in_progress', '2026-10-03T13:00:00.000Z', 0]
 * ```
 */
export function prepareSession(
  id: string,
  session: SessionBody,
  receivedAtMs: number,
  createdAt: string | null = null,
): PreparedSession {
  const { events, eventsDropped, ...fields } = session
  const receivedAt = instantText(receivedAtMs)
  const minutes = durationMinutes(session.startedAt, session.endedAt, receivedAtMs)
  const head = { receivedAt, source: SESSION_SOURCE, durationMinutes: minutes, ...fields }
  // All revisions have the same width, so any revision gives the size of the document before the store has chosen one.
  const around = documentText(id, 0, 0, ' ').length - 1
  const fitted = fitEvents(head, events, eventsDropped, around)
  return {
    id,
    status: session.status,
    startedAt: session.startedAt,
    receivedAt,
    createdAt,
    eventsStored: fitted.stored,
    eventsDropped: fitted.dropped,
    body: fitted.body,
    contribution: sessionContribution({ ...fields, durationMinutes: minutes }),
  }
}
