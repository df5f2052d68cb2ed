import { addSums, coveringPeriods, type LogbookSums, noSums, totalsFromSums } from '@flightbag/core/logbook'
import { type LogbookReader, readJson } from '@flightbag/core/ports'
import { accountRow, NO_ACCOUNT } from '../accounts/account-number.ts'
import type { Database } from '../connection/database.ts'

const KEPT = 'select sums from logbook_sum where account = ? and period >= ? and period < ?'

/** Totals from sums that are stored by day, month and year: their cost does not grow with the logbook. */
export function logbookReader({ records: { read } }: Pick<Database, 'records'>): LogbookReader {
  return {
    totals: async (accountId, range) =>
      read.snapshot(() => {
        const { n } = accountRow(read, accountId) ?? NO_ACCOUNT
        const sums = coveringPeriods(range.from ?? null, range.to ?? null)
          .flatMap(({ from, until }) => read.all<{ sums: string }>(KEPT, n, from, until))
          .map((row) => readJson(row.sums) as LogbookSums)
          .reduce(addSums, noSums)
        return totalsFromSums(sums, range)
      }),
  }
}
