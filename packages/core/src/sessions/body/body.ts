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
 */
export function normaliseSession(sent: unknown, { nowMs }: { readonly nowMs: number }): Result<SessionBody, Failure> {
  const read = readBody(sent, nowMs)
  if (!read.ok) return read
  const { events } = sent as { readonly events?: readonly unknown[] | null }
  const dropped = (events?.length ?? 0) - read.value.events.length
  return ok({ ...read.value, eventsDropped: addCounts(read.value.eventsDropped, dropped) })
}
