import { id, open, text } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'

/** The notes, newest last change first. Nothing in a note is parsed (spec, Record kinds). */
export const note = defineRecordKind({
  name: 'note',
  collection: 'notes',
  title: 'note',
  description: 'A note as the pilot wrote it. A handwritten one carries its picture.',
  schema: open({ id, imageDataUrl: text('A handwritten note as a PNG data URL.') }),
  example: { id: 'note-1', title: 'Fuel stops', text: 'Ask before noon.', imageDataUrl: null },
  orderedBy: 'last change, newest first',
  order: 'lastChange',
})
