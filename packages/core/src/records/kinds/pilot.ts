import { id, open } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'

/** The pilot's profile: one (spec, Record kinds). */
export const pilot = defineRecordKind({
  name: 'pilot',
  collection: null,
  title: 'pilot profile',
  description: 'Name, telephone, licences, ratings with expiry, medical certificate.',
  schema: open({ id }),
  example: { id: 'pilot', name: 'A. Pilot' },
  orderedBy: 'last change, newest first',
  order: 'lastChange',
})
