import { type LogbookReader, readJson } from '@flightbag/core'
import { addSums, type LogbookSums, noSums, totalsFromSums } from '@flightbag/core/logbook'
import type { Db } from '../connection/database.ts'
import { coveringPeriods } from './logbook-periods.ts'

/** Totals from sums that are kept by day, month and year: their cost does not grow with the logbook. */
export const logbookReader = ({ hot }: Pick<Db, 'hot'>): LogbookReader => ({
  async totals(accountId, range) {
    const spans = coveringPeriods(range.from ?? null, range.to ?? null)
    const rows = await hot.rows<{ sums: string }>(
      // the fence keeps the planner from reading every kept sum of the account to look the spans up in them
      `select array_to_json(kept.sums)::text as sums from unnest($2::text[], $3::text[]) as span (first, until) cross join lateral (
        select sums from logbook_sum where account_id = $1 and period >= span.first and period < span.until offset 0
      ) kept`,
      [accountId, spans.map(({ from }) => from), spans.map(({ until }) => until)],
    )
    const sums = rows.map((row) => readJson(row.sums) as LogbookSums).reduce(addSums, noSums)
    return totalsFromSums(sums, range)
  },
})
