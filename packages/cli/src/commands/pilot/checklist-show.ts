import type { Aircraft, Checklist } from '@flightbag/client'
import { type Bag, isNamed } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { InputError } from '../../context/io.ts'
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
  const known = aircraft.find(({ id, registration }) => id === wanted || isNamed(registration, wanted ?? ''))?.id
  const aircraftId = known ?? wanted
  const checklists = await Array.fromAsync(bag.checklists.all(aircraftId === undefined ? {} : { aircraftId }))
  // Checklists can belong to an aircraft that the bag lacks.
  if (known === undefined && wanted !== undefined && checklists.length === 0) {
    throw new InputError(`the bag has no aircraft ${wanted}`)
  }
  const missing = ids.find((wantedId) => !checklists.some(({ id }) => id === wantedId))
  if (missing !== undefined) {
    const where = wanted === undefined ? '' : ` for the aircraft ${wanted}`
    throw new InputError(`the bag has no checklist with the id ${missing}${where}`)
  }
  return checklists.filter(({ id }) => ids.length === 0 || ids.includes(id))
}
