import { collect, reportPage } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { jsonOption } from '../../context/options.ts'
import { clock } from '../../context/runtime.ts'
import { toFile } from '../../print/to-file.ts'
import { type PilotOptions, profileOption, withBag } from './with-bag.ts'

interface ReportOptions extends PilotOptions {
  readonly out: string
}

export function reportCommand(context: CommandContext): Command {
  return new Command('report')
    .description('write a page with charts of hours, landings, aircraft, routes and plugin sessions')
    .requiredOption('--out <file>', 'the HTML file to write')
    .addOption(profileOption())
    .addOption(jsonOption().hideHelp())
    .action(({ out, ...options }: ReportOptions) =>
      toFile(context, out, options, (collecting) =>
        withBag(
          collecting,
          { ...options, isFile: true },
          async (bag) => reportPage(await collect(bag), new Date(clock()).toISOString()),
          (page) => page,
        ),
      ),
    )
}
