import * as v from 'valibot'
import { id, list, open, text, unchecked } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'

/** The weather briefing: one per account. Its aerodromes are served at `/v1/weather`. */
export const briefing = defineRecordKind({
  name: 'briefing',
  collection: null,
  title: 'weather briefing',
  description: 'The aerodromes of the weather briefing.',
  schema: open({
    id,
    idents: list(v.string('must be a text'), 'Identifiers of the aerodromes. Null or absent: none.'),
    ...unchecked({ notes: text('Notes of the pilot.') }),
  }),
  example: sampleRecords.briefing,
  orderedBy: 'last change, newest first',
  order: 'lastChange',
  single: true,
})
