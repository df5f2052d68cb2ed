import * as v from 'valibot'
import { id, list, open } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'

/** The weather briefing: one. Its aerodromes are served at `/v1/weather`. */
export const briefing = defineRecordKind({
  name: 'briefing',
  collection: null,
  title: 'weather briefing',
  description: 'The aerodromes of the weather briefing.',
  schema: open({ id, idents: list(v.string('must be a text')) }),
  orderedBy: 'last change, newest first',
  order: 'lastChange',
})
