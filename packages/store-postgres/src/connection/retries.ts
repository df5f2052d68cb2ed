import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A deadlock, a serialisation failure, or a connection that was lost before the statement was sent: in each case the
 * statement had no effect.
 */
const RETRIED = new Set(['40P01', '40001', 'CONNECTION_NOT_USABLE'])

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 5

/**
 * Runs a statement or a whole transaction again when the database has rolled it back because of concurrent ones: at
 * most five times, after pauses that double, with a random part so that two of them do not conflict again. Every other
 * error is thrown.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetried(error)) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code))
}
