import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../lib/json.ts'
import type { WeatherEntry } from '../weather/service/entry-schema.ts'
import { type BriefInput, briefIdents, briefOf } from './brief.ts'
import { sourceOf } from './figure.ts'

const NOW = Date.parse('2026-10-05T12:00:00Z')

const PLANNING = {
  id: 'p1',
  name: 'Along the equator',
  points: [
    { name: 'AAAA', type: 'aerodrome', latDeg: 0, lonDeg: 0 },
    { name: 'WP1', type: 'waypoint', latDeg: 0, lonDeg: 1 },
    { name: 'bbbb', type: 'aerodrome', latDeg: 1, lonDeg: 1 },
  ],
  aircraftId: 'a1',
  plannedDepartureAt: '2026-10-05T13:00:00Z',
  altitudeFt: 5500,
  fuelOnBoardL: 100,
  reserveMinutes: 45,
  eetMinutes: 75,
  wind: { choice: 'manual', directionDeg: 90, speedKt: 20 },
  alternateAerodromes: ['CCCC', 'ZZZZ'],
}
const PLAN = {
  id: 'f1',
  departureAerodrome: 'DDDD',
  destinationAerodrome: 'EEEE',
  departureDate: '2026-10-06T00:00:00Z',
  estimatedOffBlockTime: '0930',
  totalEet: '0130',
  cruisingSpeed: 'K0185',
  level: 'A065',
  flightRules: 'V',
  aircraftId: 'a2',
  aircraftIdentification: 'LVABC',
}
const AIRCRAFT = { id: 'a1', registration: 'LV-XSA', model: 'Cessna 172N', speeds: { cruiseKtas: 100 } }
const CARDS = [
  {
    id: 'c1',
    code: 'AAAA',
    magneticVariationDeg: -10,
    elevationFt: 100,
    runways: [{ designator: '09/27', lengthM: 1000, surface: 'grass', lighted: false }],
    frequencies: { tower: '118.100' },
    notam: 'A0001/26',
    updatedAt: '2026-09-01T00:00:00.000Z',
  },
  { id: 'c0', code: 'AAAA', elevationFt: 90, updatedAt: '2026-08-01T00:00:00.000Z' },
  { id: 'c2', code: 'NEAR', position: { latDeg: -0.25, lonDeg: 0.5 } },
  { id: 'c3', code: 'FARR', position: { latDeg: -0.5, lonDeg: 0.5 } },
]

function input(change: Partial<BriefInput> = {}): BriefInput {
  return {
    records: {
      planning: sourceOf('plannings', PLANNING),
      flightPlan: sourceOf('flight-plans', null),
      first: 'planning',
    },
    aircraft: AIRCRAFT,
    cards: CARDS,
    checkFlights: [],
    checklists: [],
    pilot: null,
    logbook: [],
    ...change,
  }
}

function withPlanning(change: JsonObject, others: Partial<BriefInput> = {}): BriefInput {
  const planning = sourceOf('plannings', { ...PLANNING, ...change })
  return input({ records: { planning, flightPlan: sourceOf('flight-plans', null), first: 'planning' }, ...others })
}

function brief(given: BriefInput = input(), weather: Record<string, object> = {}) {
  return briefOf(given, new Map(Object.entries(weather)) as unknown as ReadonlyMap<string, WeatherEntry>, NOW)
}

