import { performance } from 'node:perf_hooks'
import { codeOf } from '@flightbag/core/ports'
import { type Connection, openConnection, type Value } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import type { Write } from '../connection/write-queue.ts'
import { countersFile, migrateFile } from '../schema/schema.ts'
import { addCounts, countsOf, lastUsedOf } from './usage.ts'

/** The writes of admissions. */
export interface CounterWrites {
  readonly write: Write
  /** Whether requests are counted in memory now. */
  isInMemory(): boolean
}

/** Shortest time between two attempts to return to the file, in milliseconds. */
const PAUSE_MS = 1000

/** A private database goes to the disk only when it is larger than its cache, here 64 MiB. */
const IN_MEMORY = 'pragma journal_mode = memory; pragma cache_size = -65536'

/** The tables that decide on later requests: memory begins with their rows. */
const LIMITS = ['key_window', 'api_rate'] as const

/**
 * Writes to the file of counters, or to the same tables in memory while the disk is full, so that reads are answered.
 * Limits continue from their state in the file, in each process on its own. When there is space again, the counts are
 * added to the file, and none is lost unless the process ends before.
 */
export function countersOnFullDisk({ records, counters }: Pick<Database, 'records' | 'counters'>): CounterWrites {
  let memory: Connection | null = null
  let returning: Promise<void> | null = null
  let earliestMs = 0

  async function returnToFile(from: Connection): Promise<void> {
    try {
      await counters.write((connection) => moveBack(from, connection, records.read))
      memory = null
      from.close()
    } catch (error) {
      if (codeOf(error) !== 'STORE_FULL') throw error
      earliestMs = performance.now() + PAUSE_MS
    }
  }

  async function write<T>(work: (connection: Connection) => T): Promise<T> {
    if (memory !== null && returning === null && performance.now() >= earliestMs) {
      returning = returnToFile(memory).finally(() => {
        returning = null
      })
    }
    await returning
    if (memory === null) {
      try {
        return await counters.write(work)
      } catch (error) {
        if (codeOf(error) !== 'STORE_FULL') throw error
      }
      memory ??= copyOf(counters.read)
      earliestMs = performance.now() + PAUSE_MS
    }
    return inTransaction(memory, work)
  }

  return { write, isInMemory: () => memory !== null }
}

/** A private database with the limits of the file and without counts. */
function copyOf(read: Connection): Connection {
  const memory = openConnection('', { timeoutMs: 0, pragmas: IN_MEMORY })
  migrateFile(memory, countersFile)
  read.snapshot(() => {
    for (const table of LIMITS) copyRows(table, read, memory)
  })
  return memory
}

function copyRows(
  table: (typeof LIMITS)[number],
  from: Connection,
  to: Connection,
  condition = 'true',
  ...values: Value[]
) {
  for (const row of from.all<Record<string, Value>>(`select * from ${table} where ${condition}`, ...values)) {
    const columns = Object.keys(row)
    to.run(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`, ...Object.values(row))
  }
}

/** Adds what was counted in memory to the file, and replaces the limits of the keys that were used. */
function moveBack(memory: Connection, file: Connection, records: Connection): void {
  for (const { key } of memory.all<{ key: number }>('select distinct key from key_usage')) {
    // An account may have been deleted meanwhile.
    if (records.get('select 1 from api_key where n = ?', key) === undefined) continue
    file.run('delete from key_window where key = ?', key)
    copyRows('key_window', memory, file, 'key = ?', key)
    addCounts(file, key, lastUsedOf(memory, key)!, countsOf(memory, key, 0))
  }
  file.run('delete from api_rate')
  copyRows('api_rate', memory, file)
}

/** Work that fails in the middle leaves nothing. */
function inTransaction<T>(connection: Connection, work: (connection: Connection) => T): T {
  connection.script('begin')
  try {
    const value = work(connection)
    connection.script('commit')
    return value
  } catch (error) {
    connection.script('rollback')
    throw error
  }
}
