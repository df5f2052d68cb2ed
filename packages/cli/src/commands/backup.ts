import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { backup } from '../backup/backup.ts'
import { noteTime } from '../backup/noted-times.ts'
import { summaryText } from '../backup/summary-text.ts'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import { progress } from '../print/progress.ts'
import { backupVerifyCommand } from './backup-verify.ts'
import { jsonOption } from './options.ts'

interface BackupOptions extends CommonOptions {
  readonly dryRun?: true
}

export function backupCommand(context: CommandContext): Command {
  return new Command('backup')
    .description('write all accounts, key hashes, usage, records, airways and files to one archive, and verify it')
    .argument('<file>', 'the archive, a file that does not exist')
    .option('--dry-run', 'read everything and write nothing')
    .addOption(jsonOption())
    .addCommand(backupVerifyCommand(context))
    .action((file: string, options: BackupOptions) =>
      withStore(
        context,
        options,
        async (runtime) => {
          const shown = progress(context.io, 'reading', null)
          try {
            const summary = await backup(runtime, options.dryRun ? null : file, shown)
            const { databaseUrl, dataDir } = runtime.settings
            if (!options.dryRun && databaseUrl === null) noteTime(dataDir, 'last-backup', runtime.clock())
            return ok(summary)
          } finally {
            await shown.clear()
          }
        },
        (summary) => `${summaryText(summary)} ${options.dryRun ? 'can be backed up' : `in ${file}`}\n`,
      ),
    )
}
