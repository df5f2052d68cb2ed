/** PostgreSQL's code for a row that refers to one that is not there. */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * What a write answers, or null when its account is not there (any more): the first row of an account, which every writer makes or locks, refers to
 * the account, so the database itself refuses it. Nothing else that is written here can lack what it refers to.
 */
export async function orNoAccount<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write
  } catch (error) {
    if (isNoAccount(error)) return null
    throw error
  }
}

/** Whether a write failed because its account is not there. */
export const isNoAccount = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
