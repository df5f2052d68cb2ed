import { expect, test } from 'vitest'
import type { JsonObject } from '../lib/json.ts'
import type { WeatherEntry } from '../weather/service/entry-schema.ts'
import { aircraftIdOf } from './aircraft.ts'
import { briefOf } from './brief.ts'
import { type Figure, sourceOf } from './figure.ts'

const PLANNING = {
  id: 'p',
  name: ' To the coast ',
  points: [
    { name: 'AAAA', type: 'aerodrome', latDeg: 0, lonDeg: 0 },
    { name: 'BBBB', type: 'aerodrome', latDeg: 0, lonDeg: 1 },
  ],
  aircraftId: 'a',
  aircraftRegistration: 'LV-OLD',
  plannedDepartureAt: '2026-10-05T13:00:00Z',
  altitudeFt: 5500,
  fuelOnBoardL: 100,
  reserveMinutes: 45,
  wind: { choice: 'none' },
  alternateAerodromes: ['CCCC'],
  notes: ' ',
}
const PLAN = {
  id: 'f',
  aircraftId: 'of the plan',
  aircraftIdentification: 'LVPLN',
  aircraftType: 'C150',
  totalEet: '0120',
  cruisingSpeed: 'N0090',
  level: 'F065',
  flightRules: 'V',
  supplementary: { endurance: '0400' },
}
const AIRCRAFT = { id: 'a', registration: 'LV-XSA', model: 'Cessna', icaoType: 'C172', speeds: { cruiseKtas: 100 } }
const CARD = {
  id: 'c',
  code: 'AAAA',
  name: 'Alfa',
  elevationFt: 70,
  runways: [{ designator: '09/27', lengthM: 1000, widthM: 30, surface: 'grass', lighted: false }],
  frequencies: { tower: '118.1', ground: '121.9', atis: '127.6', other: '123.5' },
  notes: 'Birds',
  notam: 'A0001/26',
  madhel: 'A text',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-09-01T00:00:00.000Z',
}
const WINDS = [
  { runway: '09', headwindKt: { least: 0, most: 0 }, crosswindKt: { least: 1, most: 2 }, gustCrosswindKt: null },
  {
    runway: '10',
    headwindKt: { least: 2, most: 3 },
    crosswindKt: { least: -4, most: 5 },
    gustHeadwindKt: { least: 6, most: 7 },
    gustCrosswindKt: { least: 8, most: 9 },
  },
  { runway: '11', headwindKt: { least: 1, most: 9 }, crosswindKt: { least: 0, most: 0 }, gustCrosswindKt: null },
]
const PERIOD = { from: '2026-10-05T13:00:00.000Z', to: '2026-10-05T14:19:00.000Z', flightCategory: 'MVFR' }
const ENTRY = {
  status: 'ok',
  metar: { raw: 'METAR AAAA', ageMinutes: 0, flightCategory: 'VFR', observedAt: '2026-10-05T12:00:00.000Z' },
  taf: { raw: 'TAF AAAA', periods: [PERIOD] },
  aerodromeConditions: { densityAltitudeFt: -100, runwayWinds: WINDS },
}
const FLIGHTS = [
  { id: 'k', aircraftId: 'a', startedAt: '2026-09-02T10:00:00.000Z', completedAt: '2026-09-02T10:05:00.000Z' },
]
const LISTS = ['Second', 'First'].map((title) => ({ id: `l${title}`, aircraftId: 'a', title }))
const PILOT = {
  licences: [{ type: 'PPA', name: 'Private', expiresOn: null }],
  ratings: [{ name: 'Night', expiresOn: '2026-10-04' }],
  medicalCertificate: { class: 2, expiresOn: '2027-01-31' },
}
const LOGBOOK = [
  { id: 'e1', log: { date: '2026-09-30', landings: 3, times: { localDayPilot: 60 } } },
  { id: 'e2', log: { date: '2026-09-29', times: { crossCountryDayCopilot: 60 } } },
]

