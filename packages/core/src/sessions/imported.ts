import type { Failure } from '../lib/failure.ts'
import { canonicalInstant, parseInstantMs } from '../lib/instant.ts'
import type { Result } from '../lib/result.ts'
import { ok } from '../lib/result.ts'
import { normaliseSession } from './body/body.ts'
import type { PreparedSession } from './prepared-session.ts'
import { prepareSession } from './prepared-session.ts'
import { parseSessionId } from './session-id.ts'

function instantField(record: object, name: 'createdAt' | 'receivedAt'): string | null {
  const value: unknown = (record as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? canonicalInstant(value) : null
}

/**
 * A `pluginSession` record of an import, ready to be stored. The rules of a PUT apply to it, except the quota. It keeps
 * its `receivedAt` and `createdAt` if they are date-times, so that importing an exported session changes nothing;
 * `nowMs` replaces a missing `receivedAt`. Fails as {@link normaliseSession} does, or with the name `id`.
 */
export function prepareImportedSession(
  record: unknown,
  { nowMs }: { readonly nowMs: number },
): Result<PreparedSession, Failure> {
  const normalised = normaliseSession(record, { nowMs })
  if (!normalised.ok) return normalised
  const fields = record as { readonly id?: unknown }
  const id = parseSessionId(fields.id)
  if (!id.ok) return id
  const receivedAt = instantField(fields, 'receivedAt')
  const receivedAtMs = (receivedAt === null ? null : parseInstantMs(receivedAt)) ?? nowMs
  return ok(prepareSession(id.value, normalised.value, receivedAtMs, instantField(fields, 'createdAt')))
}
