import type { DatabaseActivity } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { databaseLines } from './database-metrics.ts'

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
