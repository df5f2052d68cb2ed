import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { type Connection, isBusy } from './connection.ts'
import { inTurns } from './in-turns.ts'

/** The longest wait for the write lock, in milliseconds: longer than the longest import holds it. */
const DEADLINE_MS = 60_000
const RETRY_MS = 1

/** The parts of a long write. Other work of the process runs between two steps. */
export interface LongWrite<T> {
  /** Work that only reads, before the write lock is held. */
  readonly prepare?: (connection: Connection) => Generator<undefined, void>
  /** The write transaction; null when there is nothing to do. */
  readonly write: (connection: Connection) => Generator<undefined, T> | null
}

/** Runs the steps of one write transaction on a connection of its own. An error leaves the file as it was. */
export async function longTransaction<T>(
  connect: () => Connection,
  check: () => void,
  { prepare, write }: LongWrite<T>,
): Promise<T | null> {
  const connection = connect()
  try {
    if (prepare !== undefined) await inTurns(prepare(connection))
    await beginLong(connection, check)
    const steps = write(connection)
    const result = steps === null ? null : await inTurns(steps)
    connection.script('commit')
    return result
  } finally {
    connection.close()
  }
}

/** Begins a write transaction as soon as no other connection has the lock; other work of the process runs meanwhile. */
export async function beginLong(connection: Connection, check: () => void): Promise<void> {
  const deadlineMs = performance.now() + DEADLINE_MS
  for (;;) {
    check()
    try {
      connection.script('begin immediate')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadlineMs) throw error
    }
    await setTimeout(RETRY_MS)
  }
}
