import { setTimeout as wait } from 'node:timers/promises'
import { pace, type RequestLog } from './pace.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * The longest time from sending a request to the end of its answer. The client's own limit includes the wait for a
 * turn.
 */
const ANSWER_WITHIN_MS = 30_000

/** A `fetch` that keeps the limit of the service, and ends with the command. */
export function pacedFetch(
  baseUrl: string,
  signal: AbortSignal,
  fetch: Fetch = globalThis.fetch,
  log?: RequestLog,
): Fetch {
  const turn = pace({ sleep: (ms) => wait(ms, undefined, { signal }), ...(log === undefined ? {} : { log }) })
  return async (url, init) => {
    const ends = init.signal ? [signal, init.signal] : [signal]
    // Files are not requests of the API: their addresses can be those of another service, and they can be long.
    if (!url.startsWith(`${baseUrl}/v1/`)) return fetch(url, { ...init, signal: AbortSignal.any(ends) })
    await turn()
    return fetch(url, { ...init, signal: AbortSignal.any([...ends, AbortSignal.timeout(ANSWER_WITHIN_MS)]) })
  }
}
