/** Logbook totals for servers and browsers: pure, small and without a dependency. */
export { LARGEST_COUNT, type LogbookEntry, type LogbookLine, type Minutes } from './entry.ts'
export { coveringPeriods, type PeriodSpan, periodsOf } from './periods.ts'
export { isWithin, type LogbookRange } from './range.ts'
export {
  addEntry,
  addSums,
  entrySums,
  type LogbookSums,
  logbookSumFields,
  noSums,
  removeEntry,
  subtractSums,
} from './sums.ts'
export { type LogbookMinutes, type LogbookTenths, type LogbookTotals, logbookTotals, totalsFromSums } from './totals.ts'
