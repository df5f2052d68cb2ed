import { bodyReader } from '../../lib/body/fields.ts'
import type { Failure } from '../../lib/failure.ts'
import { ok, type Result } from '../../lib/result.ts'
import type { SessionBody } from '../schema.ts'
import { addCounts } from './counts.ts'
import { SESSION_FIELDS } from './session-fields.ts'

const readBody = bodyReader(SESSION_FIELDS)

/**
 * Normalises the parsed JSON body of a session PUT to the stored form: every field of the spec's body table, no other
 * field, and none absent. `eventsDropped` counts the elements of `events` that are not stored.
 *
 * Fails with `bad_request`, naming the first invalid field in the order of the table, when the body is not an object,
 * `schema` is not 1, a time is not a date-time, `startedAt` is more than a day after `nowMs`, `status` is not one of
 * the three, or `aircraft`, `aerodromesVisited`, `stats` or `events` has the wrong JSON type. An optional field that is
 * null counts as absent. No other value causes a failure: an invalid value is stored as null, or counts as 0.
 *
 * @example
 * ```ts
 * import { normaliseSession } from '@flightbag/core'
 *
 * const sent = { schema: 1, startedAt: '2026-10-03T09:30:00-03:00', departure: 'SAEZ', language: 'ES' }
 * const session = normaliseSession(sent, { nowMs: Date.UTC(2026, 9, 3, 13) })
 * session.ok && [session.value.startedAt, session.value.status, session.value.language]
 * // => ['2026-10-03T12:30:00.000Z', 'in_progress', 'es']
 * normaliseSession({ schema: 1 }, { nowMs: 0 }).ok // => false
 * ```
 */
export function normaliseSession(sent: unknown, { nowMs }: { readonly nowMs: number }): Result<SessionBody, Failure> {
  const read = readBody(sent, nowMs)
  if (!read.ok) return read
  const { events } = sent as { readonly events?: readonly unknown[] | null }
  const dropped = (events?.length ?? 0) - read.value.events.length
  return ok({ ...read.value, eventsDropped: addCounts(read.value.eventsDropped, dropped) })
}
