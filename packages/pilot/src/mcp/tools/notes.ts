import * as v from 'valibot'
import { recordOf, textField, toolArguments } from './fields.ts'
import { readTool } from './tool.ts'

export const notesTool = readTool({
  name: 'notes',
  title: 'Notes',
  description: 'Notes of the pilot, newest change first. The picture of a handwritten note is left out.',
  input: toolArguments({ containing: v.optional(textField('Only notes with this text in title, text or tags.')) }),
  output: v.looseObject({ notes: v.array(recordOf('A note.')) }),
  async read({ bag }, { containing }) {
    const notes = await Array.fromAsync(bag.notes.all())
    if (containing === undefined) return { notes }
    const wanted = containing.toLowerCase()
    return {
      notes: notes.filter(({ title, text, tags }) =>
        JSON.stringify([title, text, tags]).toLowerCase().includes(wanted),
      ),
    }
  },
})
