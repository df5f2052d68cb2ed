import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { fullDisk } from '../space/full-disk.ts'
import { type Connection, isBusy } from './connection.ts'
import type { Database } from './database.ts'
import { inTurns } from './in-turns.ts'

/** The longest wait for the write lock, in milliseconds: longer than the longest import holds it. */
const DEADLINE_MS = 60_000
const RETRY_MS = 1

/** What a long write needs of the store. */
export type LongWriter = Pick<Database, 'connect' | 'check' | 'space' | 'explain'>

/** The parts of a long write. Other work of the process runs between two steps. */
export interface LongWrite<T> {
  /** Work that only reads, before the write lock is held. */
  readonly prepare?: (connection: Connection) => Generator<undefined, void>
  /** The write transaction; null when there is nothing to do. */
  readonly write: (connection: Connection) => Generator<undefined, T> | null
}

/**
 * Runs the steps of one write transaction on a connection of its own. An error leaves the file as it was, and the disk
 * too: the pages that were already written to the log are given back.
 */
export async function longTransaction<T>(database: LongWriter, { prepare, write }: LongWrite<T>): Promise<T | null> {
  return alone(database, async (connection) => {
    if (prepare !== undefined) await inTurns(prepare(connection))
    await beginLong(connection, database)
    const steps = write(connection)
    const result = steps === null ? null : await inTurns(steps)
    connection.script('commit')
    return result
  })
}

/** Runs work that writes on a connection of its own, and gives space back if it fails. */
export async function alone<T>(database: LongWriter, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = database.connect()
  try {
    await database.space.keepReserve()
    return await work(connection)
  } catch (error) {
    if (connection.inTransaction()) connection.script('rollback')
    await database.space.giveBack().catch(() => undefined)
    throw database.explain(error)
  } finally {
    connection.close()
  }
}

/** Begins a write transaction as soon as no other connection has the lock; other work of the process runs meanwhile. */
export async function beginLong(connection: Connection, { check, space }: LongWriter): Promise<void> {
  const deadlineMs = performance.now() + DEADLINE_MS
  for (;;) {
    check()
    if (space.isFull()) throw fullDisk()
    try {
      connection.script('begin immediate')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadlineMs) throw error
    }
    await setTimeout(RETRY_MS)
  }
}
