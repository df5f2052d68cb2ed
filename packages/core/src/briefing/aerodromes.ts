import type { JsonObject } from '../lib/json.ts'
import { cardsByIdent, identOf } from './cards.ts'
import { countAt, derived, type Figure, figureAt, numberAt, type Source, sourceOf, textAt } from './figure.ts'
import { either, type FlightRecords } from './flight.ts'
import { distanceFromLineNm, type Position } from './geodesic.ts'
import type { RoutePoint } from './route.ts'

/** Why an aerodrome is part of a brief. */
export type AerodromeRole = 'departure' | 'destination' | 'alternate' | 'enRoute'

/** An aerodrome of a flight. */
export interface FlightAerodrome {
  readonly role: AerodromeRole
  /** Its identifier in capitals. Not known: the records do not name the aerodrome. */
  readonly ident: Figure<string>
  /** Distance from the route in nautical miles and tenths, of an aerodrome near the route; otherwise null. */
  readonly distanceNm: Figure<number> | null
}

/** The card of an aerodrome, as far as a brief shows it. */
export interface CardFigures {
  readonly name: Figure<string>
  readonly elevationFt: Figure<number>
  readonly runways: readonly RunwayFigures[]
  readonly frequencies: readonly { readonly service: string; readonly mhz: Figure<string> }[]
  readonly notes: Figure<string>
  /** NOTAM text that the pilot copied, at the latest when the card was changed. */
  readonly notam: Figure<string>
  /** MADHEL text that the pilot copied, at the latest when the card was changed. */
  readonly madhel: Figure<string>
  /** Time of the last change of the card, ISO 8601, UTC. */
  readonly changedAt: Figure<string>
}

/** A runway of a card: its designator, its length in metres, its surface and its lights. */
export interface RunwayFigures {
  readonly designator: Figure<string>
  readonly lengthM: Figure<number>
  readonly surface: Figure<string>
  readonly lighted: Figure<boolean>
}

/** How far an aerodrome with a card may be from the route, in nautical miles, and how many of them a brief shows. */
const [NEAR_NM, NEAR_COUNT] = [25, 4]

/** The services of a card in the order in which a pilot calls them. */
const SERVICES = ['atis', 'delivery', 'ground', 'tower', 'approach', 'other', 'emergency'] as const

/** No aerodrome: an identifier of a plan that stands for none (Doc 4444, appendix 3). */
const NO_INDICATOR = 'ZZZZ'

function identAt(source: Source, path: string): Figure<string> {
  return figureAt(source, path, (value) => {
    const ident = typeof value === 'string' ? identOf(value) : null
    return ident === NO_INDICATOR ? null : ident
  })
}

/** The identifier of a point that is an aerodrome. */
function endIdent(point: RoutePoint | undefined): Figure<string> {
  if (point === undefined) return { value: null, from: [] }
  return derived([point.name, point.type], (name, type) => (type === 'aerodrome' ? identOf(name) : null))
}

/**
 * The aerodromes of a flight: departure, destination, alternates, and those with a card within 25 NM of the route, the
 * nearest first. The first two are in the list although the records do not name them.
 */
export function flightAerodromes(
  records: FlightRecords,
  points: readonly RoutePoint[],
  cards: readonly JsonObject[],
): readonly FlightAerodrome[] {
  const { planning, flightPlan } = records
  const [departure, destination] = [
    either(records, endIdent(points[0]), identAt(flightPlan, 'departureAerodrome')),
    either(
      records,
      endIdent(points.length > 1 ? points.at(-1) : undefined),
      identAt(flightPlan, 'destinationAerodrome'),
    ),
  ]
  const alternates = (records.first === 'planning' ? [planning, flightPlan] : [flightPlan, planning])
    .map((source) =>
      Array.from({ length: countAt(source, 'alternateAerodromes') }, (_, at) =>
        identAt(source, `alternateAerodromes[${at}]`),
      ).filter(({ value }) => value !== null),
    )
    .find((list) => list.length > 0)
  const named = [departure, destination, ...(alternates ?? [])]
  return [
    { role: 'departure', ident: departure, distanceNm: null },
    { role: 'destination', ident: destination, distanceNm: null },
    ...(alternates ?? []).map((ident) => ({ role: 'alternate', ident, distanceNm: null }) as const),
    ...nearAerodromes(points, cards, new Set(named.map(({ value }) => value))),
  ]
}

