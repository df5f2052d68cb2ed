import type { Note } from '@flightbag/client'
import { type Bag, statedText, statedTexts } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import type { Terminal } from '../../context/io.ts'
import { printable } from '../../print/lib/printable.ts'
import { paint } from '../../print/pilot/paint.ts'
import { wrapped } from '../../print/pilot/wrapped.ts'
import { type PilotOptions, profileOption, withBag } from './with-bag.ts'

export function notesCommand(context: CommandContext): Command {
  return new Command('notes')
    .description('show notes: all of them, or those with the given ids')
    .argument('[id...]', 'ids of notes')
    .addOption(profileOption())
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

/** Notes for people, pinned ones first. The picture of a handwritten note is not shown. */
function notesText(notes: readonly Note[], terminal: Terminal): string {
  if (notes.length === 0) return 'no notes\n'
  return notes
    .toSorted((a, b) => Number(b.pinned === true) - Number(a.pinned === true))
    .map((note) => noteText(note, terminal))
    .join('\n')
}

function noteText({ id, tags, pinned, imageDataUrl, updatedAt, ...note }: Note, terminal: Terminal): string {
  const [title, text] = [statedText(note.title), statedText(note.text)]
  const labels = [pinned ? 'pinned' : '', ...statedTexts(tags), `changed ${updatedAt.slice(0, 10)}`, id].filter(Boolean)
  return [
    `${paint(terminal, 'bold', printable(title || 'Untitled'))}\n`,
    `${paint(terminal, 'dim', printable(labels.join(' · ')))}\n`,
    text ? wrapped(text, terminal.columns, '  ') : '',
    imageDataUrl ? `  (handwritten: \`flightbag notes ${printable(id)} --json\` has the picture)\n` : '',
  ].join('')
}
