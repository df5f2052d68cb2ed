import * as v from 'valibot'
import { dateTime, flag, id, list, open, text, unchecked } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'

/** The notes, newest last change first. No part of a note is parsed (spec, Record kinds). */
export const note = defineRecordKind({
  name: 'note',
  collection: 'notes',
  title: 'note',
  description: 'A note of the pilot. A handwritten note contains its picture. Nothing in a note is parsed.',
  schema: open({
    id,
    imageDataUrl: text('The picture of a handwritten note, as a PNG data URL. Null or absent: the note is typed.'),
    ...unchecked({
      title: text('Title. Null or absent: none.'),
      text: text('Text. Null or absent: none.'),
      tags: list(v.string(), 'Tags of the pilot. Null or absent: none.'),
      pinned: flag('Whether the app shows it first. Null or absent: no.'),
      createdAt: dateTime('Time of creation, UTC.'),
    }),
  }),
  example: sampleRecords.note,
  orderedBy: 'last change, newest first',
  order: 'lastChange',
})
