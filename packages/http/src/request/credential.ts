import type { IncomingMessage } from 'node:http'
import { type KeyHeaders, presentedKey } from '@flightbag/core'

/** The one well-formed key of a request, from all copies of both headers; null when there is none. */
export function keyOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, prefix: string): string | null {
  const headers: Record<keyof KeyHeaders, string[]> = { authorization: [], apiKey: [] }
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length !== 13 && name.length !== 9) continue
    const lower = name.toLowerCase()
    if (lower === 'authorization') headers.authorization.push(rawHeaders[i + 1]!)
    else if (lower === 'x-api-key') headers.apiKey.push(rawHeaders[i + 1]!)
  }
  return presentedKey(prefix, headers)
}
