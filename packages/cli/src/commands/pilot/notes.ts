import type { Note } from '@flightbag/client'
import type { Bag } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { notesText } from '../../print/pilot/notes-text.ts'
import { jsonOption } from '../../context/options.ts'
import { type PilotOptions, profileOption, withBag } from './with-bag.ts'

export function notesCommand(context: CommandContext): Command {
  return new Command('notes')
    .description('show notes: all of them, or those with the given ids')
    .argument('[id...]', 'ids of notes')
    .addOption(profileOption())
    .addOption(jsonOption())
    .action((ids: readonly string[], options: PilotOptions) =>
      withBag(
        context,
        options,
        (bag) => (ids.length === 0 ? allNotes(bag) : namedNotes(bag, ids)),
        (notes) => notesText(notes, context.io.terminal),
      ),
    )
}

function allNotes(bag: Bag): Promise<readonly Note[]> {
  return Array.fromAsync(bag.notes.all())
}

async function namedNotes(bag: Bag, ids: readonly string[]): Promise<readonly Note[]> {
  const notes: Note[] = []
  for (const id of ids) notes.push(await bag.notes.get(id))
  return notes
}
