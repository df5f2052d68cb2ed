import type { DatabaseActivity, PoolState, StoreOperation } from '@flightbag/core/ports'
import { answerInTime, type Pause } from './answer-in-time.ts'

/**
 * The lines of Prometheus's text format about the pool of this process and the oldest work in the database. A store
 * without a pool has none. The second part is missing if the database does not answer in time.
 */
export async function databaseLines(
  operation: Pick<StoreOperation, 'pool' | 'activity'>,
  pause?: Pause,
): Promise<readonly string[]> {
  // Read first: the statement below uses a connection too.
  const pool = operation.pool()
  const activity = await answerInTime(operation.activity(), pause)
  return [...(pool === null ? [] : poolLines(pool)), ...(activity === null ? [] : activityLines(activity))]
}

function poolLines({ open, inUse, waiting, incompleteResults }: PoolState): string[] {
  return [
    '# HELP flightbag_database_connections Connections of this process to the database: open, and of these, in use.',
    '# TYPE flightbag_database_connections gauge',
    `flightbag_database_connections{state="open"} ${open}`,
    `flightbag_database_connections{state="in_use"} ${inUse}`,
    '# HELP flightbag_database_statements_waiting Statements of requests that wait for a connection.',
    '# TYPE flightbag_database_statements_waiting gauge',
    `flightbag_database_statements_waiting ${waiting}`,
    '# HELP flightbag_database_incomplete_results_total Results with another number of rows than the database sent.',
    '# TYPE flightbag_database_incomplete_results_total counter',
    `flightbag_database_incomplete_results_total ${incompleteResults}`,
  ]
}

function activityLines({ oldestTransactionSeconds, oldestSnapshotTransactions }: DatabaseActivity): string[] {
  return [
    '# HELP flightbag_database_oldest_transaction_seconds Age of the oldest transaction that the role may see.',
    '# TYPE flightbag_database_oldest_transaction_seconds gauge',
    `flightbag_database_oldest_transaction_seconds ${oldestTransactionSeconds}`,
    '# HELP flightbag_database_oldest_snapshot_transactions Transactions since the oldest snapshot was taken.',
    '# TYPE flightbag_database_oldest_snapshot_transactions gauge',
    `flightbag_database_oldest_snapshot_transactions ${oldestSnapshotTransactions}`,
  ]
}