function recordsOf(first: 'planning' | 'flightPlan', planning: JsonObject | null = PLANNING) {
  return { planning: sourceOf('plannings', planning), flightPlan: sourceOf('flight-plans', PLAN), first }
}

function briefWith(first: 'planning' | 'flightPlan', planning: JsonObject | null = PLANNING) {
  return briefOf(
    {
      records: recordsOf(first, planning),
      aircraft: AIRCRAFT,
      cards: [CARD],
      checkFlights: FLIGHTS,
      checklists: LISTS,
      pilot: PILOT,
      logbook: LOGBOOK,
    },
    new Map(['AAAA', 'CCCC'].map((ident) => [ident, ENTRY])) as unknown as ReadonlyMap<string, WeatherEntry>,
    Date.parse('2026-10-05T12:00:00Z'),
  )
}

/** A line for each value: its place, the value and the fields from which it comes. */
function linesOf(value: unknown, place = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${place} ${JSON.stringify(value)}`]
  if ('from' in value && Array.isArray(value.from)) {
    const { value: known, from } = value as Figure<unknown>
    return [`${place} ${JSON.stringify(known)} ${from.join(' ')}`.trim()]
  }
  return Object.entries(value).flatMap(([name, inner]) => linesOf(inner, place === '' ? name : `${place}.${name}`))
}

const LEG =
  'plannings/p#points[0].latDeg plannings/p#points[0].lonDeg plannings/p#points[1].latDeg plannings/p#points[1].lonDeg'
const CONDITIONS = 'weather/AAAA#aerodromeConditions'
const DEPARTURE = 'plannings/p#plannedDepartureAt'

test('a brief contains every value of the bag, each with its fields', () => {
  const { aerodromes, ...others } = briefWith('planning')
  expect(linesOf(others)).toEqual([
    'notice "Not an official publication."',
    'name "To the coast" plannings/p#name',
    'writtenAt "2026-10-05T12:00:00.000Z"',
    `flight.departureAt "2026-10-05T13:00:00.000Z" ${DEPARTURE}`,
    'flight.elapsedMinutes 80 flight-plans/f#totalEet',
    'flight.speedKt 100 aircraft/a#speeds.cruiseKtas',
    'flight.altitudeFt 5500 plannings/p#altitudeFt',
    'flight.wind {"directionDeg":0,"speedKt":0} plannings/p#wind.choice',
    'flight.flightRules "V" flight-plans/f#flightRules',
    'flight.fuelOnBoardL 100 plannings/p#fuelOnBoardL',
    'flight.reserveMinutes 45 plannings/p#reserveMinutes',
    'flight.enduranceMinutes 240 flight-plans/f#supplementary.endurance',
    'flight.notes null plannings/p#notes flight-plans/f#supplementary.remarks',
    `flight.arrivalAt "2026-10-05T14:20:00.000Z" ${DEPARTURE} flight-plans/f#totalEet`,
    'route.legs.0.from "AAAA" plannings/p#points[0].name',
    'route.legs.0.to "BBBB" plannings/p#points[1].name',
    `route.legs.0.distanceNm 60.1 ${LEG}`,
    `route.legs.0.trueTrackDeg 90 ${LEG}`,
    `route.legs.0.magneticTrackDeg null ${LEG} aerodromes/c#magneticVariationDeg aerodromes#magneticVariationDeg`,
    `route.legs.0.groundSpeedKt 100 ${LEG} aircraft/a#speeds.cruiseKtas plannings/p#wind.choice`,
    `route.legs.0.elapsedMinutes 36.1 ${LEG} aircraft/a#speeds.cruiseKtas plannings/p#wind.choice`,
    `route.legs.0.stillAirMinutes 36.1 ${LEG} aircraft/a#speeds.cruiseKtas`,
    `route.distanceNm 60.1 ${LEG}`,
    `route.elapsedMinutes 36.1 ${LEG} aircraft/a#speeds.cruiseKtas plannings/p#wind.choice`,
    `route.stillAirMinutes 36.1 ${LEG} aircraft/a#speeds.cruiseKtas`,
    'aircraft.registration "LV-XSA" aircraft/a#registration',
    'aircraft.model "Cessna" aircraft/a#model',
    'aircraft.type "C172" aircraft/a#icaoType',
    'aircraft.lastCheckedAt "2026-09-02T10:00:00.000Z" check-flights/k#startedAt',
    'aircraft.openItems null check-flights/k#lists',
    'aircraft.checklists.0 "Second" checklists/lSecond#title',
    'aircraft.checklists.1 "First" checklists/lFirst#title',
    'aircraft.due null aircraft/a',
    'pilot.licences.0.name "PPA" pilot#licences[0].type',
    'pilot.licences.0.expiresOn null pilot#licences[0].expiresOn',
    `pilot.licences.0.validity null pilot#licences[0].expiresOn ${DEPARTURE}`,
    'pilot.ratings.0.name "Night" pilot#ratings[0].name',
    'pilot.ratings.0.expiresOn "2026-10-04" pilot#ratings[0].expiresOn',
    `pilot.ratings.0.validity "expired" pilot#ratings[0].expiresOn ${DEPARTURE}`,
    'pilot.medical.name "2" pilot#medicalCertificate.class',
    'pilot.medical.expiresOn "2027-01-31" pilot#medicalCertificate.expiresOn',
    `pilot.medical.validity "valid" pilot#medicalCertificate.expiresOn ${DEPARTURE}`,
    `pilot.landings.since "2026-07-07" ${DEPARTURE}`,
    `pilot.landings.flights 2 ${DEPARTURE}`,
    `pilot.landings.all 3 ${DEPARTURE} logbook/e1`,
    `pilot.landings.day 3 ${DEPARTURE} logbook/e1`,
    `pilot.landings.night 0 ${DEPARTURE}`,
    `pilot.landings.either 0 ${DEPARTURE}`,
  ])
  expect(linesOf(aerodromes[0])).toEqual([
    'role "departure"',
    'ident "AAAA" plannings/p#points[0].name plannings/p#points[0].type',
    'distanceNm null',
    'card.name "Alfa" aerodromes/c#name',
    'card.elevationFt 70 aerodromes/c#elevationFt',
    'card.runways.0.designator "09/27" aerodromes/c#runways[0].designator',
    'card.runways.0.lengthM 1000 aerodromes/c#runways[0].lengthM',
    'card.runways.0.surface "grass" aerodromes/c#runways[0].surface',
    'card.runways.0.lighted false aerodromes/c#runways[0].lighted',
    'card.frequencies.0.service "atis"',
    'card.frequencies.0.mhz "127.6" aerodromes/c#frequencies.atis',
    'card.frequencies.1.service "delivery"',
    'card.frequencies.1.mhz null aerodromes/c#frequencies.delivery',
    'card.frequencies.2.service "ground"',
    'card.frequencies.2.mhz "121.9" aerodromes/c#frequencies.ground',
    'card.frequencies.3.service "tower"',
    'card.frequencies.3.mhz "118.1" aerodromes/c#frequencies.tower',
    'card.frequencies.4.service "approach"',
    'card.frequencies.4.mhz null aerodromes/c#frequencies.approach',
    'card.frequencies.5.service "other"',
    'card.frequencies.5.mhz "123.5" aerodromes/c#frequencies.other',
    'card.frequencies.6.service "emergency"',
    'card.frequencies.6.mhz null aerodromes/c#frequencies.emergency',
    'card.notes "Birds" aerodromes/c#notes',
    'card.notam "A0001/26" aerodromes/c#notam',
    'card.madhel "A text" aerodromes/c#madhel',
    'card.changedAt "2026-09-01T00:00:00.000Z" aerodromes/c#updatedAt',
    'weather.status "ok" weather/AAAA#status',
    'weather.metar "METAR AAAA" weather/AAAA#metar.raw',
    'weather.observedAt "2026-10-05T12:00:00.000Z" weather/AAAA#metar.observedAt',
    'weather.ageMinutes 0 weather/AAAA#metar.ageMinutes',
    'weather.category "VFR" weather/AAAA#metar.flightCategory',
    `weather.densityAltitudeFt -100 ${CONDITIONS}.densityAltitudeFt`,
    'weather.runways.0.runway "09"',
    `weather.runways.0.headwindKt {"least":0,"most":0} ${CONDITIONS}.runwayWinds[0].headwindKt`,
    `weather.runways.0.crosswindKt {"least":1,"most":2} ${CONDITIONS}.runwayWinds[0].crosswindKt`,
    `weather.runways.0.gustCrosswindKt null ${CONDITIONS}.runwayWinds[0].gustCrosswindKt`,
    'weather.runways.0.isFavourable false',
    'weather.runways.1.runway "10"',
    `weather.runways.1.headwindKt {"least":2,"most":3} ${CONDITIONS}.runwayWinds[1].headwindKt`,
    `weather.runways.1.crosswindKt {"least":-4,"most":5} ${CONDITIONS}.runwayWinds[1].crosswindKt`,
    `weather.runways.1.gustCrosswindKt {"least":8,"most":9} ${CONDITIONS}.runwayWinds[1].gustCrosswindKt`,
    'weather.runways.1.isFavourable true',
    'weather.runways.2.runway "11"',
    `weather.runways.2.headwindKt {"least":1,"most":9} ${CONDITIONS}.runwayWinds[2].headwindKt`,
    `weather.runways.2.crosswindKt {"least":0,"most":0} ${CONDITIONS}.runwayWinds[2].crosswindKt`,
    `weather.runways.2.gustCrosswindKt null ${CONDITIONS}.runwayWinds[2].gustCrosswindKt`,
    'weather.runways.2.isFavourable false',
    'weather.taf "TAF AAAA" weather/AAAA#taf.raw',
    `weather.periods ${JSON.stringify([PERIOD])} weather/AAAA#taf.periods ${DEPARTURE}`,
  ])
})

