import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '../lib/json.ts'
import type { WeatherEntry } from '../weather/service/entry-schema.ts'
import { briefOf } from './brief.ts'
import { type Figure, sourceOf } from './figure.ts'

/** A bag with every field that a brief reads. */
const BAG: JsonObject = {
  planning: {
    id: 'p1',
    name: 'A flight',
    points: [
      { name: 'AAAA', type: 'aerodrome', latDeg: -34, lonDeg: -58 },
      { name: 'WP1', type: 'waypoint', latDeg: -33, lonDeg: -58.5 },
      { name: 'BBBB', type: 'aerodrome', latDeg: -32, lonDeg: -58 },
    ],
    aircraftId: 'a1',
    aircraftRegistration: 'LV-OLD',
    plannedDepartureAt: '2026-10-05T13:00:00Z',
    altitudeFt: 5500,
    fuelOnBoardL: 100,
    reserveMinutes: 45,
    eetMinutes: 75,
    flightRules: 'V',
    wind: { choice: 'manual', directionDeg: 190, speedKt: 15 },
    alternateAerodromes: ['CCCC'],
    notes: 'A note',
  },
  flightPlan: {
    id: 'f1',
    departureAerodrome: 'AAAA',
    destinationAerodrome: 'BBBB',
    departureDate: '2026-10-05',
    estimatedOffBlockTime: '1300',
    totalEet: '0115',
    cruisingSpeed: 'N0100',
    level: 'A055',
    flightRules: 'V',
    aircraftId: 'a1',
    aircraftIdentification: 'LVXSA',
    aircraftType: 'C172',
    alternateAerodromes: ['CCCC'],
    routePoints: [
      { name: 'AAAA', type: 'aerodrome', latDeg: -34, lonDeg: -58 },
      { name: 'BBBB', type: 'aerodrome', latDeg: -32, lonDeg: -58 },
    ],
    supplementary: { endurance: '0400', remarks: 'A remark' },
  },
  aircraft: { id: 'a1', registration: 'LV-XSA', model: 'Cessna', icaoType: 'C172', speeds: { cruiseKtas: 100 } },
  cards: ['AAAA', 'BBBB', 'CCCC', 'NEAR'].map((code) => ({
    id: `card-${code}`,
    code,
    name: `Name of ${code}`,
    elevationFt: 100,
    magneticVariationDeg: -10,
    position: { latDeg: -33, lonDeg: -58.2 },
    runways: [{ designator: '09/27', lengthM: 1000, surface: 'asphalt', lighted: true }],
    frequencies: { tower: '118.100', atis: '127.000' },
    notes: 'A note',
    notam: 'A NOTAM',
    madhel: 'A text',
    updatedAt: '2026-09-01T00:00:00.000Z',
  })),
  weather: Object.fromEntries(
    ['AAAA', 'BBBB', 'CCCC', 'NEAR'].map((code) => [
      code,
      {
        status: 'ok',
        metar: { raw: 'METAR', ageMinutes: 7, flightCategory: 'VFR', observedAt: '2026-10-05T11:53:00.000Z' },
        taf: {
          raw: 'TAF',
          periods: [
            {
              kind: 'prevailing',
              from: '2026-10-05T12:00:00.000Z',
              to: '2026-10-05T23:00:00.000Z',
              probability: null,
              flightCategory: 'VFR',
              ceilingAglFt: 4000,
            },
          ],
        },
        aerodromeConditions: {
          densityAltitudeFt: 900,
          runwayWinds: [
            {
              runway: '09',
              headwindKt: { least: 4, most: 9 },
              crosswindKt: { least: -9, most: 2 },
              gustCrosswindKt: { least: -9, most: 2 },
            },
          ],
        },
      },
    ]),
  ),
  checkFlights: [
    {
      id: 'k1',
      aircraftId: 'a1',
      startedAt: '2026-09-02T00:00:00.000Z',
      lists: [{ title: 'A list', sections: [{ title: 'A section', items: [{ challenge: 'Fuel', critical: true }] }] }],
    },
  ],
  checklists: [{ id: 'l1', aircraftId: 'a1', title: 'Before take-off' }],
  pilot: {
    licences: [{ type: 'PPA', name: 'Private pilot' }],
    ratings: [{ name: 'IFR', expiresOn: '2027-05-19' }],
    medicalCertificate: { class: 2, expiresOn: '2027-01-31' },
  },
  logbook: [{ id: 'e1', log: { date: '2026-09-30', landings: 3, times: { localDayPilot: 60 } } }],
}

function objectOf(value: Json | undefined): JsonObject | null {
  return isJsonObject(value) ? value : null
}

