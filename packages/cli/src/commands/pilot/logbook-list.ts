import type { LogbookEntry, LogbookTotals } from '@flightbag/client'
import type { Bag } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { numberArgument } from '../../context/options.ts'
import { clock } from '../../context/runtime.ts'
import { flightsText } from '../../print/pilot/flights-text.ts'
import { PILOT_GROUP, type PilotOptions, profileOption, withBag } from './with-bag.ts'

interface ListOptions extends PilotOptions {
  readonly limit: number
}

/** Months of the chart, the current one included. */
const MONTHS = 24

interface Flights {
  readonly totals: LogbookTotals
  readonly entries: readonly LogbookEntry[]
}

interface ShownFlights extends Flights {
  /** The registrations of the aircraft, by their ids. */
  readonly registrations: ReadonlyMap<string, string>
}

export function logbookListCommand(context: CommandContext): Command {
  return new Command('list')
    .helpGroup(PILOT_GROUP)
    .description('show the totals, the hours per month and the newest flights (the default command)')
    .option('--limit <number>', 'the number of flights', numberArgument(1, 100_000), 20)
    .addOption(profileOption())
    .action(({ limit, ...options }: ListOptions) => {
      const months = lastMonths(clock())
      if (options.json) {
        return withBag(
          context,
          options,
          (bag) => newestFlights(bag, limit, null),
          () => '',
        )
      }
      return withBag(
        context,
        options,
        (bag) => shownFlights(bag, limit, months[0]!),
        ({ totals, entries, registrations }) =>
          flightsText(totals, entries, { limit, months, registrations, terminal: context.io.terminal }),
      )
    })
}

/** The newest flights: `limit` of them, and all since the month `since`. */
async function newestFlights(bag: Bag, limit: number, since: string | null): Promise<Flights> {
  const { data: totals } = await bag.get('/v1/logbook/totals')
  const entries: LogbookEntry[] = []
  for await (const entry of bag.logbook.all()) {
    const date = entry.log?.date
    // The newest date is first, and entries without a date are last.
    if (entries.length >= limit && (since === null || !date || date < since)) break
    entries.push(entry)
  }
  return { totals, entries }
}

/** The same, with the registrations that the entries do not repeat: the app stores the id of the aircraft. */
async function shownFlights(bag: Bag, limit: number, since: string): Promise<ShownFlights> {
  const flights = await newestFlights(bag, limit, since)
  const registrations = new Map<string, string>()
  if (flights.entries.every(({ registration }) => registration)) return { ...flights, registrations }
  for await (const { id, registration } of bag.aircraft.all()) if (registration) registrations.set(id, registration)
  return { ...flights, registrations }
}

/** The last months as `YYYY-MM`, oldest first. */
function lastMonths(nowMs: number): readonly string[] {
  const now = new Date(nowMs)
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - at), 1)).toISOString().slice(0, 7),
  )
}