describe('the route', () => {
  test('has the length, the directions and the times of its legs', () => {
    const { legs, distanceNm, elapsedMinutes, stillAirMinutes } = brief().route
    // A degree of the equator is 60.108 NM, and the first degree of a meridian 59.705 NM on the ellipsoid.
    expect(legs.map((leg) => [leg.from.value, leg.to.value, leg.distanceNm.value, leg.trueTrackDeg.value])).toEqual([
      ['AAAA', 'WP1', 60.1, 90],
      ['WP1', 'bbbb', 59.7, 360],
    ])
    // 100 kt against 20 kt, and with 20 kt from the right: the root of 100² - 20².
    expect(legs.map((leg) => leg.groundSpeedKt.value)).toEqual([80, 98])
    expect(legs.map((leg) => leg.elapsedMinutes.value)).toEqual([45.1, 36.6])
    expect(legs.map((leg) => leg.stillAirMinutes.value)).toEqual([36.1, 35.8])
    expect([distanceNm.value, elapsedMinutes.value, stillAirMinutes.value]).toEqual([119.8, 81.6, 71.9])
  })

  test.each([
    ['planning', [{ name: 'AAAA', type: 'aerodrome', latDeg: 0, lonDeg: 0 }], 'plan'],
    ['planning', PLANNING.points, 'planning'],
    ['flightPlan', PLANNING.points, 'plan'],
  ] as const)('of a flight whose %s is first has the points of a record with two: %j', (first, points, expected) => {
    const routePoints = PLANNING.points.map((point, at) => ({ ...point, name: `plan ${at}` }))
    const records = {
      planning: sourceOf('plannings', { ...PLANNING, points: [...points] }),
      flightPlan: sourceOf('flight-plans', { ...PLAN, routePoints }),
      first,
    }
    const names = brief(input({ records })).route.legs.map(({ from }) => from.value)
    expect(names).toEqual(expected === 'plan' ? ['plan 0', 'plan 1'] : ['AAAA', 'WP1'])
  })

  test('has magnetic tracks where the card of an end contains the variation, east subtracted', () => {
    const { legs } = brief().route
    expect(legs.map((leg) => leg.magneticTrackDeg.value)).toEqual([100, null])
    expect(legs[0]!.magneticTrackDeg.from).toContain('aerodromes/c1#magneticVariationDeg')
  })

  test('has the variation of its end where the card of its begin contains none, whatever the case of its code', () => {
    const cards = [{ id: 'c9', code: ' bbbB', magneticVariationDeg: 15 }]
    const { legs } = brief(input({ cards })).route
    expect(legs.map((leg) => leg.magneticTrackDeg.value)).toEqual([null, 345])
  })

  test.each([
    ['a forecast', { choice: 'forecast', directionDeg: 90, speedKt: 20 }, [null, null]],
    ['none', { choice: 'none' }, [36.1, 35.8]],
    ['one from 360 degrees', { choice: 'manual', directionDeg: 360, speedKt: 20 }, [36.8, 44.8]],
    ['one without its speed', { choice: 'manual', directionDeg: 90 }, [null, null]],
    ['one that is too strong', { choice: 'manual', directionDeg: 90, speedKt: 100 }, [null, null]],
  ])('with %s as the wind has the elapsed times that follow', (_, wind, expected) => {
    const { legs } = brief(withPlanning({ wind })).route
    expect(legs.map((leg) => leg.elapsedMinutes.value)).toEqual(expected)
  })

  test('has the variation of an aerodrome only, first that of the begin, and rounds a magnetic track once', () => {
    const cards = [CARDS[0]!, { id: 'c9', code: 'BBBB', magneticVariationDeg: -0.4 }]
    const [first, second] = [PLANNING.points[0]!, { ...PLANNING.points[2]!, latDeg: 1 }]
    function magneticTracks(...points: JsonObject[]) {
      return brief(withPlanning({ points }, { cards })).route.legs.map((leg) => leg.magneticTrackDeg.value)
    }
    // The track from one to the other begins at 45.19 degrees.
    expect(magneticTracks(first, second)).toEqual([55])
    expect(magneticTracks({ ...first, type: 'waypoint' }, second)).toEqual([46])
    expect(magneticTracks({ ...first, type: 'waypoint' }, { ...second, type: 'waypoint' })).toEqual([null])
  })

  test('has sums of the exact figures of its legs', () => {
    const points = [0, 1, 2, 3].map((at) => ({ name: `WP${at}`, type: 'waypoint', latDeg: 0, lonDeg: 0.16704 * at }))
    const { legs, distanceNm } = brief(withPlanning({ points })).route
    expect([...legs, { distanceNm }].map((each) => each.distanceNm.value)).toEqual([10, 10, 10, 30.1])
  })

  test('has a leg without length in no direction', () => {
    const [point] = PLANNING.points
    const [leg] = brief(withPlanning({ points: [point!, point!] })).route.legs
    expect([leg!.distanceNm.value, leg!.trueTrackDeg.value, leg!.groundSpeedKt.value]).toEqual([0, null, null])
  })

  test('without points is not known', () => {
    const { route } = brief(withPlanning({ points: [] }))
    expect([route.legs, route.distanceNm.value]).toEqual([[], null])
  })
})

