import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { stoppedHolders } from '../maintenance/stopped-holders.ts'
import { fullDisk } from '../space/full-disk.ts'
import { type Connection, isBusy } from './connection.ts'
import type { Database } from './database.ts'
import { letOthersWrite } from './in-turns.ts'

/** The longest wait for the write lock, in milliseconds. */
const DEADLINE_MS = 60_000
const RETRY_MS = 1
/** A transaction of many starts no more steps after this time, in milliseconds: other processes wait for it. */
const HOLD_MS = 8

/** What a write of many records needs of the store. */
export type LongWriter = Pick<Database, 'records' | 'connect' | 'check' | 'space' | 'explain'>

/** A connection of its own for many records. No transaction lasts longer than one turn of the event loop. */
export interface LongWrite {
  readonly connection: Connection
  /** Runs work in one transaction, as soon as no other connection has the lock. */
  transact<T>(work: () => T): Promise<T>
  /**
   * Runs steps in as many short transactions as they need, so that no other write waits for all of them. `each` runs
   * first in every transaction. They are on the disk with the next `transact`: a power cut may lose the last of them.
   */
  inSteps<T>(steps: Generator<undefined, T>, each: () => void): Promise<T>
}

/** Runs work that writes on a connection of its own, and gives space back if it fails. */
export async function longWrite<T>(database: LongWriter, work: (write: LongWrite) => Promise<T>): Promise<T> {
  const connection = database.connect()
  try {
    await database.space.keepReserve()
    return await work(writeOn(connection, database))
  } catch (error) {
    await database.space.giveBack().catch(() => undefined)
    throw database.explain(error)
  } finally {
    connection.close()
  }
}

function writeOn(connection: Connection, database: LongWriter): LongWrite {
  async function transaction<T>(durability: 'full' | 'normal', work: () => T): Promise<T> {
    connection.script(`pragma synchronous = ${durability}`)
    await begin(connection, database)
    try {
      const result = work()
      connection.script('commit')
      return result
    } catch (error) {
      if (connection.inTransaction()) connection.script('rollback')
      throw error
    }
  }
  return {
    connection,
    transact: (work) => transaction('full', work),
    async inSteps(steps, each) {
      for (;;) {
        const step = await transaction('normal', () => {
          each()
          return someOf(steps)
        })
        if (step.done) return step.value
        await letOthersWrite()
      }
    },
  }
}

function someOf<T>(steps: Generator<undefined, T>): IteratorResult<undefined, T> {
  const endsMs = performance.now() + HOLD_MS
  for (;;) {
    const step = steps.next()
    if (step.done || performance.now() >= endsMs) return step
  }
}

async function begin(connection: Connection, { records, check, space }: LongWriter): Promise<void> {
  const stopped = stoppedHolders()
  const deadlineMs = performance.now() + DEADLINE_MS
  for (;;) {
    check()
    if (space.isFull()) throw fullDisk()
    try {
      connection.script('begin immediate')
      stopped.done()
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadlineMs) throw error
    }
    stopped.awaitWriter(records.path)
    await setTimeout(RETRY_MS)
  }
}
