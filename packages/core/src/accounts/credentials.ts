import { isWellFormedKey } from './api-key.ts'

/** The values of a request's two key headers: one element for each time the header was sent. */
export interface KeyHeaders {
  readonly authorization: readonly string[]
  readonly apiKey: readonly string[]
}

const SCHEME = 'bearer'

/** The token of an `Authorization` value; null for another scheme, which carries none of our keys. */
function bearerToken(value: string): string | null {
  const trimmed = value.trim()
  const token = trimmed.slice(SCHEME.length)
  const isBearer = trimmed.slice(0, SCHEME.length).toLowerCase() === SCHEME && (token === '' || token.startsWith(' '))
  return isBearer ? token.trim() : null
}

/**
 * The one key that a request presents (spec, Authentication 1): `Authorization: Bearer`, the scheme in any case, or `X-API-Key`. Null when it presents
 * none, one without the form of a key, or two that differ. A scheme other than Bearer, as a proxy may add, is passed over.
 */
export function presentedKey(prefix: string, { authorization, apiKey }: KeyHeaders): string | null {
  const tokens = authorization.map(bearerToken).filter((token) => token !== null)
  const given = [...tokens, ...apiKey.map((value) => value.trim())]
  const [key] = given
  if (key === undefined || !given.every((other) => other === key)) return null
  return isWellFormedKey(prefix, key) ? key : null
}
