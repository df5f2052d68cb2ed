/** The outcome of a rule that can fail in a way its caller must handle. Bugs throw; everything expected is a value. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F }

/** A result that succeeded with `value`. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A result that failed with `failure`. */
export const err = <F>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })
