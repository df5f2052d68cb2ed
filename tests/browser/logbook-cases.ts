import type * as Logbook from '@flightbag/core/logbook'

/** Entries and bounds to total; what JSON can carry, so that a page can be given the same. */
export type LogbookCase = {
  readonly entries: readonly Logbook.LogbookEntry[]
  readonly range: { readonly from: string | null; readonly to: string | null }
}

/**
 * Everything the logbook entry works out about the cases, as one text: whole totals, sums of each entry, and the
 * accumulator on its way. Runs wherever it is given the module: in Node and in a page.
 */
export function workOut(logbook: typeof Logbook, cases: readonly LogbookCase[]): string {
  return JSON.stringify(
    cases.map(({ entries, range }) => {
      const steps = entries.reduce((sums, entry) => logbook.addEntry(sums, entry, range), logbook.noSums)
      const kept = entries.map(logbook.entrySums)
      const inRange = kept.filter(({ date }) => logbook.isWithin(date, range)).map(({ sums }) => sums)
      const added = inRange.reduce(logbook.addSums, logbook.noSums)
      const halved = entries.slice(0, entries.length >> 1)
      return {
        totals: logbook.logbookTotals(entries, range),
        kept,
        steps: logbook.totalsFromSums(steps, range),
        left: halved.reduce((sums, entry) => logbook.removeEntry(sums, entry, range), steps),
        none: logbook.subtractSums(added, steps),
      }
    }),
  )
}
