import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { fnv64 } from '../stable-hash.ts'
import type { PointType, Route, RoutePoint } from './route.ts'

const TYPES: Readonly<Record<string, PointType>> = {
  aerodrome: 'aerodrome',
  vor: 'vor',
  ndb: 'ndb',
  fix: 'fix',
  intersection: 'fix',
}

function numberIn(value: unknown, most: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= most ? value : null
}

/**
 * The route of a planning or of a flight plan, whose points are `points` or `routePoints`. A point of another type is a
 * user waypoint.
 */
export function routeOf(record: JsonObject): Route {
  const list = [record.points, record.routePoints].find(Array.isArray) ?? []
  const points = list.filter(isJsonObject).map(
    (point, i): RoutePoint => ({
      name: typeof point.name === 'string' ? point.name : `WP${i + 1}`,
      type: TYPES[String(point.type)] ?? 'waypoint',
      latDeg: numberIn(point.latDeg, 90),
      lonDeg: numberIn(point.lonDeg, 180),
    }),
  )
  const named = [points[0]?.name, points.at(-1)?.name].filter((name) => name !== undefined).join(' ')
  const { altitudeFt } = record
  return {
    name: typeof record.name === 'string' ? record.name : named,
    altitudeFt: typeof altitudeFt === 'number' && Number.isFinite(altitudeFt) ? Math.round(altitudeFt) : null,
    points,
  }
}

/**
 * A route of a file as a planning. The id comes from the names, so that the same file imported twice changes nothing
 * and a corrected position changes one record. Fields of the stored record that a file does not state are kept.
 */
export function planningOf(
  route: Route,
  stored: (id: string) => JsonObject | undefined,
): JsonObject & { readonly id: string } {
  const { name, points, altitudeFt } = route
  const id = `route-${fnv64(JSON.stringify([name, ...points.map((point) => point.name)]))}`
  const places = points.map((point) => ({ ...point }))
  return {
    ...stored(id),
    id,
    name,
    points: places,
    departure: places[0] ?? null,
    waypoints: places.slice(1, -1),
    destination: places.at(-1) ?? null,
    ...(altitudeFt === null ? {} : { altitudeFt }),
  }
}
