import { readJson } from '@flightbag/core'
import { addSums, type LogbookSums, noSums, periodsOf, subtractSums } from '@flightbag/core/logbook'
import type { Connection } from '../connection/connection.ts'

/** The sums of one logbook entry in its row. */
export interface EntrySums {
  /** `YYYY-MM-DD`; null for a line without a date. */
  readonly day: string | null
  /** JSON of the sums; null for a record of another kind. */
  readonly sums: string | null
}

const KEPT = 'select sums from logbook_sum where account = ? and period = ?'
const STORE = 'insert or replace into logbook_sum (account, period, sums) values (?, ?, ?)'

/** Collects changes of the sums that are stored beside a logbook by day, month, year and in all. */
export function logbookSums() {
  const days = new Map<string, LogbookSums>()

  function add({ day, sums }: EntrySums, combine: typeof addSums): void {
    if (sums === null) return
    const name = day ?? ''
    days.set(name, combine(days.get(name) ?? noSums, readJson(sums) as LogbookSums))
  }

  /** Yields after each period: a long logbook has many. */
  function* write(connection: Connection, account: number): Generator<undefined, void> {
    const periods = new Map<string, LogbookSums>()
    for (const [day, change] of days) {
      for (const period of periodsOf(day)) periods.set(period, addSums(periods.get(period) ?? noSums, change))
    }
    for (const [period, change] of periods) {
      const kept = connection.get<{ sums: string }>(KEPT, account, period)
      const sums = kept === undefined ? change : addSums(readJson(kept.sums) as LogbookSums, change)
      connection.run(STORE, account, period, JSON.stringify(sums))
      yield
    }
  }

  return {
    plus: (entry: EntrySums) => add(entry, addSums),
    minus: (entry: EntrySums) => add(entry, subtractSums),
    write,
  }
}
