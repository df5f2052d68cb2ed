import type { Note } from '@flightbag/client'
import type { Terminal } from '../../context/io.ts'
import { printable } from '../lib/printable.ts'
import { paint } from './paint.ts'
import { wrapped } from './wrapped.ts'

/** Notes for people, pinned ones first. The picture of a handwritten note is not shown. */
export function notesText(notes: readonly Note[], terminal: Terminal): string {
  if (notes.length === 0) return 'no notes\n'
  return notes
    .toSorted((a, b) => Number(b.pinned === true) - Number(a.pinned === true))
    .map((note) => noteText(note, terminal))
    .join('\n')
}

function noteText({ id, title, text, tags, pinned, imageDataUrl, updatedAt }: Note, terminal: Terminal): string {
  const labels = [pinned ? 'pinned' : '', ...(tags ?? []), `changed ${updatedAt.slice(0, 10)}`, id].filter(Boolean)
  return [
    `${paint(terminal, 'bold', printable(title || 'Untitled'))}\n`,
    `${paint(terminal, 'dim', printable(labels.join(' · ')))}\n`,
    text ? wrapped(text, terminal.columns, '  ') : '',
    imageDataUrl ? `  (handwritten: \`flightbag notes ${printable(id)} --json\` has the picture)\n` : '',
  ].join('')
}
