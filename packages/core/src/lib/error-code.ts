/** The code of an error, for example `ENOENT`, or of the error that caused it; null for a value without one. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** The message of the error that caused all others: a failed `fetch` itself states only that it failed. */
export function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? deepestMessage(error.cause) : error.message
}
