import { checklistFormats } from '@flightbag/core/exchange'
import { Command, Option } from 'commander'
import { exportChecklists } from '../checklists/export-checklists.ts'
import {
  type ChecklistImportOptions,
  type ChecklistsImported,
  importChecklists,
} from '../checklists/import-checklists.ts'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { type AccountOptions, accountOption, dryRunOption, jsonOption } from '../context/options.ts'
import { printable } from '../print/lib/printable.ts'
import { toFile } from '../print/to-file.ts'
import { checklistShowCommand } from './pilot/checklist-show.ts'

export function checklistCommand(context: CommandContext): Command {
  const checklist = new Command('checklist').description(
    'show checklists; for operators: import and export those of other programs',
  )
  checklist.addCommand(checklistShowCommand(context), { isDefault: true })
  checklist
    .command('export')
    .description('write checklists as the file of another program, and list data that it cannot represent')
    .argument('<checklist...>', 'the ids of checklists, in the order of the file')
    .addOption(accountOption())
    .addOption(
      new Option('--to <format>', 'the format of the file')
        .choices(checklistFormats.map(({ name }) => name))
        .makeOptionMandatory(),
    )
    .requiredOption('--out <file>', 'the file to write')
    .addOption(jsonOption().hideHelp())
    .action((ids: string[], options: AccountOptions & { readonly to: string; readonly out: string }) =>
      toFile(context, options.out, options, (collecting) =>
        withAccount(
          collecting,
          { ...options, isFile: true },
          (runtime, { id }) => exportChecklists(collecting, runtime, id, ids, options.to),
          () => '',
        ),
      ),
    )
  checklist
    .command('import')
    .description('import the checklists of a file, and list data that is not kept')
    .argument('<file>', 'the file, or - for standard input')
    .addOption(accountOption())
    .option('--aircraft <id>', 'the aircraft that the checklists belong to')
    .addOption(dryRunOption())
    .action((file: string, options: AccountOptions & ChecklistImportOptions) =>
      withAccount(
        context,
        options,
        (runtime, { id }) => importChecklists(context, runtime, id, file, options),
        importedText,
      ),
    )
  return checklist
}

function importedText({ checklists, notKept, dryRun }: ChecklistsImported): string {
  const lines = [
    ...checklists.map(
      ({ id, title, change, items }) => `checklist ${id}: ${change}, ${items} items, ${printable(title)}`,
    ),
    ...notKept.map((each) => `not kept: ${each}`),
    ...(dryRun ? ['nothing was changed: this was a dry run'] : []),
  ]
  return `${lines.join('\n')}\n`
}
