import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A deadlock, a serialisation failure, or a connection that was lost before the statement was sent: in each case the
 * statement had no effect.
 */
const RETRIED = new Set(['40P01', '40001', 'CONNECTION_NOT_USABLE'])

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/** Waits after an attempt: pauses double, with a random part so that two attempts do not conflict again. */
function pauseAfter(attempt: number): Promise<void> {
  return sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random()))
}

/**
 * Runs a statement or a whole transaction again when the database has rolled it back because of concurrent ones: at
 * most five times. Every other error is thrown.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetried(error)) throw error
      await pauseAfter(attempt)
    }
  }
}

/**
 * Repeats a statement that changes at most `rows` rows until it changes fewer, and returns the number of all. One for
 * everything would exceed the statement timeout after an outage: it would fail in each run, and the rows would grow
 * without end. Requests and deletions of accounts lock the same rows in another order.
 */
export async function inChunks(rows: number, statement: () => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    const changed = await withRetries(statement)
    all += changed
    if (changed < rows) return all
  }
}

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code))
}

/** The result of an attempt that stored nothing, because the state that it had read has changed meanwhile. */
export const CHANGED = Symbol('changed')

/** Each failed attempt of an account means that one of its other writes was stored. */
const STORE_ATTEMPTS = 20

/** From the next attempt on, the row of the account is locked first, so that a busy account starves no writer. */
export const ATTEMPTS_WITHOUT_LOCK = 3

/** Reads, decides and stores again when the state has changed meanwhile: at most twenty times, then it fails. */
export async function untilStored<T>(attemptToStore: (locks: boolean) => Promise<T | typeof CHANGED>): Promise<T> {
  for (let attempt = 1; attempt <= STORE_ATTEMPTS; attempt++) {
    const result = await attemptToStore(attempt > ATTEMPTS_WITHOUT_LOCK)
    if (result !== CHANGED) return result
    await pauseAfter(attempt)
  }
  throw new Error('other writes of the account have changed it each time')
}
