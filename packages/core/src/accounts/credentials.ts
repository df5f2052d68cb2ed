import { isWellFormedKey } from './api-key.ts'

/** The values of a request's two key headers: one element for each time that the header was sent. */
export interface KeyHeaders {
  readonly authorization: readonly string[]
  readonly apiKey: readonly string[]
}

const SCHEME = 'bearer'

/** The token of an `Authorization` value; null for another scheme, which never contains one of our keys. */
function bearerToken(value: string): string | null {
  const trimmed = value.trim()
  const token = trimmed.slice(SCHEME.length)
  const isBearer = trimmed.slice(0, SCHEME.length).toLowerCase() === SCHEME && (token === '' || token.startsWith(' '))
  return isBearer ? token.trim() : null
}

/**
 * The key of a request (spec, Authentication 1): from `Authorization: Bearer`, with the scheme in any case, or
 * `X-API-Key`. Null when the request has no key, one without the form of a key, or two that differ. A scheme other than
 * Bearer, which a proxy may add, is ignored.
 *
 * @example
 * ```ts
 * import { presentedKey } from '@flightbag/core/ports'
 *
 * const key = `fb_live_${'A'.repeat(43)}`
 * presentedKey('fb_live_', { authorization: [`bearer ${key}`], apiKey: [] }) === key // => true
 * presentedKey('fb_live_', { authorization: [], apiKey: ['secret'] }) // => null
 * ```
 */
export function presentedKey(prefix: string, { authorization, apiKey }: KeyHeaders): string | null {
  const tokens = authorization.map(bearerToken).filter((token) => token !== null)
  const given = [...tokens, ...apiKey.map((value) => value.trim())]
  const [key] = given
  if (key === undefined || !given.every((other) => other === key)) return null
  return isWellFormedKey(prefix, key) ? key : null
}
