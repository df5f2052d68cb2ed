import * as v from 'valibot'
import { attachmentSchema } from '../../attachments/attachments.ts'
import { foldAscii } from '../../lib/code-points.ts'
import {
  dateTime,
  flag,
  group,
  id,
  identifier,
  list,
  name,
  number,
  open,
  text,
  textsByName,
  unchecked,
} from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'
import { byText } from '../sort-key.ts'

const runway = open({
  designator: text('Runway designator, for example 11/29.'),
  lengthM: number('Length in metres.'),
  widthM: number('Width in metres.'),
  surface: text('Surface.'),
  ...unchecked({ lighted: flag('Whether it is lighted.') }),
})

const taxiway = open({
  id: v.nullish(v.pipe(id, v.description('Identifies it within the card. Null: none.'))),
  designator: text('Taxiway designator.'),
  surface: text('Surface.'),
  widthM: number('Width in metres.'),
  lighted: flag('Whether it is lighted.'),
  notes: text('Notes of the pilot.'),
})

const attachment = attachmentSchema('aerodrome')

const contacts = open({
  aroAisPhone: text('Telephone of the ARO/AIS office.'),
  ...unchecked({
    aroAisEmail: text('E-mail address of the ARO/AIS office.'),
    operator: text('Telephone of the operator of the aerodrome.'),
  }),
})

const fuel = open(
  unchecked({
    grades: list(v.string(), 'Grades of fuel, for example 100LL. Null: not known.'),
    hours: text('Hours of service, as published.'),
    products: list(v.string(), 'Oils and additives. Null: not known.'),
  }),
)

const dmeChannel = text('DME channel, for example 91X. Null: no DME, or not known.')

/** Radio and visual aids, position and facts about the place: stored as the app wrote them. */
const facts = unchecked({
  codeKind: text('Kind of `code`: icao or national.'),
  city: text('City.'),
  province: text('Province.'),
  country: text('Country, ISO 3166 alpha-2.'),
  position: group(
    {
      latDeg: number('Latitude, degrees, north positive.'),
      lonDeg: number('Longitude, degrees, east positive.'),
    },
    'Position of the aerodrome reference point.',
  ),
  aids: list(
    open({
      ident: text('Identifier.'),
      type: text('Type, for example VOR-DME or NDB.'),
      frequencyMHz: text('Frequency in MHz, as text. Null or absent: the aid has none in MHz.'),
      frequencyKHz: number('Frequency in kHz. Null or absent: the aid has none in kHz.'),
      dmeChannel,
    }),
    'Radio and visual aids. Null: not known.',
  ),
  vorDme: group(
    {
      ident: text('Identifier.'),
      frequencyMHz: text('Frequency in MHz, as text.'),
      dmeChannel,
    },
    'The VOR/DME of the aerodrome. Null: none.',
  ),
})

/** The aerodrome cards, sorted by identifier (spec, Record kinds). */
export const aerodrome = defineRecordKind({
  name: 'aerodrome',
  collection: 'aerodromes',
  title: 'aerodrome card',
  description:
    'The card of one aerodrome, typed from charts by the pilot. It is not an official aeronautical publication.',
  schema: open({
    id,
    code: identifier('ICAO indicator where one exists, otherwise the national three-letter code.'),
    name: name('Name of the aerodrome.'),
    elevationFt: number('Elevation in feet.'),
    magneticVariationDeg: number('Magnetic variation in degrees, positive for east.'),
    frequencies: textsByName(
      ['tower', 'ground', 'atis', 'approach', 'delivery', 'emergency', 'other'],
      'Frequencies in MHz, as text, by service. Null: not known.',
    ),
    contacts: v.nullish(v.pipe(contacts, v.description('Telephone numbers and addresses. Null: not known.'))),
    runways: list(runway, 'Runways. Null: not known.'),
    taxiways: list(taxiway, 'Taxiways that the pilot typed from a chart. Empty, null or absent: none.'),
    fuel: v.nullish(v.pipe(fuel, v.description('Fuel and oil available. Null: not known.'))),
    notam: text('NOTAM text the pilot copied.'),
    madhel: text('MADHEL text the pilot copied.'),
    notes: text('Notes of the pilot.'),
    ...facts,
    attachments: list(attachment, 'Files attached to the card. Null or absent: none.'),
    createdAt: dateTime('Time of creation, UTC. Null or absent: the time of first arrival replaces it.'),
  }),
  parts: { Runway: runway, Taxiway: taxiway, AerodromeAttachment: attachment },
  example: sampleRecords.aerodrome,
  orderedBy: 'identifier',
  order: (record) => byText(textOf(record, 'code')),
  alias: (record) => {
    const code = textOf(record, 'code')
    return code === null ? null : foldAscii(code)
  },
  setsCreatedAt: true,
})
