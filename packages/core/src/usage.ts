/** Requests of one route on one UTC day; `errors` are those answered with a status of 400 or more. */
export interface RouteUsage {
  /** Method and path template, for example `GET /v1/aircraft/{id}`. */
  readonly route: string
  readonly requests: number
  readonly errors: number
}

/** The usage of an account's keys (spec, Authentication 7). Days come newest last, keys that are gone by their prefix. */
export interface UsageReport {
  /** ISO 8601 UTC; null when nothing was ever asked. */
  readonly lastUsedAt: string | null
  readonly days: readonly { readonly day: string; readonly routes: readonly RouteUsage[] }[]
  readonly keys: readonly { readonly prefix: string; readonly active: boolean; readonly requests: number; readonly lastUsedAt: string | null }[]
}
