import type { LogbookRange } from './range.ts'
import type { LogbookTotals } from './totals.ts'

/** The sums kept beside the logbook, which answer for any range without reading an entry. */
export interface LogbookReader {
  /** The totals of the entries within `range`: always those that `logbookTotals` makes of them. */
  totals(accountId: string, range: LogbookRange): Promise<LogbookTotals>
}
