import { attachmentSchema } from '../../attachments/attachments.ts'
import { id, identifier, list, open, text } from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { byText } from '../sort-key.ts'

const attachment = attachmentSchema('aircraft')

/** The aircraft profiles, sorted by registration (spec, Record kinds). */
export const aircraft = defineRecordKind({
  name: 'aircraft',
  collection: 'aircraft',
  title: 'aircraft',
  description: 'An aircraft profile: equipment and surveillance codes, speeds, fuel, weights, arms and envelope.',
  schema: open({
    id,
    registration: identifier('Registration mark.'),
    icaoType: text('ICAO type designator, for example C172.'),
    attachments: list(attachment),
  }),
  parts: { AircraftAttachment: attachment },
  example: { id: 'aircraft-1', registration: 'LV-ABC', icaoType: 'C172', attachments: [] },
  orderedBy: 'registration',
  order: (record) => byText(textOf(record, 'registration')),
})
