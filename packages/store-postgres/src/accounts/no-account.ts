import { codeOf } from '@flightbag/core/ports'

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
    if (codeOf(error) === FOREIGN_KEY_VIOLATION) return null
    throw error
  }
}
