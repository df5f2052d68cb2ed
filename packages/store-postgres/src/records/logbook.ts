import { type LogbookReader, readJson } from '@flightbag/core'
import { addSums, coveringPeriods, type LogbookSums, noSums, totalsFromSums } from '@flightbag/core/logbook'
import type { Db } from '../connection/database.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('logbook', ['sums'])

/** Totals from sums kept by day, month and year, so that their cost does not grow with the logbook. */
export function logbookReader({ sql }: Pick<Db, 'sql'>): LogbookReader {
  return {
    async totals(accountId, range) {
      const spans = coveringPeriods(range.from ?? null, range.to ?? null)
      const rows = await sql.query<{ sums: string }>(statements.sums, [
        accountId,
        spans.map(({ from }) => from),
        spans.map(({ until }) => until),
      ])
      const sums = rows.map((row) => readJson(row.sums) as LogbookSums).reduce(addSums, noSums)
      return totalsFromSums(sums, range)
    },
  }
}
