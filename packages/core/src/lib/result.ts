/**
 * The outcome of a rule that can fail in a way that its caller must handle. Expected failures are values; only
 * programming errors are thrown.
 */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F }

/**
 * A result that succeeded with `value`.
 *
 * @example
 * ```ts
 * import { ok } from '@flightbag/core'
 *
 * ok(5) // => { ok: true, value: 5 }
 * ```
 */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/**
 * A result that failed with `failure`.
 *
 * @example
 * ```ts
 * import { err, ok, type Result } from '@flightbag/core'
 *
 * function half(count: number): Result<number, string> {
 *   return count % 2 === 0 ? ok(count / 2) : err('is odd')
 * }
 * half(4) // => { ok: true, value: 2 }
 * half(3) // => { ok: false, failure: 'is odd' }
 * ```
 */
export function err<F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure }
}