function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function briefOfBag(bag: JsonObject, first: 'planning' | 'flightPlan') {
  const records = {
    planning: sourceOf('plannings', objectOf(bag.planning)),
    flightPlan: sourceOf('flight-plans', objectOf(bag.flightPlan)),
    first,
  }
  const entries = Object.entries(objectOf(bag.weather) ?? {}).filter(([, entry]) => isJsonObject(entry))
  const weather = new Map(entries) as unknown as ReadonlyMap<string, WeatherEntry>
  return briefOf(
    {
      records,
      aircraft: objectOf(bag.aircraft),
      cards: objectsOf(bag.cards),
      checkFlights: objectsOf(bag.checkFlights),
      checklists: objectsOf(bag.checklists),
      pilot: objectOf(bag.pilot),
      logbook: objectsOf(bag.logbook),
    },
    weather,
    Date.parse('2026-10-05T12:00:00Z'),
  )
}

/** All figures in a value, by their place in it. */
function figuresIn(value: unknown, place = ''): readonly (readonly [place: string, figure: Figure<unknown>])[] {
  if (typeof value !== 'object' || value === null) return []
  if ('from' in value && Array.isArray(value.from)) return [[place, value as unknown as Figure<unknown>]]
  return Object.entries(value).flatMap(([name, inner]) => figuresIn(inner, `${place}.${name}`))
}

/** The value at a path such as `points[0].latDeg`. */
function valueAt(record: Json | undefined, path: string): Json | undefined {
  let value = record
  for (const step of path.split(/[.[\]]+/).filter((part) => part !== ''))
    value = (value as Record<string, Json> | undefined)?.[step]
  return value
}

/** The field of a bag that a figure names. */
function namedField(bag: JsonObject, name: string): Json | undefined {
  const [record = '', path] = name.split('#')
  const [collection = '', id] = record.split('/')
  const places: Readonly<Record<string, () => readonly (JsonObject | null)[]>> = {
    plannings: () => [objectOf(bag.planning)],
    'flight-plans': () => [objectOf(bag.flightPlan)],
    aircraft: () => [objectOf(bag.aircraft)],
    aerodromes: () => objectsOf(bag.cards),
    'check-flights': () => objectsOf(bag.checkFlights),
    checklists: () => objectsOf(bag.checklists),
    logbook: () => objectsOf(bag.logbook),
    pilot: () => [objectOf(bag.pilot)],
    weather: () => [objectOf(objectOf(bag.weather)?.[id ?? ''])],
  }
  const records = places[collection]!()
  const found =
    collection === 'pilot' || collection === 'weather' ? records[0] : records.find((each) => each?.id === id)
  return path === undefined ? (found ?? undefined) : valueAt(found ?? undefined, path)
}

/** Every known figure comes from fields that the bag contains. A rating without an expiry contains null. */
function expectNothingInvented(bag: JsonObject, first: 'planning' | 'flightPlan'): number {
  const known = figuresIn(briefOfBag(bag, first)).filter(([, { value }]) => value !== null)
  for (const [place, { from }] of known) {
    for (const name of from) expect([place, name, namedField(bag, name) !== undefined]).toEqual([place, name, true])
  }
  return known.length
}

type Path = readonly (string | number)[]

function pathsOf(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))]
}

/** A copy of a value whose part at a path is replaced; undefined removes it. */
function replaced(value: Json, [step, ...rest]: Path, by: Json | undefined): Json {
  if (step === undefined) return by ?? null
  const copy: Record<string, Json> | Json[] = Array.isArray(value) ? [...value] : { ...(value as JsonObject) }
  const parts = copy as Record<string, Json>
  if (rest.length > 0) parts[step] = replaced(parts[step]!, rest, by)
  else if (by !== undefined) parts[step] = by
  else if (Array.isArray(copy)) copy.splice(Number(step), 1)
  else delete parts[step]
  return copy as Json
}

/** Every field but the ids, which every record of the API has. */
const PATHS = pathsOf(BAG).filter((path) => path.length > 0 && path.at(-1) !== 'id')

test.each(['planning', 'flightPlan'] as const)(
  'with any one field removed, a brief of a %s invents nothing',
  (first) => {
    expect(PATHS.length).toBeGreaterThan(250)
    const whole = expectNothingInvented(BAG, first)
    expect(whole).toBeGreaterThan(100)
    for (const path of PATHS) expectNothingInvented(replaced(BAG, path, undefined) as JsonObject, first)
  },
)

test('a field with any other value never breaks a brief, and gives no value that the bag does not contain', () => {
  const other = fc.oneof(
    fc.constantFrom<Json>(null, '', ' ', 'ZZZZ', '2026-02-30', -1, 0, 1e9, [], {}, [null], [{}]),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  )
  const change = fc.tuple(fc.constantFrom(...PATHS), other)
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('planning', 'flightPlan'),
      (changes, first) => {
        let bag: Json = BAG
        for (const [path, value] of changes) {
          const parent = valueAt(bag, path.slice(0, -1).join('.'))
          if (typeof parent === 'object' && parent !== null) bag = replaced(bag, path, value)
        }
        expectNothingInvented(bag as JsonObject, first)
      },
    ),
  )
})
