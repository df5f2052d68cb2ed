import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { aerodromeText } from '../../print/pilot/aerodrome-text.ts'
import { type PilotOptions, profileOption, withBag } from './with-bag.ts'

export function aerodromeCommand(context: CommandContext): Command {
  return new Command('aerodrome')
    .description('show an aerodrome card')
    .argument('<ident>', 'the identifier of the aerodrome, or the id of the card')
    .addOption(profileOption())
    .action((id: string, options: PilotOptions) =>
      withBag(
        context,
        options,
        (bag) => bag.aerodromes.get(id),
        (card) => aerodromeText(card, context.io.terminal),
      ),
    )
}
