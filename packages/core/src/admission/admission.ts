import type { EpochMs } from '../lib/system.ts'

/** The limits in force; 0 turns one off (spec, Limits). */
export interface Limits {
  /** Requests of one key in any half-open span of 60 seconds. */
  readonly keyPerMinute: number
  /** Requests of all keys together, a second, sustained. */
  readonly apiPerSecond: number
  /** Requests of all keys together let in at once. */
  readonly apiBurst: number
}

/** One request with a well-formed key, at the admission. */
export interface AdmissionRequest {
  readonly keyHash: Uint8Array
  /** The method and path template counted by usage, for example `GET /v1/aircraft/{id}`. */
  readonly route: string
  readonly nowMs: EpochMs
  readonly limits: Limits
}

/** The state of a key that is still valid after a wait. */
export interface Readmission {
  readonly accountId: string
  /** The account's newest revision. */
  readonly revisionMs: EpochMs
}

/** What the admission answers. */
export type Admission =
  /** No active key of an active account has this hash. Nothing was counted. */
  | { readonly outcome: 'unknown' }
  /** Let in and counted. `waitMs` is how long the whole-API limit makes it wait its turn, at most 5000. */
  | {
      readonly outcome: 'admitted'
      readonly accountId: string
      readonly keyId: string
      /** The account's newest revision. */
      readonly revisionMs: EpochMs
      readonly waitMs: number
    }
  /** Over a limit; counted as a request and as an error, and nothing used up. */
  | {
      readonly outcome: 'limited'
      readonly accountId: string
      readonly keyId: string
      readonly retryAfterSeconds: number
    }
