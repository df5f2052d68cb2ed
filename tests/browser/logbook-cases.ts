import type * as Logbook from '@flightbag/core/logbook'

/** Entries and bounds, all representable in JSON, so that a page can receive the same. */
export type LogbookCase = {
  readonly entries: readonly Logbook.LogbookEntry[]
  readonly range: { readonly from: string | null; readonly to: string | null }
}

/**
 * All results of the logbook entry point for the cases, as one text: whole totals, sums of each entry, and the
 * accumulated sums. It runs wherever the module is available: in Node and in a page.
 */
export function workOut(logbook: typeof Logbook, cases: readonly LogbookCase[]): string {
  return JSON.stringify(
    cases.map(({ entries, range }) => {
      const kept = entries.map(logbook.entrySums)
      const inRange = kept.filter(({ date }) => logbook.isWithin(date, range)).map(({ sums }) => sums)
      const added = inRange.reduce(logbook.addSums, logbook.noSums)
      const halved = inRange.slice(0, inRange.length >> 1)
      return {
        totals: logbook.logbookTotals(entries, range),
        kept,
        added: logbook.totalsFromSums(added, range),
        left: halved.reduce(logbook.subtractSums, added),
      }
    }),
  )
}
