import { foldAscii } from '../lib/code-points.ts'
import { badRequest, type Failure } from '../lib/failure.ts'
import { ok, type Result } from '../lib/result.ts'
import type { RandomBytes } from '../lib/system.ts'

/** The details of a new account, as the operator enters them. */
export interface AccountDetails {
  readonly email: string
  readonly displayName: string | null
  /** Chosen by the operator, for example to match another system; null for a random id. */
  readonly id: string | null
}

/** Longest e-mail address (RFC 5321), display name and account id, in characters. */
const MAX_EMAIL = 254
const MAX_NAME = 200

const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u
/** The id of an account. */
export const ACCOUNT_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/
const CONTROL = /\p{Cc}/u

/**
 * The form in which e-mail addresses are compared: without regard to the case of A to Z.
 *
 * @example
 * ```ts
 * import { emailKey } from '@flightbag/core/ports'
 *
 * emailKey(' Ana@Example.org ') // => 'ana@example.org'
 * ```
 */
export function emailKey(email: string): string {
  return foldAscii(email.trim())
}

/** 16 random bytes written as a version 4 UUID. */
function randomId(randomBytes: RandomBytes): string {
  const bytes = [...randomBytes(16)]
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * The details of a new account, checked and trimmed. An id contains no `@`, so the id of one account is never the
 * e-mail address of another.
 */
export function accountDetails(
  { email, displayName, id }: AccountDetails,
  randomBytes: RandomBytes,
): Result<{ id: string; email: string; displayName: string | null }, Failure> {
  const address = email.trim()
  const name = displayName?.trim() || null
  if (address.length > MAX_EMAIL || !EMAIL.test(address)) return badRequest('email', 'must be an e-mail address')
  if (name !== null && (name.length > MAX_NAME || CONTROL.test(name))) {
    return badRequest('displayName', `must be at most ${MAX_NAME} characters without control characters`)
  }
  if (id !== null && !ACCOUNT_ID_PATTERN.test(id)) {
    return badRequest('id', 'must be 1 to 128 letters, digits, ".", "_" or "-", a letter or digit first')
  }
  return ok({ id: id ?? randomId(randomBytes), email: address, displayName: name })
}
