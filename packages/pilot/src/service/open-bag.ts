import { type FlightbagClient, flightbagClient } from '@flightbag/client'
import type { Profile } from '../profiles/profiles.ts'
import { type FetchOptions, pacedFetch } from './paced-fetch.ts'

/** A pilot's bag behind its service. */
export type Bag = FlightbagClient

/** The time for one attempt with the longest wait for its turn. */
const TIMEOUT_MS = 120_000

/** A person who waits prefers an error. */
const FOR_PERSONS = { retries: 1, answerWithinMs: 15_000 }

export interface BagOptions extends Omit<FetchOptions, 'answerWithinMs'> {
  readonly answerWithinMs?: number
  /** How often a failed request is repeated. */
  readonly retries?: number
}

/** Opens a bag. No request is sent until one is needed; at most 120 are sent in any minute. */
export function openBag({ url: baseUrl, key }: Profile, options: BagOptions): Bag {
  const { retries, ...fetching } = { ...FOR_PERSONS, ...options }
  return flightbagClient({ baseUrl, key, timeoutMs: TIMEOUT_MS, retries, fetch: pacedFetch(baseUrl, fetching) })
}
