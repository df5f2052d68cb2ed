/** Logbook totals for servers and browsers: pure, small and without a dependency. */
export type { LogbookEntry, LogbookLine, Minutes } from './entry.ts'
export { coveringPeriods, type PeriodSpan, periodsOf } from './periods.ts'
export { isWithin, type LogbookRange } from './range.ts'
export {
  addSums,
  entrySums,
  type LogbookSums,
  logbookSumFields,
  noSums,
  subtractSums,
} from './sums.ts'
export { type LogbookMinutes, type LogbookTenths, type LogbookTotals, logbookTotals, totalsFromSums } from './totals.ts'
