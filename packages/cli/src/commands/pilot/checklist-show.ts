import type { Aircraft, Checklist } from '@flightbag/client'
import { type Bag, isNamed } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { checklistsText } from '../../print/pilot/checklists-text.ts'
import { PILOT_GROUP, type PilotOptions, profileOption, withBag } from './with-bag.ts'

interface ShowOptions extends PilotOptions {
  readonly aircraft?: string
}

export function checklistShowCommand(context: CommandContext): Command {
  return new Command('show')
    .helpGroup(PILOT_GROUP)
    .description('show checklists in the order of the pilot (the default command)')
    .argument('[id...]', 'ids of checklists; all if none is given')
    .option('--aircraft <aircraft>', 'only those of an aircraft: its registration or id')
    .addOption(profileOption())
    .action((ids: readonly string[], options: ShowOptions) =>
      withBag(
        context,
        options,
        async (bag) => {
          const aircraft = await Array.fromAsync(bag.aircraft.all())
          return { aircraft, checklists: await chosen(bag, aircraft, ids, options.aircraft) }
        },
        ({ aircraft, checklists }) => checklistsText(checklists, aircraft, context.io.terminal),
      ),
    )
}

async function chosen(
  bag: Bag,
  aircraft: readonly Aircraft[],
  ids: readonly string[],
  wanted: string | undefined,
): Promise<readonly Checklist[]> {
  function idOf(named: string) {
    return aircraft.find(({ id, registration }) => id === named || isNamed(registration, named))?.id ?? named
  }
  const aircraftId = wanted === undefined ? null : idOf(wanted)
  const checklists = await Array.fromAsync(bag.checklists.all(aircraftId === null ? {} : { aircraftId }))
  return checklists.filter(({ id }) => ids.length === 0 || ids.includes(id))
}
