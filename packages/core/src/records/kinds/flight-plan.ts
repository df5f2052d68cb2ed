import * as v from 'valibot'
import { parseDateOrInstantMs } from '../../lib/calendar-date.ts'
import { dateOrDateTime, dateTime, group, id, list, number, open, reference, text, unchecked } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'
import { newestFirst } from '../sort-key.ts'

const point = open({
  name: text('Name of the point.'),
  type: text('Type: aerodrome, navaid or waypoint.'),
  latDeg: number('Latitude, degrees, north positive.'),
  lonDeg: number('Longitude, degrees, east positive.'),
})

/** ICAO items 7 to 19, the route points and the filing: stored as the app wrote them. */
const items = unchecked({
  aircraftId: text('Id of the aircraft. Null: none chosen.'),
  aircraftIdentification: text('Item 7: aircraft identification.'),
  flightRules: text('Item 8: flight rules, I, V, Y or Z.'),
  typeOfFlight: text('Item 8: type of flight, for example G.'),
  numberOfAircraft: number('Item 9: number of aircraft.'),
  aircraftType: text('Item 9: ICAO type designator.'),
  wakeTurbulenceCategory: text('Item 9: wake turbulence category.'),
  comNavApproachEquipment: text('Item 10a: radio, navigation and approach equipment.'),
  surveillanceEquipment: text('Item 10b: surveillance equipment.'),
  departureAerodrome: text('Item 13: departure aerodrome.'),
  estimatedOffBlockTime: text('Item 13: estimated off-block time, HHMM UTC.'),
  cruisingSpeed: text('Item 15: cruising speed, for example N0110 (knots).'),
  level: text('Item 15: level, for example A055 (hundreds of feet).'),
  route: text('Item 15: route.'),
  routePoints: list(point, 'Points of the route, in order. Null: not known.'),
  destinationAerodrome: text('Item 16: destination aerodrome.'),
  totalEet: text('Item 16: total estimated elapsed time, HHMM.'),
  alternateAerodromes: list(v.string(), 'Item 16: alternate aerodromes. Null or absent: none.'),
  otherInformation: text('Item 18: other information.'),
  supplementary: group(
    {
      endurance: text('Endurance, HHMM.'),
      personsOnBoard: number('Persons on board.'),
      emergencyRadio: list(v.string(), 'Emergency radios, for example VHF and ELT. Null: not known.'),
      survivalEquipment: list(v.string(), 'Survival equipment. Null: not known.'),
      jackets: list(v.string(), 'Life jackets. Null: not known.'),
      dinghies: text('Dinghies: number, capacity and colour. Null: none.'),
      aircraftColourAndMarkings: text('Colour and markings of the aircraft.'),
      remarks: text('Remarks. Null: none.'),
      pilotInCommand: text('Pilot in command.'),
      licenceNumber: text('Licence number of the pilot in command.'),
    },
    'Item 19: supplementary information.',
  ),
  filing: group(
    {
      address: text('Address to which the plan was sent.'),
      email: text('E-mail address to which the plan was sent.'),
      filedAt: dateTime('Time of filing, UTC. Null: not filed.'),
    },
    'Filing of the plan.',
  ),
})

/** The flight plans, newest departure first (spec, Record kinds). */
export const flightPlan = defineRecordKind({
  name: 'flightPlan',
  collection: 'flight-plans',
  title: 'flight plan',
  description: 'A flight plan: ICAO items 7 to 19, route points, supplementary information and filing address.',
  schema: open({
    id,
    departureDate: dateOrDateTime('Day, or day and time, of the departure, UTC.'),
    planningId: reference('Id of the planning from which it was made. Null: none.'),
    signatureDataUrl: text('Signature of this plan, as a PNG data URL. Null or absent: not signed.'),
    ...items,
  }),
  example: sampleRecords.flightPlan,
  orderedBy: '`departureDate`, newest first',
  order: (record) => newestFirst(parseDateOrInstantMs(record.departureDate)),
})
