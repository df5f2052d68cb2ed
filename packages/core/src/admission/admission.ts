import type { EpochMs } from '../lib/system.ts'

/** The limits in force; 0 turns one off (spec, Limits). */
export interface RequestLimits {
  /** Requests of one key in any half-open span of 60 seconds. */
  readonly keyPerMinute: number
  /** Requests per second of all keys together, sustained. */
  readonly apiPerSecond: number
  /** Requests of all keys together that are admitted without waiting. */
  readonly apiBurst: number
}

/** The limits of a server without settings. */
export const DEFAULT_REQUEST_LIMITS: RequestLimits = { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 }

/** The largest number of client connections of a process without settings. */
export const DEFAULT_MAX_CONNECTIONS = 2000

/** The largest number of them from one address without settings: a quarter, so that one client leaves most places. */
export const DEFAULT_ADDRESS_CONNECTIONS = 500

/** One request with a well-formed key. */
export interface AdmissionRequest {
  readonly keyHash: Uint8Array
  /** The method and path template under which usage counts the request, for example `GET /v1/aircraft/{id}`. */
  readonly route: string
  readonly nowMs: EpochMs
  readonly limits: RequestLimits
  /**
   * The longest time before its turn at which the request is admitted, in milliseconds. A request whose turn is later
   * is not decided, and has to pass admission again. Absent: a request waits for at most 5000 ms, or is rejected.
   */
  readonly longestWaitMs?: number
}

/** The requests that one key has left. */
export interface Quota {
  /** Requests that are admitted now, after this one. */
  readonly remaining: number
  /**
   * Whole seconds until the oldest counted request is 60 seconds old, when one more is admitted; 0 if none is counted.
   */
  readonly resetSeconds: number
}

/** The state of a key that is still valid after a wait. */
export interface Readmission {
  readonly accountId: string
  /** The account's newest revision; null where accounts are on other nodes than their keys. */
  readonly revisionMs: EpochMs | null
}

/** The result of an admission. */
export type Admission =
  /** No active key of an active account has this hash. Nothing was counted. */
  | { readonly outcome: 'unknown' }
  /** Admitted and counted. `waitMs` is the time that the whole-API limit makes the request wait, at most 5000. */
  | {
      readonly outcome: 'admitted'
      readonly accountId: string
      readonly keyId: string
      /** The account's newest revision; null where accounts are on other nodes than their keys. */
      readonly revisionMs: EpochMs | null
      readonly waitMs: number
      /** Null if the limit of a key is turned off. */
      readonly quota: Quota | null
    }
  /**
   * The turn at the whole API is later than the request may wait for; `waitMs` is the time until then. Nothing changed.
   */
  | { readonly outcome: 'later'; readonly accountId: string; readonly keyId: string; readonly waitMs: number }
  /** Over a limit. Counted as a request and as an error; the limits are unchanged. */
  | {
      readonly outcome: 'limited'
      readonly accountId: string
      readonly keyId: string
      readonly retryAfterSeconds: number
      /** Null also for a request that was rejected while it waited, before the limit of its key was applied. */
      readonly quota: Quota | null
    }
