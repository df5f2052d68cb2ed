import { routeFormats } from '@flightbag/core/exchange'
import { Command, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { type AccountOptions, accountOption, dryRunOption, jsonOption } from '../context/options.ts'
import { printable } from '../print/lib/printable.ts'
import { exportRoute, type RouteExportOptions } from '../routes/export-route.ts'
import { importRoute, type RouteImported } from '../routes/import-route.ts'

export function routeCommand(context: CommandContext): Command {
  const route = new Command('route').description('import and export routes of other programs')
  route
    .command('export')
    .description(
      'print a planning or a flight plan as the file of another program, and list data that it cannot represent',
    )
    .argument('<record>', 'the id of a planning or of a flight plan')
    .addOption(accountOption())
    .addOption(
      new Option('--to <format>', 'the format of the file')
        .choices([...routeFormats.map(({ name }) => name), 'icao'])
        .makeOptionMandatory(),
    )
    .option('--short-names', 'limit names to six characters, as some displays need')
    .addOption(jsonOption().hideHelp())
    .action((record: string, options: AccountOptions & RouteExportOptions) =>
      withAccount(
        context,
        { ...options, isFile: true },
        (runtime, { id }) => exportRoute(context, runtime, id, record, options),
        (text) => text,
      ),
    )
  route
    .command('import')
    .description(
      'import a route file as a planning, or an FPL message as a flight plan, and list data that is not kept',
    )
    .argument('<file>', 'the file, or - for standard input')
    .addOption(accountOption())
    .addOption(dryRunOption())
    .action((file: string, options: AccountOptions & { readonly dryRun?: true }) =>
      withAccount(
        context,
        options,
        (runtime, { id }) => importRoute(context, runtime, id, file, options.dryRun === true),
        importedText,
      ),
    )
  return route
}

function importedText({ kind, id, change, points, withoutPosition, notKept, dryRun }: RouteImported): string {
  const lines = [
    `${kind} ${id}: ${change}${kind === 'route' ? `, ${points} points` : ''}`,
    ...(withoutPosition.length === 0 ? [] : [`without a position: ${withoutPosition.map(printable).join(', ')}`]),
    ...notKept.map((each) => `not kept: ${printable(each)}`),
    ...(dryRun ? ['nothing was changed: this was a dry run'] : []),
  ]
  return `${lines.join('\n')}\n`
}
