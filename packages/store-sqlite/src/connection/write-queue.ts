import { performance } from 'node:perf_hooks'
import type { StoppedHolders } from '../maintenance/stopped-holders.ts'
import { fullDisk } from '../space/full-disk.ts'
import { type Connection, isBusy } from './connection.ts'

/** Runs work in a write transaction and resolves once it is committed. */
export type Write = <T>(work: (connection: Connection) => T, options?: WriteOptions) => Promise<T>

export interface WriteOptions {
  /** A deletion: it is also accepted while the disk is full, and uses the reserve. */
  readonly frees?: boolean
}

/** The options of the wait for the lock. */
export interface WriteQueueOptions {
  /** The longest wait for the lock of the file, in milliseconds; then the write fails with the engine's busy error. */
  readonly deadlineMs: number
  /** Throws when the files must not be written any more. It runs before each transaction. */
  readonly check: () => void
  /** Whether the log must be copied first, because the disk would soon have no space for the copy. */
  readonly mustWait: () => boolean
  /** Whether only deletions are accepted now. */
  readonly isFull: () => boolean
  /** Called while another process holds the lock, and after the wait. */
  readonly stopped: Pick<StoppedHolders, 'done'> & { readonly awaitWriter: () => void }
  /** The error that a rejected write gets for an error of the engine. */
  readonly explain: (error: unknown) => unknown
  /** Called after each transaction. */
  readonly committed: () => void
}

/** Wait between two attempts to get the lock, in milliseconds. */
const RETRY_MS = 1
/** Wait for the copy of the log, in milliseconds. */
const WAIT_MS = 10
/** A transaction starts no more work after this time in milliseconds, so that it blocks the process only briefly. */
const TRANSACTION_MS = 4
const MOST_IN_TRANSACTION = 64

interface Job {
  readonly work: (connection: Connection) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly expiresMs: number
  readonly frees: boolean
}

type Outcome = { readonly value: unknown } | { readonly error: unknown }

/**
 * Writes of one process, in the order of arrival. Waiting writes share a transaction and its fsync; each of several has
 * a savepoint, so that a failing one changes nothing and does not affect the others. When another process holds the
 * lock, the queue tries again later and never blocks.
 */
export function writeQueue(connection: Connection, options: WriteQueueOptions): Write {
  const { deadlineMs, check, mustWait, isFull, stopped, explain, committed } = options
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
      if (isFull())
        rejectAll(
          take(({ frees }) => !frees),
          fullDisk(),
        )
      if (waiting.length === 0) return
      if (mustWait()) {
        rejectExpired(fullDisk())
        schedule(WAIT_MS)
        return
      }
      connection.run('begin immediate')
      stopped.done()
    } catch (error) {
      if (!isBusy(error)) rejectAll(waiting.splice(0), explain(error))
      else {
        rejectExpired(error)
        stopped.awaitWriter()
      }
      schedule(RETRY_MS)
      return
    }
    transact()
    schedule(0)
  }

  function transact(): void {
    const startMs = performance.now()
    const jobs: Job[] = []
    const outcomes: Outcome[] = []
    // the transaction is undone as a whole, so it needs no savepoint
    const isAlone = waiting.length === 1
    try {
      while (waiting.length > 0 && jobs.length < MOST_IN_TRANSACTION && performance.now() - startMs < TRANSACTION_MS) {
        const job = waiting.shift()!
        jobs.push(job)
        outcomes.push(isAlone ? { value: job.work(connection) } : attempt(connection, job))
      }
      connection.run('commit')
    } catch (error) {
      if (connection.inTransaction()) connection.script('rollback')
      rejectAll(jobs, explain(error))
      return
    }
    committed()
    for (const [n, { resolve, reject }] of jobs.entries()) {
      const outcome = outcomes[n]!
      if ('error' in outcome) reject(explain(outcome.error))
      else resolve(outcome.value)
    }
  }

  function rejectExpired(error: unknown): void {
    const nowMs = performance.now()
    const expired = take(({ expiresMs }) => expiresMs <= nowMs)
    if (expired.length > 0) rejectAll(expired, explain(error))
  }

  /** Removes the waiting jobs for which `isTaken` is true, and returns them. */
  function take(isTaken: (job: Job) => boolean): readonly Job[] {
    const taken = waiting.filter(isTaken)
    if (taken.length > 0) waiting.splice(0, waiting.length, ...waiting.filter((job) => !isTaken(job)))
    return taken
  }

  return (work, { frees = false } = {}) =>
    new Promise((resolve, reject) => {
      const expiresMs = performance.now() + deadlineMs
      waiting.push({ work, resolve: resolve as Job['resolve'], reject, expiresMs, frees })
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
  connection.run('savepoint work')
  try {
    const value = work(connection)
    connection.run('release work')
    return { value }
  } catch (error) {
    if (!connection.inTransaction()) throw error
    connection.script('rollback to work; release work')
    return { error }
  }
}
