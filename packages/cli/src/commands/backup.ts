import { ok } from '@flightbag/core'
import { Command, Option } from 'commander'
import { type BackedUp, backup } from '../backup/backup.ts'
import { noteTime } from '../backup/noted-times.ts'
import { missingText, summaryText } from '../backup/tally.ts'
import { removeUnfinished } from '../backup/unfinished.ts'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import { unusable } from '../context/failure.ts'
import { jsonOption } from '../context/options.ts'
import { counted } from '../print/lib/counted.ts'
import { withProgress } from '../print/progress.ts'
import { backupVerifyCommand } from './backup-verify.ts'

interface BackupOptions extends CommonOptions {
  readonly dryRun?: true
  readonly prune?: true
}

interface Pruned extends BackedUp {
  /** The unfinished archives that were removed. */
  readonly pruned?: readonly string[]
}

export function backupCommand(context: CommandContext): Command {
  return new Command('backup')
    .description('write all accounts, key hashes, usage, records, airways and files to one archive, and verify it')
    .argument('<file>', 'the archive, a file that does not exist')
    .option('--dry-run', 'read everything and write nothing')
    .addOption(
      new Option('--prune', 'first remove unfinished archives that killed backups left in its folder').conflicts(
        'dryRun',
      ),
    )
    .addOption(jsonOption())
    .addCommand(backupVerifyCommand(context))
    .action((file: string, options: BackupOptions) =>
      withStore(
        context,
        options,
        async (runtime) => {
          if (file === '-')
            return unusable('a backup is read again after it is written: name a file instead of -', 'file')
          return withProgress(context.io, 'reading', null, async (shown) => {
            const pruned = options.prune ? await removeUnfinished(file, runtime.clock()) : []
            const summary = await backup(runtime, options.dryRun ? null : file, shown)
            const { databaseUrl, dataDir } = runtime.settings
            if (!options.dryRun && databaseUrl === null) noteTime(dataDir, 'last-backup', runtime.clock())
            return ok<Pruned>(options.prune ? { ...summary, pruned } : summary)
          })
        },
        (summary) =>
          `${prunedText(summary)}${summaryText(summary)} ${options.dryRun ? 'can be backed up' : `in ${file}`}\n` +
          missingText(summary.missingFiles),
      ),
    )
}

function prunedText({ pruned = [] }: Pruned): string {
  return pruned.length === 0 ? '' : `removed ${counted(pruned.length, 'unfinished archive', 'unfinished archives')}\n`
}
