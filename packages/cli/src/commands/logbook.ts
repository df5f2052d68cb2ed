import { checkLogbookRange, isJsonObject, type JsonObject, ok } from '@flightbag/core'
import { Command } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { fromOptions } from '../context/failure.ts'
import { type AccountOptions, accountOption } from '../context/options.ts'
import { undecidedNote } from '../print/lib/undecided-note.ts'
import { logbookTable } from '../print/logbook-table.ts'
import { readBag } from '../records/read-bag.ts'
import { logbookExportCommand } from './logbook-export.ts'
import { logbookImportCommand } from './logbook-import.ts'
import { logbookMapsCommand } from './logbook-maps.ts'
import { logbookOpeningCommand } from './logbook-opening.ts'
import { logbookSheetCommand } from './logbook-sheet.ts'
import { logbookUndecidedCommand } from './logbook-undecided.ts'
import { logbookUndoCommand } from './logbook-undo.ts'
import { logbookListCommand } from './pilot/logbook-list.ts'

interface TotalsOptions extends AccountOptions {
  readonly from?: string
  readonly to?: string
}

export function logbookCommand(context: CommandContext): Command {
  const logbook = new Command('logbook').description(
    'show the newest flights; for operators: totals, import and its undo, export, the regulated sheet',
  )
  logbook.addCommand(logbookListCommand(context), { isDefault: true })
  logbook
    .command('totals')
    .description('print the totals of a logbook, in hours and minutes and in decimal hours')
    .addOption(accountOption())
    .option('--from <date>', 'the first date, YYYY-MM-DD')
    .option('--to <date>', 'the last date, YYYY-MM-DD')
    .action((options: TotalsOptions) =>
      withAccount(
        context,
        options,
        async ({ store }, { id }) => {
          const range = fromOptions(checkLogbookRange(options.from, options.to))
          if (!range.ok) return range
          const { logbook } = await readBag(store.sync, id, ['logbook'])
          const { from, to } = range.value
          const inRange = [...logbook.values()].filter((entry) => isInRange(entry, from ?? '', to ?? '9999-12-31'))
          const note = undecidedNote(inRange)
          if (note !== '') await context.io.stderr.write(note)
          return ok(await store.logbook.totals(id, range.value))
        },
        logbookTable,
      ),
    )
  return logbook
    .addCommand(logbookImportCommand(context))
    .addCommand(logbookMapsCommand(context))
    .addCommand(logbookUndoCommand(context))
    .addCommand(logbookOpeningCommand(context))
    .addCommand(logbookUndecidedCommand(context))
    .addCommand(logbookExportCommand(context))
    .addCommand(logbookSheetCommand(context))
}

function isInRange({ log }: JsonObject, from: string, to: string): boolean {
  const date = isJsonObject(log) ? log.date : null
  return typeof date === 'string' && from <= date && date <= to
}
