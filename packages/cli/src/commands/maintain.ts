import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import { fieldLines } from '../print/lib/field-lines.ts'
import { maintainFiles, maintainStore, recordedMaintenance } from '../serve/maintenance.ts'

export function maintainCommand(context: CommandContext): Command {
  return new Command('maintain')
    .description(
      'close check flights that are open for more than 12 hours and remove expired data; `serve` does this each ' +
        'minute if its role allows it',
    )
    .action((options: CommonOptions) =>
      withStore(
        context,
        options,
        async (runtime) =>
          ok(
            await recordedMaintenance(runtime, async () => ({
              ...(await maintainStore(runtime)),
              files: await maintainFiles(runtime),
            })),
          ),
        ({ closed, broken, reports, commands, usage, files }) =>
          fieldLines({
            'check flights closed': closed,
            'left open, against the rules': broken.map(({ accountId, id }) => `${accountId} ${id}`).join(', ') || 0,
            'live reports removed': reports,
            'commands removed': commands,
            'usage counts removed': usage,
            'files removed': files,
          }),
      ),
    )
}
