import * as v from 'valibot'
import { attachmentSchema } from '../../attachments/attachments.ts'
import { foldAscii } from '../../lib/code-points.ts'
import { anything, dateTime, flag, id, identifier, list, name, number, open, text, textsByName } from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { byText } from '../sort-key.ts'

const runway = open({
  designator: text('Runway designator, for example 11/29.'),
  lengthM: number('Length in metres.'),
  widthM: number('Width in metres.'),
  surface: text('Surface.'),
})

const taxiway = open({
  id: v.nullish(v.pipe(id, v.description('Identifies it within the card.'))),
  designator: text('Taxiway designator.'),
  surface: text('Surface.'),
  widthM: number('Width in metres.'),
  lighted: flag('Whether it is lighted.'),
  notes: text('Notes of the pilot.'),
})

const attachment = attachmentSchema('aerodrome')

const contacts = open({ aroAisPhone: text('Telephone of the ARO/AIS office.') })

const fuel = open({ products: anything('Oils and additives.') })

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
    name: name('Name of the aerodrome.'),
    elevationFt: number('Elevation in feet.'),
    magneticVariationDeg: number('Magnetic variation in degrees, positive for east.'),
    frequencies: textsByName(['tower', 'ground', 'atis'], 'Frequencies in MHz, as text; null where not known.'),
    contacts: v.nullish(v.pipe(contacts, v.description('Whom to ask.'))),
    runways: list(runway),
    taxiways: list(taxiway, 'As the pilot typed them from a chart. None say nothing about the aerodrome.'),
    aids: anything('Radio and visual aids.'),
    fuel: v.nullish(v.pipe(fuel, v.description('What fuel there is.'))),
    notam: text('NOTAM text the pilot copied.'),
    madhel: text('MADHEL text the pilot copied.'),
    notes: text('Notes of the pilot.'),
    attachments: list(attachment),
    createdAt: dateTime('When the card was made; else when it first arrived.'),
  }),
  parts: { Runway: runway, Taxiway: taxiway, AerodromeAttachment: attachment },
  example: {
    id: 'aerodrome-1',
    code: 'SAZM',
    name: 'Mar del Plata',
    elevationFt: 72,
    frequencies: { tower: '118.95', atis: null },
    contacts: { aroAisPhone: null },
    runways: [{ designator: '13/31', lengthM: 2200, widthM: 45, surface: 'asphalt' }],
    taxiways: [],
    aids: [],
    fuel: { products: [] },
    notam: null,
    notes: 'Fuel from the west apron.',
    attachments: [],
  },
  orderedBy: 'identifier',
  order: (record) => byText(textOf(record, 'code')),
  alias: (record) => {
    const code = textOf(record, 'code')
    return code === null ? null : foldAscii(code)
  },
  setsCreatedAt: true,
})
