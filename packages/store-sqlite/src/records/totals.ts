import { addSums, type LogbookSums } from '@flightbag/core/logbook'
import { type CountChange, type Counted, changedTotals, readJson } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'

/** The key of a stored count: of one filter value, or of a whole kind. */
export function countKey(filter: string | null): string {
  return filter === null ? '' : `=${filter}`
}

const ADD_COUNT = `
  insert into record_count (account, kind, filter, records) values (?, ?, ?, ?)
  on conflict (account, kind, filter) do update set records = records + excluded.records`
const SUMS = 'select sums from logbook_sum where account = ? and period = ?'
const STORE_SUMS = 'insert or replace into logbook_sum (account, period, sums) values (?, ?, ?)'
const AMOUNT = 'select amount from session_amount where account = ? and name = ?'
const STORE_AMOUNT = 'insert or replace into session_amount (account, name, amount) values (?, ?, ?)'
const FORGET_AMOUNT = 'delete from session_amount where account = ? and name = ?'

/** Adds changes to the stored numbers of an account's records. */
export function addCounts(connection: Connection, account: number, changes: readonly CountChange[]): void {
  for (const { kind, filter, by } of changes) connection.run(ADD_COUNT, account, kind, countKey(filter), by)
}

/** Adds to the stored sums of an account's sessions. */
export function addAmounts(
  connection: Connection,
  account: number,
  deltas: Iterable<readonly [name: string, delta: bigint]>,
): void {
  for (const [name, delta] of deltas) {
    const amount = BigInt(connection.get<{ amount: string }>(AMOUNT, account, name)?.amount ?? 0) + delta
    if (amount === 0n) connection.run(FORGET_AMOUNT, account, name)
    else connection.run(STORE_AMOUNT, account, name, String(amount))
  }
}

/** A record in the form in which it is counted. */
type CountedRow = Counted & {
  /** 0 for a deletion. */
  readonly live: number
}

/** Collects the changes of everything that is stored beside records: counts, sums of logbook and sessions. */
export function keptSums() {
  const totals = changedTotals()
  return {
    /** One record replaces another; undefined for none, and a deleted one counts as none. */
    move(kind: string, before: CountedRow | undefined, after: CountedRow): void {
      totals.move(kind, before?.live ? before : null, after.live ? after : null)
    },
    /** Adds the changes to what is stored of an account. Yields after each period: a long logbook has many. */
    *write(connection: Connection, account: number): Generator<undefined, void> {
      addCounts(connection, account, totals.counts())
      for (const [period, change] of totals.periods()) {
        const kept = connection.get<{ sums: string }>(SUMS, account, period)
        const sums = kept === undefined ? change : addSums(readJson(kept.sums) as LogbookSums, change)
        connection.run(STORE_SUMS, account, period, JSON.stringify(sums))
        yield
      }
      addAmounts(connection, account, totals.amounts())
    },
  }
}
