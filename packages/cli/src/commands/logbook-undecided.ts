import { Command, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { accountOption, dryRunOption, type SureOptions, yesOption } from '../context/options.ts'
import { decideFlights, type UndecidedFlights, type UndecidedOptions } from '../logbook/decide-flights.ts'
import { table } from '../print/lib/table.ts'

export function logbookUndecidedCommand(context: CommandContext): Command {
  return new Command('undecided')
    .description('list the flights whose cells are empty; with --dual decide how their instruction received counts')
    .addOption(accountOption())
    .addOption(
      new Option('--dual <rule>', 'count instruction received of these flights as this').choices(['copilot', 'pilot']),
    )
    .option('--from <date>', 'the first date, YYYY-MM-DD')
    .option('--to <date>', 'the last date, YYYY-MM-DD')
    .option('--flight <id...>', 'only these flights')
    .addOption(dryRunOption())
    .addOption(yesOption())
    .action((options: SureOptions & UndecidedOptions) =>
      withAccount(context, options, (runtime, { id }) => decideFlights(context, runtime, id, options), undecidedText),
    )
}

/** The undecided flights for people, the oldest first. Ends with a line break. */
function undecidedText({ flights, undecided, decided, dryRun }: UndecidedFlights): string {
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
