import { ok } from '@flightbag/core'
import {
  csvRow,
  exportLosses,
  type Loss,
  spreadsheetRow,
  undecidedEntry,
  writableEntries,
  writeLogbook,
  writtenFormats,
} from '@flightbag/core/exchange'
import { Command, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import type { CommandResult } from '../context/failure.ts'
import {
  type AccountOptions,
  accountOption,
  jsonOption,
  type SpreadsheetSafeOptions,
  spreadsheetSafeOption,
} from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { table } from '../print/lib/table.ts'
import { writePieces } from '../print/lib/write-pieces.ts'
import { readBag } from '../records/read-bag.ts'

interface ExportOptions extends AccountOptions, SpreadsheetSafeOptions {
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
    .addOption(spreadsheetSafeOption())
    .addOption(jsonOption().hideHelp())
    .action((options: ExportOptions) =>
      withAccount(
        context,
        { ...options, isFile: true },
        (runtime, { id }) => exportLogbook(context, runtime, id, options),
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
  { to, spreadsheetSafe }: Omit<ExportOptions, 'account'>,
): CommandResult<undefined> {
  const bag = await readBag(store.sync, accountId, ['logbook', 'aircraft'])
  const format = writtenFormats.find(({ name }) => name === to)!
  const row = spreadsheetSafe ? spreadsheetRow : csvRow
  const entries = writableEntries(bag.logbook.values())
  await writePieces(io, writeLogbook(format, entries, bag.aircraft.values(), row))
  await io.stderr.write(
    [
      `flights written for ${format.title}: ${entries.length}\n`,
      stated('entries without a line or a date, which are not in the file', bag.logbook.size - entries.length),
      stated('undecided flights, with the figures that their file stated', entries.filter(undecidedEntry).length),
      lossTable(exportLosses(format, entries)),
      to === 'foreflight' ? `${ONCE_ONLY}\n` : '',
    ].join(''),
  )
  return ok(undefined)
}

const ONCE_ONLY = 'ForeFlight does not recognise flights that it already has: import the file once only'

function stated(what: string, count: number): string {
  return count === 0 ? '' : `${what}: ${count}\n`
}

function lossTable(losses: readonly Loss[]): string {
  if (losses.length === 0) return ''
  const titles = [
    { title: 'not in the file', align: 'left' },
    { title: 'flights', align: 'right' },
  ] as const
  return `\n${table(
    titles,
    losses.map(({ what, flights }) => [what, flights]),
  )}`
}
