import type { LogbookEntry } from '@flightbag/client'
import { type LogbookMinutes, logbookTotals } from '@flightbag/core/logbook'

/** The totals of one month, `YYYY-MM`. */
export interface Month {
  readonly month: string
  readonly totals: LogbookMinutes
}

/** Every month from the first flight to now, those without flights too, oldest first. */
export function monthsOf(entries: readonly LogbookEntry[], now: string): readonly Month[] {
  const byMonth = Map.groupBy(entries, ({ log }) => log?.date?.slice(0, 7) ?? '')
  byMonth.delete('')
  const last = now.slice(0, 7)
  const first = [...byMonth.keys()].sort()[0]
  if (first === undefined) return []
  const months: Month[] = []
  for (let month = first; month <= last; month = monthAfter(month))
    months.push({ month, totals: logbookTotals(byMonth.get(month) ?? []).totals })
  return months
}

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
