import type { Failure } from '../lib/failure.ts'
import { badRequest } from '../lib/failure.ts'
import type { Result } from '../lib/result.ts'
import { ok } from '../lib/result.ts'

/** A session id: 3 to 128 characters from `A-Z a-z 0-9 . _ -`, the first a letter or digit (spec, PUT of a session). */
export const SESSION_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{2,127}$/

/** Checks a session id; the failure names `id`. */
export function parseSessionId(id: unknown): Result<string, Failure> {
  return typeof id === 'string' && SESSION_ID_PATTERN.test(id)
    ? ok(id)
    : badRequest('id', 'must be 3 to 128 characters from A-Z a-z 0-9 . _ - and start with a letter or digit')
}
