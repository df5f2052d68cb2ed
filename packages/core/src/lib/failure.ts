import { err } from './result.ts'

/**
 * Every way in which a request can fail, with no word of HTTP in it: adapters hold the one table from `kind` to a status.
 * The messages are English prose, meant for people; they may change (spec, Errors).
 */
export type Failure =
  /**
   * A parameter or field broke a rule. `field` names it, for example `limit` or `sim.latDeg`. `recordId` names the record at fault where many were
   * given at once and only the store could tell.
   */
  | { readonly kind: 'bad_request'; readonly field: string; readonly message: string; readonly recordId?: string }
  /** No key, or one that opens nothing. Never says which case it was. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'not_found'; readonly message: string }
  /** The pilot deleted this plugin session: it is never stored again. */
  | { readonly kind: 'gone'; readonly message: string }
  | { readonly kind: 'payload_too_large'; readonly limitBytes: number }
  | { readonly kind: 'unsupported_media_type'; readonly message: string }
  /** Over a limit; let in again after `retryAfterSeconds`, a whole number of at least 1. */
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number; readonly message: string }

/** The failure of one parameter or field, named in the message as the spec asks. */
export function badRequest(field: string, rule: string) {
  return err({ kind: 'bad_request', field, message: `${field} ${rule}` } as const)
}

/** The failure of looking for something this account does not hold. */
export function notFound(what: string) {
  return err({ kind: 'not_found', message: `no such ${what}` } as const)
}
