import { ok } from '@flightbag/core'
import { writableEntries, writeLogbook, writtenFormats } from '@flightbag/core/exchange'
import { Command, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import type { CommandResult } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from '../work/read-bag.ts'
import { writePieces } from '../work/write-pieces.ts'
import { type AccountOptions, accountOption, jsonOption } from './options.ts'

interface ExportOptions extends AccountOptions {
  readonly to: string
}

export function logbookExportCommand(context: CommandContext): Command {
  return new Command('export')
    .description('print the logbook as the file of another program, with durations in whole minutes')
    .addOption(accountOption())
    .addOption(
      new Option('--to <format>', 'the program that reads the file')
        .choices(writtenFormats.map(({ name }) => name))
        .makeOptionMandatory(),
    )
    .addOption(jsonOption().hideHelp())
    .action(({ account, to }: ExportOptions) =>
      withAccount(
        context,
        { account },
        (runtime, { id }) => exportLogbook(context, runtime, id, to),
        () => '',
      ),
    )
}

/**
 * Writes the file to standard output, and to standard error the number of flights and a warning about repeated imports.
 */
async function exportLogbook(
  { io }: CommandContext,
  { store }: Runtime,
  accountId: string,
  to: string,
): CommandResult<undefined> {
  const bag = await readBag(store.sync, accountId, ['logbook', 'aircraft'])
  const format = writtenFormats.find(({ name }) => name === to)!
  const entries = writableEntries(bag.logbook.values())
  await writePieces(io, writeLogbook(format, entries, bag.aircraft.values()))
  const without = bag.logbook.size - entries.length
  const left = without > 0 ? `; ${without} entries without a line or a date are not in the file` : ''
  const warning =
    to === 'foreflight' ? '\nForeFlight does not recognise flights that it already has: import the file once only' : ''
  await io.stderr.write(`${entries.length} flights written for ${format.title}${left}${warning}\n`)
  return ok(undefined)
}
