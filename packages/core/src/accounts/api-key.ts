import { toBase64Url } from '../lib/base64url.ts'
import { badRequest, type Failure } from '../lib/failure.ts'
import { ok, type Result } from '../lib/result.ts'
import type { RandomBytes, Sha256 } from '../lib/system.ts'
import type { NewKey } from './port.ts'

/** The default prefix of keys. */
export const DEFAULT_KEY_PREFIX = 'svc_live_'

/** Random bytes of a key. */
export const KEY_BYTES = 32

/** The number of random characters that the shown prefix of a key contains. */
const SHOWN_CHARACTERS = 6

/**
 * 42 characters of 6 bits and one of 4 bits. The two lowest bits of the last character are always zero, so each key has
 * one form.
 */
const SECRET = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/

const PREFIX = /^[A-Za-z0-9][A-Za-z0-9_-]{0,30}_live_$/

/** A new key, shown to its owner once, and the part of it that is stored. */
export interface MadeKey {
  /** The key itself. It is not stored. */
  readonly key: string
  readonly stored: NewKey
}

/** The inputs for making a key: the service's prefix, a source of random bytes and the hash. */
export interface KeyMaker {
  readonly prefix: string
  readonly randomBytes: RandomBytes
  readonly sha256: Sha256
}

/**
 * Checks the service's key prefix: letters, digits, `-` and `_`, ending in `_live_`, at most 37 characters (spec,
 * Authentication 2).
 *
 * @example
 * ```ts
 * import { parseKeyPrefix } from '@flightbag/core/ports'
 *
 * parseKeyPrefix('fb_live_') // => { ok: true, value: 'fb_live_' }
 * parseKeyPrefix('fb_').ok // => false
 * ```
 */
export function parseKeyPrefix(text: string): Result<string, Failure> {
  return PREFIX.test(text)
    ? ok(text)
    : badRequest('key prefix', 'must be letters, digits, "-" or "_" and end in "_live_"')
}

/**
 * A new API key: the service's prefix and 43 base64url characters of 32 random bytes (spec, Authentication 2).
 *
 * @example
 * ```ts
 * import { createHash, randomBytes } from 'node:crypto'
 * import { makeApiKey } from '@flightbag/core/ports'
 *
 * const { key, stored } = makeApiKey({
 *   prefix: 'fb_live_',
 *   randomBytes,
 *   sha256: (input) => createHash('sha256').update(input).digest(),
 * })
 * key.length // => 51
 * key.startsWith(stored.prefix) // => true
 * ```
 */
export function makeApiKey({ prefix, randomBytes, sha256 }: KeyMaker): MadeKey {
  const key = `${prefix}${toBase64Url(randomBytes(KEY_BYTES))}`
  return { key, stored: { hash: sha256(key), prefix: shownPrefix(prefix, key) } }
}

/** The part of a key that identifies it in lists: the service's prefix and six characters. */
export function shownPrefix(prefix: string, key: string): string {
  return key.slice(0, prefix.length + SHOWN_CHARACTERS)
}

/**
 * Whether a text has the form of a key of this service. Other texts are rejected without a look-up (spec,
 * Authentication 5).
 */
export function isWellFormedKey(prefix: string, text: string): boolean {
  return text.startsWith(prefix) && SECRET.test(text.slice(prefix.length))
}
