import { Command } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { requireConfirmation } from '../context/confirm.ts'
import { accountOption, dryRunOption, type SureOptions, yesOption } from '../context/options.ts'
import { type Undone, undoImport } from '../logbook/undo-import.ts'

interface UndoOptions extends SureOptions {
  readonly dryRun?: true
}

export function logbookUndoCommand(context: CommandContext): Command {
  return new Command('undo')
    .description('take back the last import of a logbook, if nothing of it was changed since')
    .addOption(accountOption())
    .addOption(dryRunOption())
    .addOption(yesOption())
    .action((options: UndoOptions) =>
      withAccount(
        context,
        options,
        (runtime, { id }) =>
          undoImport(
            runtime,
            id,
            (undone) => requireConfirmation(context.io, options.yes, `${textOf(undone)}?`),
            options.dryRun === true,
          ),
        (undone) => `${textOf(undone)}${undone.dryRun ? ': nothing was changed, this was a dry run' : ': done'}\n`,
      ),
    )
}

function textOf({ deleted, restored, kept }: Undone): string {
  const work = `remove ${deleted} records that it added, restore ${restored} that it changed`
  const aircraft = kept.length === 0 ? '' : `, keep the aircraft to which other records refer: ${kept.join(', ')}`
  return `Take back the last import: ${work}${aircraft}`
}
