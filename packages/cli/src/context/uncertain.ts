/**
 * Codes of a connection that ended while a statement was in progress: this process cannot determine whether the
 * database completed it.
 */
const CONNECTION_LOST = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  // after a change, before it was known to be durable
  'CHANGE_UNCONFIRMED',
  // the connection between two nodes of a cluster
  '08006',
  '57P01',
  '57P02',
])

/** The database may or may not have made a change; the message explains how to find out. */
export class UncertainOutcome extends Error {
  override readonly name = 'UncertainOutcome'
}

/**
 * Runs a change. If its connection to the database is lost, the outcome is unknown, and the failure states exactly
 * that: `whether` names the change ("the key was replaced"), `remedy` is a sentence with the command that shows the
 * outcome or is safe to repeat.
 */
export async function uncertain<T>(whether: string, remedy: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!CONNECTION_LOST.has(code)) throw error
    throw new UncertainOutcome(`the connection to the database was lost: it is unknown whether ${whether}. ${remedy}`, {
      cause: error,
    })
  }
}
