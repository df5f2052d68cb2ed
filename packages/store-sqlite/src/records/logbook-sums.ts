import { addSums, type LogbookSums } from '@flightbag/core/logbook'
import { readJson } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'

const KEPT = 'select sums from logbook_sum where account = ? and period = ?'
const STORE = 'insert or replace into logbook_sum (account, period, sums) values (?, ?, ?)'

/**
 * Adds changes to the sums that are stored beside a logbook by day, month, year and in all. Yields after each period: a
 * long logbook has many.
 */
export function* addLogbookSums(
  connection: Connection,
  account: number,
  changes: ReadonlyMap<string, LogbookSums>,
): Generator<undefined, void> {
  for (const [period, change] of changes) {
    const kept = connection.get<{ sums: string }>(KEPT, account, period)
    const sums = kept === undefined ? change : addSums(readJson(kept.sums) as LogbookSums, change)
    connection.run(STORE, account, period, JSON.stringify(sums))
    yield
  }
}
