import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, runAndPrint } from '../context/command-context.ts'
import { licenceTexts } from '../work/licence-texts.ts'
import { jsonOption } from '../context/options.ts'

export function licencesCommand(context: CommandContext): Command {
  return new Command('licences')
    .description('print the licences of this program and of the software in it')
    .addOption(jsonOption())
    .action((options: CommonOptions) =>
      runAndPrint(
        context,
        options,
        async () => ok({ licences: licenceTexts() }),
        ({ licences }) => licences.join('\n'),
      ),
    )
}