describe('the flight', () => {
  test('has the times of the planning', () => {
    const { flight } = brief()
    expect(flight.departureAt.value).toBe('2026-10-05T13:00:00.000Z')
    expect(flight.arrivalAt).toEqual({
      value: '2026-10-05T14:15:00.000Z',
      from: ['plannings/p1#plannedDepartureAt', 'plannings/p1#eetMinutes'],
    })
  })

  test('arrives after the sum of the legs when the record has no elapsed time', () => {
    const { flight } = brief(withPlanning({ eetMinutes: null }))
    expect(flight.arrivalAt.value).toBe('2026-10-05T14:21:36.000Z')
  })

  test('has the values of a flight plan, and those of its planning where the plan has none', () => {
    const records = {
      planning: sourceOf('plannings', PLANNING),
      flightPlan: sourceOf('flight-plans', PLAN),
      first: 'flightPlan',
    } as const
    const { flight, route } = brief(input({ records, aircraft: null }))
    expect(flight.departureAt.value).toBe('2026-10-06T09:30:00.000Z')
    expect(flight.elapsedMinutes.value).toBe(90)
    expect(flight.speedKt.value).toBeCloseTo(185 / 1.852)
    expect([flight.altitudeFt.value, flight.flightRules.value]).toEqual([6500, 'V'])
    expect(flight.fuelOnBoardL).toEqual({ value: 100, from: ['plannings/p1#fuelOnBoardL'] })
    expect(route.legs).toHaveLength(2)
  })

  test('has amounts of 0', () => {
    const { flight } = brief(withPlanning({ fuelOnBoardL: 0, reserveMinutes: 0, altitudeFt: 0, eetMinutes: 0 }))
    const { fuelOnBoardL, reserveMinutes, altitudeFt, elapsedMinutes } = flight
    expect([fuelOnBoardL, reserveMinutes, altitudeFt, elapsedMinutes].map(({ value }) => value)).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['0314', 194],
    ['3000', 1800],
    ['0360', null],
    ['314', null],
  ])('has the endurance and the elapsed time of its plan in minutes: %s', (written, minutes) => {
    const flightPlan = sourceOf('flight-plans', { ...PLAN, totalEet: written, supplementary: { endurance: written } })
    const records = { planning: sourceOf('plannings', null), flightPlan, first: 'planning' } as const
    const { enduranceMinutes, elapsedMinutes } = brief(input({ records })).flight
    expect([enduranceMinutes.value, elapsedMinutes.value]).toEqual([minutes, minutes])
  })

  test.each([
    ['2026-12-31', '0930', '2026-12-31T09:30:00.000Z'],
    ['2026-12-31T22:00:00-03:00', '0100', '2027-01-01T01:00:00.000Z'],
    ['2027-01-01T01:00:00.000Z', '0100', '2027-01-01T01:00:00.000Z'],
    ['2027-01-01T02:00+03:00', '2300', '2026-12-31T23:00:00.000Z'],
    ['2027-01-01T02:00', '2300', null],
    ['2026-12-31', '2400', null],
  ])('departs on the UTC day of %s, at %s', (departureDate, estimatedOffBlockTime, departureAt) => {
    const records = {
      planning: sourceOf('plannings', null),
      flightPlan: sourceOf('flight-plans', { ...PLAN, departureDate, estimatedOffBlockTime }),
      first: 'flightPlan',
    } as const
    expect(brief(input({ records, aircraft: null })).flight.departureAt.value).toBe(departureAt)
  })

  test.each([
    ['M078', 'F330', null, 33_000],
    ['N0000', 'S1130', null, null],
    ['N0110', 'VFR', 110, null],
    ['N110', 'F33', null, null],
  ])('has no speed or level that is not in knots and feet: %s, %s', (cruisingSpeed, level, knots, feet) => {
    const records = {
      planning: sourceOf('plannings', null),
      flightPlan: sourceOf('flight-plans', { ...PLAN, cruisingSpeed, level }),
      first: 'flightPlan',
    } as const
    const { flight } = brief(input({ records, aircraft: null }))
    expect([flight.speedKt.value, flight.altitudeFt.value]).toEqual([knots, feet])
  })
})

