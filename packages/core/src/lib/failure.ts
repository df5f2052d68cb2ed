import { err } from './result.ts'

/**
 * Every way in which a request can fail, without terms of HTTP: the adapter has the one table from `kind` to a status.
 * The messages are English prose for people and may change (spec, Errors).
 */
export type Failure =
  /**
   * A parameter or field broke a rule. `field` names it, for example `limit` or `sim.latDeg`. `recordId` names the
   * record at fault when a call has many and only the store found it.
   */
  | { readonly kind: 'bad_request'; readonly field: string; readonly message: string; readonly recordId?: string }
  /** No key, or an invalid one. The failure never distinguishes the two. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'not_found'; readonly message: string }
  /** The pilot deleted this plugin session: it is never stored again. */
  | { readonly kind: 'gone'; readonly message: string }
  | { readonly kind: 'payload_too_large'; readonly limitBytes: number }
  | { readonly kind: 'unsupported_media_type'; readonly message: string }
  /** Over a limit; a request is admitted again after `retryAfterSeconds`, a whole number of at least 1. */
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number; readonly message: string }

/**
 * The failure of one parameter or field, which the message names as the spec requires.
 *
 * @example
 * ```ts
 * import { badRequest } from '@flightbag/core'
 *
 * badRequest('limit', 'must be at most 200').failure
 * // => { kind: 'bad_request', field: 'limit', message: 'limit must be at most 200' }
 * ```
 */
export function badRequest(field: string, rule: string) {
  return err({ kind: 'bad_request', field, message: `${field} ${rule}` } as const)
}

/**
 * The failure for something that this account does not have.
 *
 * @example
 * ```ts
 * import { notFound } from '@flightbag/core'
 *
 * notFound('aircraft').failure // => { kind: 'not_found', message: 'no such aircraft' }
 * ```
 */
export function notFound(what: string) {
  return err({ kind: 'not_found', message: `no such ${what}` } as const)
}
