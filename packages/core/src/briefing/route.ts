import { type cardsByIdent, identOf } from './cards.ts'
import { countAt, derived, type Figure, firstKnown, numberAt, type Source, textAt } from './figure.ts'
import type { FlightFigures, FlightRecords, Wind } from './flight.ts'
import { type Position, wayBetween } from './geodesic.ts'

/** A point of a route. */
export interface RoutePoint {
  readonly name: Figure<string>
  readonly type: Figure<string>
  readonly position: Figure<Position>
}

/** A part of a route between two points that follow each other. */
export interface Leg {
  readonly from: Figure<string>
  readonly to: Figure<string>
  /** Along the shortest line on the WGS 84 ellipsoid, in nautical miles and tenths. */
  readonly distanceNm: Figure<number>
  /** At the begin of the leg, whole degrees from 1 to 360. */
  readonly trueTrackDeg: Figure<number>
  /** With the magnetic variation of the card of an aerodrome at one of its ends. */
  readonly magneticTrackDeg: Figure<number>
  /** With the wind that the pilot entered, in whole knots. */
  readonly groundSpeedKt: Figure<number>
  /** At that ground speed, in minutes and tenths. */
  readonly elapsedMinutes: Figure<number>
  /** At the cruising speed without wind, in minutes and tenths. */
  readonly stillAirMinutes: Figure<number>
}

/** A route with its sums. */
export interface BriefRoute {
  readonly legs: readonly Leg[]
  readonly distanceNm: Figure<number>
  readonly elapsedMinutes: Figure<number>
  readonly stillAirMinutes: Figure<number>
}

/** The points of a flight: those of the first record that has two. */
export function routePoints({ planning, flightPlan, first }: FlightRecords): readonly RoutePoint[] {
  const lists = [
    { source: planning, path: 'points' },
    { source: flightPlan, path: 'routePoints' },
  ]
  if (first === 'flightPlan') lists.reverse()
  const list = lists.find(({ source, path }) => countAt(source, path) > 1) ?? lists[0]!
  return Array.from({ length: countAt(list.source, list.path) }, (_, at) => pointOf(list.source, `${list.path}[${at}]`))
}

function pointOf(source: Source, path: string): RoutePoint {
  return {
    name: textAt(source, `${path}.name`),
    type: textAt(source, `${path}.type`),
    position: derived(
      [numberAt(source, `${path}.latDeg`, -90, 90), numberAt(source, `${path}.lonDeg`, -180, 180)],
      (latDeg, lonDeg) => ({ latDeg, lonDeg }),
    ),
  }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** A direction in whole degrees from 1 to 360. */
function wholeDegrees(degrees: number): number {
  return Math.round((degrees + 720) % 360) || 360
}

/** The speed over the ground on a track, in knots; null if the wind is too strong for it. */
function groundSpeed(trackDeg: number, speedKt: number, wind: Wind): number | null {
  const angle = ((wind.directionDeg - trackDeg) * Math.PI) / 180
  const across = wind.speedKt * Math.sin(angle)
  // Not a number if the wind across the track is faster than the aircraft.
  const along = Math.sqrt(speedKt ** 2 - across ** 2) - wind.speedKt * Math.cos(angle)
  return along > 0 ? along : null
}

/** The exact figures of a leg, which its rounded ones and the sums have in common. */
function exactLeg(from: RoutePoint, to: RoutePoint, { speedKt, wind }: FlightFigures) {
  const way = derived([from.position, to.position], wayBetween)
  const distance = derived([way], ({ distanceNm }) => distanceNm)
  const track = derived([way], ({ trackDeg }) => trackDeg)
  const speed = derived([track, speedKt, wind], groundSpeed)
  return {
    distance,
    track,
    speed,
    elapsed: derived([distance, speed], (nm, knots) => (nm / knots) * 60),
    stillAir: derived([distance, speedKt], (nm, knots) => (nm / knots) * 60),
  }
}

function sum(figures: readonly Figure<number>[]): Figure<number> {
  if (figures.length === 0) return { value: null, from: [] }
  return derived(figures, (...values) => tenths(values.reduce((total: number, value) => total + value, 0)))
}

function rounded(figure: Figure<number>, round: (value: number) => number): Figure<number> {
  return derived([figure], round)
}

/** The legs of a flight. Nothing that its records do not contain is assumed. */
export function routeOf(
  points: readonly RoutePoint[],
  figures: FlightFigures,
  cards: ReturnType<typeof cardsByIdent>,
): BriefRoute {
  function variationAt({ name, type }: RoutePoint): Figure<number> {
    const card = type.value === 'aerodrome' ? cards.get(identOf(name.value) ?? '') : undefined
    return numberAt(card ?? { name: 'aerodromes', record: null }, 'magneticVariationDeg', -180, 180)
  }
  const pairs = points.slice(1).map((to, at) => ({ from: points[at]!, to }))
  const exact = pairs.map(({ from, to }) => exactLeg(from, to, figures))
  const legs = pairs.map(({ from, to }, at): Leg => {
    const { distance, track, speed, elapsed, stillAir } = exact[at]!
    const variation = firstKnown(variationAt(from), variationAt(to))
    return {
      from: from.name,
      to: to.name,
      distanceNm: rounded(distance, tenths),
      trueTrackDeg: rounded(track, wholeDegrees),
      magneticTrackDeg: derived([track, variation], (degrees, east) => wholeDegrees(degrees - east)),
      groundSpeedKt: rounded(speed, Math.round),
      elapsedMinutes: rounded(elapsed, tenths),
      stillAirMinutes: rounded(stillAir, tenths),
    }
  })
  return {
    legs,
    distanceNm: sum(exact.map(({ distance }) => distance)),
    elapsedMinutes: sum(exact.map(({ elapsed }) => elapsed)),
    stillAirMinutes: sum(exact.map(({ stillAir }) => stillAir)),
  }
}