describe('the aerodromes', () => {
  test('are the two ends, the alternates, and those with a card within 25 NM, the nearest first', () => {
    const { aerodromes } = brief()
    expect(aerodromes.map(({ role, ident, distanceNm }) => [role, ident.value, distanceNm?.value ?? null])).toEqual([
      ['departure', 'AAAA', null],
      ['destination', 'BBBB', null],
      ['alternate', 'CCCC', null],
      // A quarter of a degree of a meridian at the equator is 14.93 NM.
      ['enRoute', 'NEAR', 14.9],
    ])
    expect(briefIdents(input())).toEqual(['AAAA', 'BBBB', 'CCCC', 'NEAR'])
  })

  test.each([
    ['planning', ['CCCC'], ['DDDD'], 'plannings/p1'],
    ['planning', [], ['DDDD'], 'flight-plans/f1'],
    ['flightPlan', ['CCCC'], ['DDDD'], 'flight-plans/f1'],
    ['flightPlan', ['CCCC'], [], 'plannings/p1'],
  ] as const)('have the alternates of the %s first, of %j and %j those of %s', (first, own, filed, from) => {
    const planning = sourceOf('plannings', { ...PLANNING, alternateAerodromes: own })
    const flightPlan = sourceOf('flight-plans', { ...PLAN, alternateAerodromes: filed })
    const { aerodromes } = brief(input({ records: { planning, flightPlan, first } }))
    const alternates = aerodromes.filter(({ role }) => role === 'alternate')
    expect(alternates.map(({ ident }) => ident.from)).toEqual([[`${from}#alternateAerodromes[0]`]])
  })

  test('that are 25.01 NM from the route are not near, although the distance is written as 25.0', () => {
    // On this meridian, 0.01 NM are 0.0001675 degrees, and 25 NM from the equator are 0.418733 degrees.
    const cards = [
      { id: 'in', code: 'INSI', position: { latDeg: -0.41872, lonDeg: 0.5 } },
      { id: 'out', code: 'OUTS', position: { latDeg: -0.4189, lonDeg: 0.5 } },
    ]
    const near = brief(input({ cards })).aerodromes.filter(({ role }) => role === 'enRoute')
    expect(near.map(({ ident, distanceNm }) => [ident.value, distanceNm?.value])).toEqual([['INSI', 25]])
  })

  test.each([
    ['beside a long leg along a meridian', [0, 0], [10, 0], [5, 0.2]],
    ['near its begin', [0, 0], [10, 0], [0.1, 0.2]],
    ['near its end', [10, 0], [0, 0], [0.1, 0.2]],
    ['north of the shortest line between two points of one latitude', [60, 0], [60, 19], [60.7, 9.5]],
    ['on the shortest line, far north of two points of one latitude', [60, -60], [60, 60], [73.9, 0]],
    ['on the shortest line over a pole', [80, 0], [80, 180], [89.9, 90]],
  ])('that are %s are near', (_, from, to, at) => {
    const points = [from, to].map(([latDeg, lonDeg]) => ({ name: 'WP', type: 'waypoint', latDeg, lonDeg }))
    const cards = [{ id: 'c', code: 'NEAR', position: { latDeg: at[0]!, lonDeg: at[1]! } }]
    const { aerodromes } = brief(withPlanning({ points, alternateAerodromes: [] } as JsonObject, { cards }))
    expect(aerodromes.map(({ ident }) => ident.value)).toEqual([null, null, 'NEAR'])
  })

  test('are the four nearest to any leg, and none that is an end or an alternate', () => {
    function card(code: string, latDeg: number, lonDeg: number) {
      return { id: code, code, position: { latDeg, lonDeg } }
    }
    const cards = [
      card('CCCC', 0, 0.5),
      card('NR20', 0.33, 0.5),
      card('NR02', 0.9, 1.03),
      card('NR15', -0.25, 0.5),
      card('NR06', 0.5, 1.1),
      card('NR09', -0.15, 0.5),
    ]
    const near = brief(input({ cards })).aerodromes.filter(({ role }) => role === 'enRoute')
    expect(near.map(({ ident, distanceNm }) => [ident, distanceNm?.value])).toEqual(
      [
        ['NR02', 1.8],
        ['NR06', 6],
        ['NR09', 9],
        ['NR15', 14.9],
      ].map(([value, distance]) => [{ value, from: [`aerodromes/${value}#code`] }, distance]),
    )
  })

  test('are requested once, also for a flight back to the departure', () => {
    const points = [...PLANNING.points, PLANNING.points[0]!]
    expect(briefIdents(withPlanning({ points, alternateAerodromes: ['AAAA', 'CCCC'] }))).toEqual([
      'AAAA',
      'CCCC',
      'NEAR',
    ])
  })

  test('have no destination in a route of one point', () => {
    const { aerodromes } = brief(withPlanning({ points: PLANNING.points.slice(0, 1) }))
    expect(aerodromes.map(({ ident }) => ident.value)).toEqual(['AAAA', null, 'CCCC'])
  })

  test('have the values of the last changed card', () => {
    const [departure, destination] = brief().aerodromes
    expect(departure!.card.elevationFt).toEqual({ value: 100, from: ['aerodromes/c1#elevationFt'] })
    expect(departure!.card.runways[0]!.lighted.value).toBe(false)
    expect(departure!.card.frequencies.filter(({ mhz }) => mhz.value !== null)).toMatchObject([{ service: 'tower' }])
    expect(destination!.card.elevationFt).toEqual({ value: null, from: ['aerodromes#elevationFt'] })
  })
})

