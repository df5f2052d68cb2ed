import type { Limits } from '@flightbag/core'

/** What an operator can set of the service over HTTP. */
export interface HttpSettings {
  /** What every key starts with, for example `svc_live_`. */
  readonly keyPrefix: string
  readonly limits: Limits
  /** A page ends once it passes this many bytes of records. */
  readonly pageBytes: number
  /** Pages and records of unchanged accounts are answered from this much memory, in bytes. */
  readonly recordCacheBytes: number
  /** New plugin sessions an account may store in one UTC day; 0 for any number. */
  readonly sessionQuota: number
  /** The most connections of this process; it closes further ones at once. */
  readonly maxConnections: number
  /** Longest a store or a handler may take before the request fails with `500`. */
  readonly handlerTimeoutMs: number
  /** Longest that `GET /v1/health` waits for the database before it says that it is away. */
  readonly healthTimeoutMs: number
  /**
   * The address that clients reach the service at, without a trailing slash; `/` for wherever they found the description;
   * null for the address listened on.
   */
  readonly publicUrl: string | null
}

/** The limits of the specification (Limits), and times that suit a server behind a load balancer. */
export const defaultSettings: HttpSettings = {
  keyPrefix: 'svc_live_',
  limits: { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 },
  pageBytes: 4 * 1024 * 1024,
  recordCacheBytes: 32 * 1024 * 1024,
  sessionQuota: 500,
  maxConnections: 2000,
  handlerTimeoutMs: 20_000,
  healthTimeoutMs: 2_000,
  publicUrl: null,
}

/** How long connections may take. Everything in milliseconds. */
export interface ConnectionTimes {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number
  /** From the first byte of a request to the end of its body. */
  readonly requestMs: number
  /** An idle connection outlasts the 60 s that load balancers keep one. */
  readonly keepAliveMs: number
  /** A connection with nothing moving on it, in either direction. */
  readonly idleMs: number
  /** From the end of an answer's making to the client's last byte of it, for clients that read slowly. */
  readonly answerMs: number
  /** How often header and request times are checked. */
  readonly checkMs: number
  /** How long a client that is still sending a refused body may take to read the answer. */
  readonly lingerMs: number
  /** How long answers in flight may take once the server shuts down. */
  readonly shutdownMs: number
}

export const defaultTimes: ConnectionTimes = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  idleMs: 120_000,
  answerMs: 120_000,
  checkMs: 1_000,
  lingerMs: 3_000,
  shutdownMs: 10_000,
}
