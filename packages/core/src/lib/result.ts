/**
 * The outcome of a rule that can fail in a way that its caller must handle. Expected failures are values; only
 * programming errors are thrown.
 */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F }

/** A result that succeeded with `value`. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** A result that failed with `failure`. */
export function err<F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure }
}
