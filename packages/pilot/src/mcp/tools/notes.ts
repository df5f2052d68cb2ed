import * as v from 'valibot'
import { readTool } from '../tool.ts'
import { textField } from './fields.ts'

export const notesTool = readTool({
  name: 'notes',
  title: 'Notes',
  description: 'Notes of the pilot, newest change first. The picture of a handwritten note is left out.',
  input: v.object({ containing: v.optional(textField('Only notes with this text in title, text or tags.')) }),
  async read({ bag }, { containing }) {
    const notes = await Array.fromAsync(bag.notes.all())
    if (containing === undefined) return notes
    const wanted = containing.toLowerCase()
    return notes.filter(({ title, text, tags }) => JSON.stringify([title, text, tags]).toLowerCase().includes(wanted))
  },
})
