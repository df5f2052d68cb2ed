import type { LogbookRange } from './range.ts'
import type { LogbookTotals } from './totals.ts'

/** The sums that are stored beside the logbook. They give the totals of any range without reading an entry. */
export interface LogbookReader {
  /** The totals of the entries within `range`, always equal to those that `logbookTotals` computes from the entries. */
  totals(accountId: string, range: LogbookRange): Promise<LogbookTotals>
}
