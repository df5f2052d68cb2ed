import type { LogbookReader } from '@flightbag/core'
import { addSums, type LogbookSums, noSums, totalsFromSums } from '@flightbag/core/logbook'
import type { Db } from './database.ts'
import { coveringPeriods } from './logbook-periods.ts'

/** Totals from sums that are kept by day, month and year: their cost does not grow with the logbook. */
export const logbookReader = ({ hot }: Pick<Db, 'hot'>): LogbookReader => ({
  async totals(accountId, range) {
    const spans = coveringPeriods(range.from ?? null, range.to ?? null)
    const rows = await hot.rows<{ sums: string }>(
      `select array_to_json(sums)::text as sums from unnest($2::text[], $3::text[]) as span (first, until)
        join logbook_sum on account_id = $1 and period >= span.first and period < span.until`,
      [accountId, spans.map(({ from }) => from), spans.map(({ until }) => until)],
    )
    const sums = rows.map((row) => JSON.parse(row.sums) as LogbookSums).reduce(addSums, noSums)
    return totalsFromSums(sums, range)
  },
})
