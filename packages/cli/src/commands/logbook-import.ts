import { acceptedHeaders, logbookFormats, readyMaps } from '@flightbag/core/exchange'
import { Command, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { type AccountOptions, accountOption, dryRunOption } from '../context/options.ts'
import { importLogbook, type LogbookImported, type LogbookImportOptions } from '../logbook/import-logbook.ts'
import { importPlanText } from '../print/import-plan.ts'

export function logbookImportCommand(context: CommandContext): Command {
  return new Command('import')
    .description('import the flights of another program: all of them, or none when a row is refused')
    .argument('<file>', 'the file, or - for standard input')
    .addOption(accountOption())
    .addOption(
      new Option('--from <format>', 'the format; recognised by the header of the file when absent').choices(
        logbookFormats.map(({ name }) => name),
      ),
    )
    .addOption(
      new Option('--dual <rule>', 'count instruction received as this; skip leaves its cells empty').choices([
        'copilot',
        'pilot',
        'skip',
      ]),
    )
    .addOption(
      new Option(
        '--differing <rule>',
        'a row that differs from a stored flight of the same key corrects it, or is another flight',
      ).choices(['update', 'add']),
    )
    .addOption(
      new Option('--map <assignment>', 'the column of a value, such as Total="Time Total"; repeatable')
        .argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text])
        .conflicts('from'),
    )
    .addOption(new Option('--using <name>', 'a ready or a saved map of columns').conflicts('from'))
    .addOption(new Option('--durations <unit>', 'what durations without a separator are').choices(['minutes', 'hours']))
    .option('--save-map <name>', 'save the map under this name, for --using')
    .addOption(new Option('--dates <order>', 'the order of dates such as 7/8/2025').choices(['dmy', 'mdy']))
    .addOption(dryRunOption())
    .option('--yes', 'do not ask for confirmation')
    .addHelpText('after', `\nHeaders for --from csv:\n${acceptedHeaders().map(headerLine).join('')}`)
    .addHelpText('after', `\nReady maps for --using: ${[...readyMaps.keys()].join(', ')}\n`)
    .action((file: string, options: AccountOptions & LogbookImportOptions) =>
      withAccount(
        context,
        options,
        (runtime, { id }) => importLogbook(context, runtime, id, file, options),
        (imported) => importPlanText(imported) + ending(imported, options.account),
      ),
    )
}

function headerLine(names: readonly string[]): string {
  return `  ${names.join(' | ')}\n`
}

function ending({ dryRun, new: added, changed }: LogbookImported, account: string): string {
  if (dryRun) return '\nnothing was changed: this was a dry run\n'
  return added + changed === 0 ? '' : `\ntake the import back with: flightbag logbook undo --account ${account}\n`
}
