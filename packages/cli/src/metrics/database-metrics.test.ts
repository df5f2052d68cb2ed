import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseActivity, StoreDisk } from '@flightbag/core/ports'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { noteTime } from '../backup/noted-times.ts'
import { answerInTime } from './answer-in-time.ts'
import { dataFolderLines } from './data-folder-metrics.ts'
import { databaseLines } from './database-metrics.ts'
import { diskLines } from './disk-metrics.ts'

const pool = { open: 3, inUse: 2, waiting: 5, incompleteResults: 1 }
const activity: DatabaseActivity = {
  connections: 20,
  maxConnections: 100,
  oldestTransactionSeconds: 1.5,
  oldestSnapshotTransactions: 40,
  seesAllRoles: true,
}

function never() {
  return new Promise<never>(() => undefined)
}

test('the lines contain the pool of this process and the oldest work in the database', async () => {
  const lines = await databaseLines({ pool: () => pool, activity: async () => activity }, never)
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
    'flightbag_database_connections{state="open"} 3',
    'flightbag_database_connections{state="in_use"} 2',
    'flightbag_database_statements_waiting 5',
    'flightbag_database_incomplete_results_total 1',
    'flightbag_database_oldest_transaction_seconds 1.5',
    'flightbag_database_oldest_snapshot_transactions 40',
  ])
})

test('a service with PostgreSQL has no lines of a data folder', () => {
  expect(dataFolderLines({ databaseUrl: 'postgres://database', dataDir: '/none', litestream: null })).toEqual([])
})

test('the lines of a data folder contain its size, and the times of its backup and of its copy', () => {
  const dataDir = temporaryFolder()
  const files = ['flightbag.db', 'flightbag.db-wal', 'counters.db', 'counters.db-wal', 'other']
  for (const [at, name] of files.entries()) writeFileSync(join(dataDir, name), Buffer.alloc(2 ** at))
  function samples() {
    const lines = dataFolderLines({ databaseUrl: null, dataDir, litestream: 'litestream.yml' })
    return lines.filter((line) => !line.startsWith('#'))
  }
  const [size, ...never] = samples()
  noteTime(dataDir, 'last-backup', 1_000_500)
  noteTime(dataDir, 'last-copy', 2_000_500)
  noteTime(dataDir, 'last-verified-copy', 3_000_500)
  expect(never).toEqual([
    'flightbag_backup_timestamp_seconds 0',
    'flightbag_copy_timestamp_seconds 0',
    'flightbag_copy_verified_timestamp_seconds 0',
  ])
  expect([size, ...samples().slice(1)]).toEqual([
    'flightbag_store_bytes 15',
    'flightbag_backup_timestamp_seconds 1000.5',
    'flightbag_copy_timestamp_seconds 2000.5',
    'flightbag_copy_verified_timestamp_seconds 3000.5',
  ])
})

test('an answer is awaited for two seconds', async () => {
  const pauses: number[] = []
  expect(await answerInTime(never(), async (ms) => pauses.push(ms))).toBeNull()
  expect(pauses).toEqual([2000])
})

test('a store without a pool has no lines', async () => {
  expect(await databaseLines({ pool: () => null, activity: async () => null }, never)).toEqual([])
})

test.each([
  ['fails', () => Promise.reject(new Error('the database is away')), never],
  ['does not answer', never, async () => null],
])('the lines of the pool are there when the database %s', async (_what, answer, pause) => {
  const lines = await databaseLines({ pool: () => pool, activity: answer }, pause)
  expect(lines).toContain('flightbag_database_statements_waiting 5')
  expect(lines.join()).not.toContain('oldest')
})

test.each([
  [true, false],
  [false, true],
])('the lines of an embedded store contain its disk: full %s, counts in memory %s', async (isFull, countsInMemory) => {
  const files = [{ name: 'flightbag.db', bytes: 1, logBytes: 2, oldestReaderSeconds: 3, readers: [] }]
  const disk: StoreDisk = { freeBytes: 4, isFull, countsInMemory, files, stopped: ['process 7', 'process 8'] }
  const lines = await diskLines({ disk: async () => disk }, never)
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
    'flightbag_store_free_bytes 4',
    `flightbag_store_full ${Number(isFull)}`,
    `flightbag_admission_in_memory ${Number(countsInMemory)}`,
    'flightbag_store_log_bytes{file="flightbag.db"} 2',
    'flightbag_store_oldest_reader_seconds{file="flightbag.db"} 3',
    'flightbag_store_stopped_processes 2',
  ])
})
