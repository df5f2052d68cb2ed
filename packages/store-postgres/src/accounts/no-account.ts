/** PostgreSQL's code for a row that refers to a missing row. */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Returns the result of a write, or null if the account does not exist (any more). Every writer creates or locks the
 * first row of an account, and that row refers to the account; no other row that is written can lack its reference.
 */
export async function orNoAccount<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write
  } catch (error) {
    if (isNoAccount(error)) return null
    throw error
  }
}

/** Whether a write failed because its account does not exist. */
export function isNoAccount(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
}
