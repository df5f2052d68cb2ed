import type { IncomingMessage } from 'node:http'
import { type KeyHeaders, presentedKey } from '@flightbag/core/ports'

/** The one well-formed key of a request, from all copies of both headers; null when there is none. */
export function keyOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, prefix: string): string | null {
  const headers: Record<keyof KeyHeaders, string[]> = { authorization: [], apiKey: [] }
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase()
    if (name === 'authorization') headers.authorization.push(rawHeaders[i + 1]!)
    else if (name === 'x-api-key') headers.apiKey.push(rawHeaders[i + 1]!)
  }
  return presentedKey(prefix, headers)
}
