import { sessionPage } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { sessionText } from '../../print/pilot/session-text.ts'
import { toFile } from '../../print/to-file.ts'
import { jsonOption } from '../../context/options.ts'
import { PILOT_GROUP, type PilotOptions, profileOption, withBag } from './with-bag.ts'

interface ShowOptions extends PilotOptions {
  readonly out?: string
}

export function sessionShowCommand(context: CommandContext): Command {
  return new Command('show')
    .helpGroup(PILOT_GROUP)
    .description('show the radio exchange of a stored session')
    .argument('<id>', 'the id of the session')
    .option('--out <file>', 'write it as this HTML file')
    .addOption(profileOption())
    .addOption(jsonOption())
    .action((id: string, { out, ...options }: ShowOptions) => {
      if (out === undefined) {
        return withBag(
          context,
          options,
          (bag) => bag.pluginSessions.get(id),
          (session) => sessionText(session, context.io.terminal),
        )
      }
      return toFile(context, out, (collecting) =>
        withBag(collecting, options, (bag) => bag.pluginSessions.get(id), sessionPage),
      )
    })
}
