import * as v from 'valibot'
import { attachmentSchema } from '../attachments.ts'
import { foldAscii } from '../code-points.ts'
import { anyNames, dateTime, flag, id, identifier, list, number, open, text } from './fields.ts'
import { defineRecordKind, textOf } from './record-kind.ts'
import { byText } from './sort-key.ts'

const runway = open({
  designator: text('Runway designator, for example 11/29.'),
  lengthM: number('Length in metres.'),
  widthM: number('Width in metres.'),
  surface: text('Surface.'),
})

const taxiway = open({
  id: v.nullish(id),
  designator: text('Taxiway designator.'),
  surface: text('Surface.'),
  widthM: number('Width in metres.'),
  lighted: flag('Whether it is lighted.'),
  notes: text('Notes of the pilot.'),
})

/** The aerodrome cards, sorted by identifier (spec, Record kinds). */
export const aerodrome = defineRecordKind({
  name: 'aerodrome',
  collection: 'aerodromes',
  title: 'aerodrome card',
  description:
    'What the pilot keeps about one aerodrome. Typed from charts by the pilot: not an official aeronautical publication.',
  schema: open({
    id,
    code: identifier('ICAO indicator where one exists, otherwise the national three-letter code.'),
    name: text('Name of the aerodrome.'),
    elevationFt: number('Elevation in feet.'),
    frequencies: anyNames('Frequencies in MHz as text; keys include tower, ground and atis. Null where not known.'),
    contacts: anyNames('Contacts; includes aroAisPhone.'),
    runways: list(runway),
    taxiways: list(taxiway),
    notam: text('NOTAM text the pilot copied.'),
    madhel: text('MADHEL text the pilot copied.'),
    notes: text('Notes of the pilot.'),
    attachments: list(attachmentSchema('aerodrome')),
    createdAt: dateTime('When the card was made; else when it first arrived.'),
  }),
  orderedBy: 'identifier',
  order: (record) => byText(textOf(record, 'code')),
  alias: (record) => {
    const code = textOf(record, 'code')
    return code === null ? null : foldAscii(code)
  },
  stampsCreatedAt: true,
})
