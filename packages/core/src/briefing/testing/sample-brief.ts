import type { JsonObject } from '../../lib/json.ts'
import type { WeatherEntry } from '../../weather/service/entry-schema.ts'
import { type BriefInput, briefOf } from '../brief.ts'
import { sourceOf } from '../figure.ts'

const NOW = Date.parse('2026-10-05T12:00:00Z')

export const PLANNING = {
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
export const PLAN = {
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
export const CARDS = [
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

export function input(change: Partial<BriefInput> = {}): BriefInput {
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

export function withPlanning(change: JsonObject, others: Partial<BriefInput> = {}): BriefInput {
  const planning = sourceOf('plannings', { ...PLANNING, ...change })
  return input({ records: { planning, flightPlan: sourceOf('flight-plans', null), first: 'planning' }, ...others })
}

export function brief(given: BriefInput = input(), weather: Record<string, object> = {}) {
  return briefOf(given, new Map(Object.entries(weather)) as unknown as ReadonlyMap<string, WeatherEntry>, NOW)
}