describe('the weather', () => {
  const runwayWinds = [
    { runway: '09', headwindKt: { least: 4, most: 9 }, crosswindKt: { least: -9, most: 2 } },
    { runway: '10', headwindKt: { least: 4, most: 9 }, crosswindKt: { least: -3, most: 2 } },
    { runway: '27', headwindKt: { least: -9, most: -4 }, crosswindKt: { least: -2, most: 9 } },
  ]
  const entry = {
    status: 'ok',
    metar: { raw: 'METAR AAAA', ageMinutes: 7, flightCategory: 'VFR', observedAt: '2026-10-05T11:53:00.000Z' },
    taf: {
      raw: 'TAF AAAA',
      periods: [
        { kind: 'prevailing', from: '2026-10-05T12:00:00.000Z', to: '2026-10-05T13:00:00.000Z' },
        { kind: 'prevailing', from: '2026-10-05T13:00:00.000Z', to: '2026-10-05T14:15:00.000Z' },
        { kind: 'prevailing', from: '2026-10-05T14:15:00.000Z', to: '2026-10-05T18:00:00.000Z' },
        { kind: 'temporary', from: '2026-10-05T13:30:00.000Z', to: '2026-10-05T15:00:00.000Z' },
      ],
    },
    aerodromeConditions: { densityAltitudeFt: 900, runwayWinds },
  }

  test('has the periods of the time at which the flight is there', () => {
    const { aerodromes } = brief(input(), { AAAA: entry, BBBB: entry, NEAR: entry })
    const periods = aerodromes.map(({ weather }) =>
      weather.periods.value?.map(({ from, kind }) => kind[0] + from.slice(11, 16)),
    )
    expect(periods).toEqual([['p13:00'], ['p14:15', 't13:30'], undefined, ['p13:00', 't13:30']])
  })

  test('marks the runway with the greatest headwind and the least crosswind', () => {
    const { weather } = brief(input(), { AAAA: entry }).aerodromes[0]!
    expect(weather.runways.map(({ runway, isFavourable }) => [runway, isFavourable])).toEqual([
      ['09', false],
      ['10', true],
      ['27', false],
    ])
    expect(weather.ageMinutes).toEqual({ value: 7, from: ['weather/AAAA#metar.ageMinutes'] })
  })

  test.each([
    ['can be a tailwind', { least: -1, most: 9 }],
    ['is never a headwind', { least: 0, most: 0 }],
  ])('marks no runway on which the wind %s', (_, headwindKt) => {
    const weak = runwayWinds.map((wind) => ({ ...wind, headwindKt }))
    const entries = { AAAA: { ...entry, aerodromeConditions: { runwayWinds: weak } } }
    expect(brief(input(), entries).aerodromes[0]!.weather.runways.some(({ isFavourable }) => isFavourable)).toBe(false)
  })
})

