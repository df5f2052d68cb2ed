import { type FlightbagClient, flightbagClient } from '@flightbag/client'
import type { Profile } from '../profiles/profiles.ts'
import type { RequestLog } from './pace.ts'
import { type Fetch, pacedFetch } from './paced-fetch.ts'

/** A pilot's bag behind its service. */
export type Bag = FlightbagClient

/** The time for one attempt with the longest wait for its turn. */
const TIMEOUT_MS = 120_000

export interface BagOptions {
  /** Ends requests and waits. */
  readonly signal: AbortSignal
  /** How often a failed request is repeated. A person who waits prefers an error; a mirror prefers to go on. */
  readonly retries?: number
  readonly fetch?: Fetch
  /** The requests of earlier processes, which count for the limit. */
  readonly log?: RequestLog | undefined
}

/** Opens a bag. No request is sent until one is needed; at most 120 are sent in any minute. */
export function openBag({ url: baseUrl, key }: Profile, { signal, retries = 2, fetch, log }: BagOptions): Bag {
  return flightbagClient({
    baseUrl,
    key,
    timeoutMs: TIMEOUT_MS,
    retries,
    fetch: pacedFetch(baseUrl, signal, fetch, log),
  })
}