function tenths(nauticalMiles: number): number {
  return Math.round(nauticalMiles * 10) / 10
}

function nearAerodromes(
  points: readonly RoutePoint[],
  cards: readonly JsonObject[],
  named: ReadonlySet<string | null>,
): readonly FlightAerodrome[] {
  const near = [...cardsByIdent(cards)].flatMap(([ident, source]): FlightAerodrome[] => {
    const position = derived(
      [numberAt(source, 'position.latDeg', -90, 90), numberAt(source, 'position.lonDeg', -180, 180)],
      (latDeg, lonDeg) => ({ latDeg, lonDeg }),
    )
    const distances = points.slice(1).map((to, at) => distanceFrom(position, points[at]!.position, to.position))
    const known = distances.filter(({ value }) => value !== null)
    const nearest = known.toSorted((a, b) => a.value! - b.value!)[0]
    const isNear = nearest !== undefined && nearest.value! <= NEAR_NM && !named.has(ident)
    return isNear ? [{ role: 'enRoute', ident: identAt(source, 'code'), distanceNm: nearest }] : []
  })
  return near
    .toSorted((a, b) => a.distanceNm!.value! - b.distanceNm!.value!)
    .slice(0, NEAR_COUNT)
    .map((aerodrome) => ({ ...aerodrome, distanceNm: derived([aerodrome.distanceNm!], tenths) }))
}

/** A degree of latitude is at least 59.7 NM on the ellipsoid. */
const NM_PER_DEGREE = 59.7

/** Whether the latitude of a position alone shows that it is not near a leg. Applies to short legs only. */
function isFar({ latDeg }: Position, from: Position, to: Position): boolean {
  const reachDeg = NEAR_NM / NM_PER_DEGREE
  const low = Math.min(from.latDeg, to.latDeg)
  const high = Math.max(from.latDeg, to.latDeg)
  // Between two points of one latitude, a shortest line of up to 20 degrees leaves that latitude by less than 1 degree.
  const isShort = Math.abs(from.lonDeg - to.lonDeg) < 20 && Math.max(Math.abs(low), Math.abs(high)) < 70
  return isShort && (latDeg < low - reachDeg - 1 || latDeg > high + reachDeg + 1)
}

function distanceFrom(position: Figure<Position>, from: Figure<Position>, to: Figure<Position>): Figure<number> {
  return derived([position, from, to], (at, begin, end) =>
    isFar(at, begin, end) ? null : distanceFromLineNm(at, begin, end),
  )
}

/** The card of an aerodrome. Without a card, nothing is known. */
export function cardFigures(card: Source | undefined): CardFigures {
  const source = card ?? sourceOf('aerodromes', null)
  return {
    name: textAt(source, 'name'),
    elevationFt: numberAt(source, 'elevationFt'),
    runways: Array.from({ length: countAt(source, 'runways') }, (_, at) => ({
      designator: textAt(source, `runways[${at}].designator`),
      lengthM: numberAt(source, `runways[${at}].lengthM`, 0),
      surface: textAt(source, `runways[${at}].surface`),
      lighted: figureAt(source, `runways[${at}].lighted`, (value) => (typeof value === 'boolean' ? value : null)),
    })),
    frequencies: SERVICES.map((service) => ({ service, mhz: textAt(source, `frequencies.${service}`) })),
    notes: textAt(source, 'notes'),
    notam: textAt(source, 'notam'),
    madhel: textAt(source, 'madhel'),
    changedAt: textAt(source, 'updatedAt'),
  }
}
