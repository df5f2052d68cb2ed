import {
  DEFAULT_ADDRESS_CONNECTIONS,
  DEFAULT_KEY_PREFIX,
  DEFAULT_MAX_CONNECTIONS,
  DEFAULT_PAGE_BYTES,
  DEFAULT_REQUEST_LIMITS,
  DEFAULT_SESSION_QUOTA,
  type RequestLimits,
} from '@flightbag/core/ports'

/** A setting of the whole server, as its reference describes it. */
export interface DescribedSetting {
  readonly variable: string
  /** Null for no default. */
  readonly fallback: string | null
  readonly meaning: string
}

/** The settings of the HTTP service. */
export interface HttpSettings {
  /** The prefix of every key, for example `svc_live_`. */
  readonly keyPrefix: string
  readonly limits: RequestLimits
  /** A page ends with the record that exceeds this number of bytes. */
  readonly pageBytes: number
  /** The memory for pages and records of unchanged accounts, in bytes. */
  readonly recordCacheBytes: number
  /** The number of new plugin sessions that an account may store in one UTC day; 0 for no limit. */
  readonly sessionQuota: number
  /** The largest number of connections of this process. */
  readonly maxConnections: number
  /** The largest number of them from one address; 0 for no limit, as behind a proxy. */
  readonly addressConnections: number
  /** The timeout of a store or a handler, after which the request fails with `500`. */
  readonly handlerTimeoutMs: number
  /** The time that `GET /v1/health` waits for the database before it reports it as unreachable. */
  readonly healthTimeoutMs: number
  /**
   * The address at which clients reach the service, without a trailing slash; `/` for the address from which they
   * loaded the description; null for the address on which the server listens.
   */
  readonly publicUrl: string | null
  /** The settings that the reference lists for the operator; a service without a command line has none. */
  readonly describedSettings: readonly DescribedSetting[]
}

/** The limits of the specification (Limits), and timeouts for a server behind a load balancer. */
export const defaultSettings: HttpSettings = {
  keyPrefix: DEFAULT_KEY_PREFIX,
  limits: DEFAULT_REQUEST_LIMITS,
  pageBytes: DEFAULT_PAGE_BYTES,
  recordCacheBytes: 32 * 1024 * 1024,
  sessionQuota: DEFAULT_SESSION_QUOTA,
  maxConnections: DEFAULT_MAX_CONNECTIONS,
  addressConnections: DEFAULT_ADDRESS_CONNECTIONS,
  handlerTimeoutMs: 20_000,
  healthTimeoutMs: 2_000,
  publicUrl: null,
  describedSettings: [],
}
