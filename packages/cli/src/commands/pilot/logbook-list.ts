import type { LogbookEntry, LogbookTotals } from '@flightbag/client'
import type { Bag } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { jsonOption, numberArgument } from '../../context/options.ts'
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

export function logbookListCommand(context: CommandContext): Command {
  return new Command('list')
    .helpGroup(PILOT_GROUP)
    .description('show the totals, the hours per month and the newest flights (the default command)')
    .option('--limit <number>', 'the number of flights', numberArgument(1, 100_000), 20)
    .addOption(profileOption())
    .addOption(jsonOption())
    .action(({ limit, ...options }: ListOptions) => {
      const months = lastMonths(clock())
      return withBag(
        context,
        options,
        (bag) => newestFlights(bag, limit, options.json ? null : months[0]!),
        ({ totals, entries }) => flightsText(totals, entries, { limit, months, terminal: context.io.terminal }),
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

/** The last months as `YYYY-MM`, oldest first. */
function lastMonths(nowMs: number): readonly string[] {
  const now = new Date(nowMs)
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - at), 1)).toISOString().slice(0, 7),
  )
}
