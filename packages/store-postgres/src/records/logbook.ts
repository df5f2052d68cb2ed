import { coveringPeriods, type LogbookSums, noSums, totalsFromSums } from '@flightbag/core/logbook'
import { type LogbookReader, readJson } from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { readStatements } from '../statements.ts'
import { arrayText } from './array-text.ts'

const statements = readStatements('logbook', ['sums'])

/** Totals from sums kept by day, month and year, so that their cost does not grow with the logbook. */
export function logbookReader({ sql }: Pick<Db, 'sql'>): LogbookReader {
  return {
    async totals(accountId, range) {
      const spans = coveringPeriods(range.from ?? null, range.to ?? null)
      const [row] = await sql.query<{ sums: string }>(statements.sums, [
        accountId,
        arrayText(spans.map((span) => span.from)),
        arrayText(spans.map((span) => span.until)),
      ])
      return totalsFromSums(row ? parseSums(row.sums) : noSums, range)
    },
  }
}

/** Reads PostgreSQL's text of an array of numbers, for example `{1,2}`. */
function parseSums(text: string): LogbookSums {
  return readJson(`[${text.slice(1, -1)}]`) as LogbookSums
}
