import type { PointDetails, PointType, Route, RoutePoint } from './route.ts'
import { PROCEDURE_PARTS } from './route.ts'

/** How far a position can move by rounding, in degrees: less than half a metre. */
const ROUNDING_DEG = 4e-6

/** The names of the details in a report. */
const POINT_DETAILS: Readonly<Record<keyof PointDetails, string>> = {
  airway: 'the airway to',
  altitudeFt: 'the altitude at',
  region: 'the ICAO region of',
  comment: 'the comment on',
  procedure: 'the procedure that contains',
}

const ROUTE_DETAILS = {
  name: 'the name of the route',
  altitudeFt: 'the cruising altitude',
  flightRules: 'the flight rules',
  aircraftRegistration: 'the registration of the aircraft',
  plannedDepartureAt: 'the planned departure',
  alternateAerodromes: 'the alternate aerodromes',
  notes: 'the notes',
} as const

/**
 * What a written file does not state of a route, found by reading the file again: a format cannot forget to report a
 * loss.
 */
export function lostInFile(route: Route, written: Route): readonly string[] {
  const lost: string[] = []
  for (const [field, title] of Object.entries(ROUTE_DETAILS) as [keyof typeof ROUTE_DETAILS, string][]) {
    const value = route[field]
    if (value == null || String(value) === '' || String(value) === String(written[field])) continue
    const instead = written[field] ?? ''
    lost.push(`${title} (${value})${field === 'name' && instead !== '' ? `, written as ${instead}` : ''}`)
  }
  for (const part of PROCEDURE_PARTS) {
    const value = route.procedures?.[part]
    if (value !== undefined && value !== written.procedures?.[part]) lost.push(`the procedures: ${part} (${value})`)
  }
  const pairs = route.points.map((point, i) => [point, written.points[i]] as const)
  for (const [{ name }, other] of pairs) {
    if (other && other.name !== name) lost.push(`the name ${name}, written as ${other.name}`)
  }
  lost.push(...listed('the type of', pairs, ({ type }) => type))
  for (const [field, title] of Object.entries(POINT_DETAILS) as [keyof PointDetails, string][])
    lost.push(...listed(title, pairs, (point) => point[field]))
  lost.push(...listed('the exact position of', pairs, positionOf, isNear))
  return lost
}

type Pair = readonly [RoutePoint, RoutePoint | undefined]
type Position = readonly [latDeg: unknown, lonDeg: unknown]

function positionOf({ latDeg, lonDeg }: RoutePoint): Position {
  return [latDeg, lonDeg]
}

/** Whether two positions differ by no more than the rounding of a file. */
export function isNear(one: Position, other: Position): boolean {
  return one.every((value, i) => {
    const apart = Math.abs(Number(value) - Number(other[i]))
    // A longitude of 180 is one of -180.
    return Math.min(apart, i === 1 ? Math.abs(apart - 360) : apart) < ROUNDING_DEG
  })
}

/** One line with the names of the points whose detail the file does not state. */
function listed<T extends PointType | Position | string | number | undefined>(
  title: string,
  pairs: readonly Pair[],
  detail: (point: RoutePoint) => T,
  isSame: (one: NonNullable<T>, other: NonNullable<T>) => boolean = (one, other) => one === other,
): readonly string[] {
  const names = pairs.flatMap(([point, other]) => {
    const [value, kept] = [detail(point), other && detail(other)]
    return value == null || (kept != null && isSame(value, kept)) ? [] : [point.name]
  })
  return names.length === 0 ? [] : [`${title} ${[...new Set(names)].join(', ')}`]
}
