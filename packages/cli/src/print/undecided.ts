import type { UndecidedFlights } from '../logbook/decide-flights.ts'
import { table } from './lib/table.ts'

/** The undecided flights for people, the oldest first. Ends with a line break. */
export function undecidedText({ flights, undecided, decided, dryRun }: UndecidedFlights): string {
  if (flights.length === 0) return 'no flight is undecided\n'
  const rows = flights.map(({ id, date, aircraft, totalTenths, reason }) => [
    date,
    aircraft,
    `${Math.floor(totalTenths / 10)}.${totalTenths % 10}`,
    reason ?? (dryRun ? 'would be decided' : 'decided'),
    id,
  ])
  const tenths = flights.reduce((sum, flight) => sum + flight.totalTenths, 0)
  const hours = `${Math.floor(tenths / 10)}.${tenths % 10} h`
  const titles = (['date', 'aircraft', 'hours', 'cells', 'id'] as const).map(
    (title) => ({ title, align: title === 'hours' ? 'right' : 'left' }) as const,
  )
  const outcome =
    decided > 0 ? `${decided} decided${dryRun ? ' (dry run)' : ''}, ${undecided} undecided` : `${undecided} undecided`
  return `${table(titles, rows)}\n${flights.length} flights, ${hours}: ${outcome}\n`
}
