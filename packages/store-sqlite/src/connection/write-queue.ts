import { performance } from 'node:perf_hooks'
import { type Connection, isBusy } from './connection.ts'

/** Runs work in a write transaction and resolves once it is committed. */
export type Write = <T>(work: (connection: Connection) => T) => Promise<T>

/** The options of the wait for the lock. */
export interface WriteQueueOptions {
  /** The longest wait for the lock of the file, in milliseconds; then the write fails with the engine's busy error. */
  readonly deadlineMs: number
  /** Throws when the files must not be written any more. It runs before each transaction. */
  readonly check: () => void
  /** Called after each transaction. */
  readonly committed: () => void
}

/** Wait between two attempts to get the lock, in milliseconds. */
const RETRY_MS = 1
/** A transaction starts no more work after this time in milliseconds, so that it blocks the process only briefly. */
const TRANSACTION_MS = 4
const MOST_IN_TRANSACTION = 64

interface Job {
  readonly work: (connection: Connection) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly expiresMs: number
}

type Outcome = { readonly value: unknown } | { readonly error: unknown }

/**
 * Writes of one process, in the order of arrival. Waiting writes share a transaction and its fsync; each has a
 * savepoint, so that a failing one changes nothing and does not affect the others. When another process holds the lock,
 * the queue tries again later and never blocks.
 */
export function writeQueue(connection: Connection, { deadlineMs, check, committed }: WriteQueueOptions): Write {
  const waiting: Job[] = []
  let scheduled = false

  function schedule(delayMs: number): void {
    if (scheduled || waiting.length === 0) return
    scheduled = true
    if (delayMs === 0) setImmediate(runTransaction)
    else setTimeout(runTransaction, delayMs)
  }

  function runTransaction(): void {
    scheduled = false
    try {
      check()
      connection.script('begin immediate')
    } catch (error) {
      if (!isBusy(error)) rejectAll(waiting.splice(0), error)
      else rejectExpired(error)
      schedule(RETRY_MS)
      return
    }
    transact()
    schedule(0)
  }

  function transact(): void {
    const startMs = performance.now()
    const done: { readonly job: Job; readonly outcome: Outcome }[] = []
    try {
      while (waiting.length > 0 && done.length < MOST_IN_TRANSACTION && performance.now() - startMs < TRANSACTION_MS) {
        const job = waiting.shift()!
        done.push({ job, outcome: attempt(connection, job) })
      }
      connection.script('commit')
    } catch (error) {
      if (connection.inTransaction()) connection.script('rollback')
      rejectAll(
        done.map(({ job }) => job),
        error,
      )
      return
    }
    committed()
    for (const { job, outcome } of done) {
      if ('error' in outcome) job.reject(outcome.error)
      else job.resolve(outcome.value)
    }
  }

  function rejectExpired(error: unknown): void {
    const nowMs = performance.now()
    while (waiting.length > 0 && waiting[0]!.expiresMs <= nowMs) waiting.shift()!.reject(error)
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const expiresMs = performance.now() + deadlineMs
      waiting.push({ work, resolve: resolve as Job['resolve'], reject, expiresMs })
      schedule(0)
    })
}

function rejectAll(jobs: readonly Job[], error: unknown): void {
  for (const { reject } of jobs) reject(error)
}

/**
 * Runs one piece of work in a savepoint. After some errors the engine ends the whole transaction: those errors are
 * thrown again.
 */
function attempt(connection: Connection, { work }: Job): Outcome {
  connection.script('savepoint work')
  try {
    const value = work(connection)
    connection.script('release work')
    return { value }
  } catch (error) {
    if (!connection.inTransaction()) throw error
    connection.script('rollback to work; release work')
    return { error }
  }
}