test('the aircraft has the open items of its last check flight, and its checklists', () => {
  const item = { challenge: 'Fuel', critical: true }
  const checkFlights = [
    { id: 'k1', aircraftId: 'a1', startedAt: '2026-09-01T00:00:00.000Z', lists: [] },
    {
      id: 'k2',
      aircraftId: 'a1',
      startedAt: '2026-09-02T00:00:00.000Z',
      lists: [{ sections: [{ items: [item, { challenge: 'Oil', doneAt: '2026-09-02T00:01:00.000Z' }] }] }],
    },
    { id: 'k3', aircraftId: 'a2', startedAt: '2026-09-03T00:00:00.000Z', lists: [] },
  ]
  const checklists = [
    { id: 'l1', aircraftId: 'a1', title: 'Before take-off' },
    { id: 'l2', aircraftId: 'a2', title: 'Of another' },
  ]
  const { aircraft } = brief(input({ checkFlights, checklists }))
  expect(aircraft.lastCheckedAt.value).toBe('2026-09-02T00:00:00.000Z')
  expect(aircraft.openItems.value?.map(({ challenge }) => challenge)).toEqual(['Fuel'])
  expect(aircraft.checklists.map(({ value }) => value)).toEqual(['Before take-off'])
  expect(aircraft.due.value).toBeNull()
})

test('an aircraft that is not known has no checklists and no check flights', () => {
  const checkFlights = [{ id: 'k', aircraftId: null, startedAt: '2026-09-01T00:00:00.000Z' }]
  const checklists = [{ id: 'l', aircraftId: null, title: 'Of no aircraft' }]
  const { aircraft } = brief(input({ aircraft: null, checkFlights, checklists }))
  expect([aircraft.lastCheckedAt.value, aircraft.checklists]).toEqual([null, []])
})

describe('the pilot', () => {
  const pilot = {
    licences: [{ type: 'PPA' }],
    ratings: [
      { name: 'Night', expiresOn: null },
      { name: 'IFR', expiresOn: '2026-10-05' },
      { name: 'Old', expiresOn: '2026-10-04' },
      { name: 'Absent' },
    ],
    medicalCertificate: { class: 2, expiresOn: '2027-01-31' },
  }

  test('has the validity of each rating on the day of the flight, whose last day counts', () => {
    const { ratings, medical, licences } = brief(input({ pilot })).pilot
    expect(ratings.map(({ name, validity }) => [name.value, validity.value])).toEqual([
      ['Night', 'doesNotExpire'],
      ['IFR', 'valid'],
      ['Old', 'expired'],
      ['Absent', null],
    ])
    expect([medical.name.value, medical.validity.value]).toEqual(['2', 'valid'])
    expect(licences.map(({ name, validity }) => [name.value, validity.value])).toEqual([['PPA', null]])
  })

  test('has the landings of the 90 days before the flight by light, where the times of the entry say so', () => {
    function entry(id: string, date: string, landings: number, times: JsonObject) {
      return { id, log: { date, landings, times } }
    }
    const logbook = [
      entry('1', '2026-10-06', 100, { localDayPilot: 60 }),
      entry('2', '2026-10-05', 1, { localDayPilot: 1 }),
      entry('3', '2026-07-07', 2, { crossCountryNightCopilot: 1 }),
      entry('4', '2026-07-06', 100, { localDayPilot: 60 }),
      entry('5', '2026-08-01', 4, { localDayPilot: 30, localNightPilot: 30 }),
      entry('6', '2026-08-02', 8, {}),
      { id: '7', log: { date: '2026-08-03' } },
      { id: '8' },
    ]
    const { landings } = brief(input({ logbook })).pilot
    expect(landings.since.value).toBe('2026-07-07')
    expect(
      [landings.flights, landings.all, landings.day, landings.night, landings.either].map(({ value }) => value),
    ).toEqual([5, 15, 1, 2, 12])
    expect(landings.night.from).toContain('logbook/3')
  })
})
