import type { IncomingMessage } from 'node:http'

const BEARER = /^Bearer +(\S+)$/i

/**
 * The key a request presents, as text; null when it presents none, one that is malformed, or two that differ. Every copy
 * of either header counts (spec, Authentication 1).
 */
export function presentedKey({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | null {
  let key: string | null = null
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length !== 13 && name.length !== 9) continue
    const lower = name.toLowerCase()
    if (lower !== 'authorization' && lower !== 'x-api-key') continue
    const text = rawHeaders[i + 1]!.trim()
    const given = lower === 'x-api-key' ? text : BEARER.exec(text)?.[1]
    if (!given || (key !== null && key !== given)) return null
    key = given
  }
  return key
}

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** The key a request presents when it has the form of one; nothing else is worth a look-up. */
export function wellFormedKey(req: Pick<IncomingMessage, 'rawHeaders'>, prefix: string): string | null {
  const key = presentedKey(req)
  return key?.startsWith(prefix) && SECRET.test(key.slice(prefix.length)) ? key : null
}
