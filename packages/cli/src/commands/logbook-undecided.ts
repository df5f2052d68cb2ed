import { Command, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { undecidedText } from '../print/undecided.ts'
import { decideFlights, type UndecidedOptions } from '../logbook/decide-flights.ts'
import { accountOption, dryRunOption, jsonOption, type SureOptions, yesOption } from '../context/options.ts'

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
    .addOption(jsonOption())
    .action((options: SureOptions & UndecidedOptions) =>
      withAccount(context, options, (runtime, { id }) => decideFlights(context, runtime, id, options), undecidedText),
    )
}
