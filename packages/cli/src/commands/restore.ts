import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { type Restored, restore } from '../backup/restore.ts'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import { progress } from '../print/progress.ts'
import { summaryText } from './backup.ts'
import { jsonOption } from './options.ts'

interface RestoreOptions extends CommonOptions {
  readonly dryRun?: true
}

export function restoreCommand(context: CommandContext): Command {
  return new Command('restore')
    .description('load an archive of `backup` into an empty store, and verify it; stop all servers first')
    .argument('<file>', 'the archive')
    .option('--dry-run', 'verify the archive and change nothing')
    .addOption(jsonOption())
    .action((file: string, options: RestoreOptions) =>
      withStore(
        context,
        options,
        async (runtime) => {
          const shown = progress(context.io, 'restoring', null)
          try {
            return ok(await restore(runtime, file, { dryRun: options.dryRun === true, shown }))
          } finally {
            await shown.clear()
          }
        },
        (restored) => (options.dryRun ? `${summaryText(restored)} can be restored\n` : restoredText(restored)),
      ),
    )
}

function restoredText(restored: Restored): string {
  return `${summaryText(restored)} restored
The backup does not contain changes after ${restored.createdAt}. Repeat them:
- rotate every key that was rotated since: the old key is valid again
- delete and pause the accounts, and delete the plugin sessions, that were deleted or paused since
- import the newest export of each account, or let the app synchronise fully
Clients that follow changes receive every record again. They keep the records that were made since, until they read
every collection without updatedSince.
`
}
