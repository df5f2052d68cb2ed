import type { LogbookEntry } from '@flightbag/client'
import { type LogbookMinutes, logbookTotals } from '@flightbag/core/logbook'
import { statedText } from '../../lib/stated.ts'

/** The flights that have one value in common, with their totals. */
export interface Group {
  readonly name: string
  readonly totals: LogbookMinutes
  /** The newest date, `YYYY-MM-DD`; null if no flight has one. */
  readonly lastDate: string | null
}

/** Flights in groups by a name, most flight time first. Entries without a name are left out. */
export function groupsBy(
  entries: readonly LogbookEntry[],
  nameOf: (entry: LogbookEntry) => string | null | undefined,
): readonly Group[] {
  const groups = Map.groupBy(entries, (entry) => statedText(nameOf(entry)) ?? '')
  groups.delete('')
  return [...groups]
    .map(([name, flights]) => ({ name, totals: logbookTotals(flights).totals, lastDate: lastDateOf(flights) }))
    .sort((a, b) => b.totals.flight - a.totals.flight || (a.name < b.name ? -1 : 1))
}

function lastDateOf(flights: readonly LogbookEntry[]): string | null {
  return (
    flights
      .map(({ log }) => log?.date ?? '')
      .sort()
      .at(-1) || null
  )
}