test('the weather of an alternate is that from the arrival at the destination', () => {
  const { role, ident, weather } = briefWith('planning').aerodromes[2]!
  expect(linesOf({ role, ident, periods: weather.periods })).toEqual([
    'role "alternate"',
    'ident "CCCC" plannings/p#alternateAerodromes[0]',
    `periods null weather/CCCC#taf.periods ${DEPARTURE} flight-plans/f#totalEet`,
  ])
})

test('the values of a flight plan precede those of the planning and the aircraft where the plan is first', () => {
  const { flight, aircraft } = briefWith('flightPlan')
  const { speedKt, altitudeFt, notes } = flight
  const { registration, type } = aircraft
  const { name } = briefWith('flightPlan', null)
  expect(linesOf({ speedKt, altitudeFt, notes, registration, type, name })).toEqual([
    'speedKt 90 flight-plans/f#cruisingSpeed',
    'altitudeFt 6500 flight-plans/f#level',
    'notes null flight-plans/f#supplementary.remarks plannings/p#notes',
    'registration "LV-XSA" aircraft/a#registration',
    'type "C150" flight-plans/f#aircraftType',
    'name "LVPLN" flight-plans/f#aircraftIdentification',
  ])
})

test('the aircraft of a flight is that of the record that is first and has one', () => {
  const records = [recordsOf('planning'), recordsOf('flightPlan'), recordsOf('planning', null)]
  expect(records.map((each) => aircraftIdOf(each).value)).toEqual(['a', 'of the plan', 'of the plan'])
})
