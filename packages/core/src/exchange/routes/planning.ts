import { utcDayMs } from '../../lib/calendar-date.ts'
import { instantText, parseInstantMs } from '../../lib/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'
import { aircraftKey } from '../logbook/aircraft.ts'
import { fnv64 } from '../stable-hash.ts'
import { isNear } from './lost-in-file.ts'
import {
  inventedName,
  type PointType,
  PROCEDURE_PARTS,
  type Procedures,
  procedures,
  type Route,
  type RouteOfFile,
  type RoutePoint,
  stated,
} from './route.ts'

const TYPES: Readonly<Record<string, PointType>> = {
  aerodrome: 'aerodrome',
  vor: 'vor',
  ndb: 'ndb',
  fix: 'fix',
  intersection: 'fix',
}

type Records = ReadonlyMap<string, JsonObject>

function numberIn(value: unknown, most: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= most ? value : null
}

function textIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined
}

function feetIn(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null
}

function pointOf(point: JsonObject, i: number): RoutePoint {
  const { procedure } = point
  return {
    name: typeof point.name === 'string' ? point.name : inventedName(i),
    type: TYPES[String(point.type)] ?? 'waypoint',
    latDeg: numberIn(point.latDeg, 90),
    lonDeg: numberIn(point.lonDeg, 180),
    ...stated({
      airway: textIn(point.airway),
      altitudeFt: feetIn(point.altitudeFt),
      region: textIn(point.region),
      comment: textIn(point.comment),
      procedure: procedure === 'sid' || procedure === 'star' ? procedure : undefined,
    }),
  }
}

/**
 * The route of a planning or of a flight plan, whose points are `points` or `routePoints`. A point of another type is a
 * user waypoint. The registration is that of the record's aircraft if the record states none.
 *
 * @example
 * ```ts
 * import { routeOf } from '@flightbag/core/exchange'
 *
 * const points = [{ name: 'SADF', type: 'aerodrome', latDeg: -34.45, lonDeg: -58.59 }]
 * const planning = { id: 'p1', name: 'Coast', points }
 * routeOf(planning).points[0]?.type // => 'aerodrome'
 * ```
 */
export function routeOf(record: JsonObject, aircraft: Records = new Map()): Route {
  const list = [record.points, record.routePoints].find(Array.isArray) ?? []
  const points = list.filter(isJsonObject).map(pointOf)
  const named = [points[0]?.name, points.at(-1)?.name].filter((name) => name !== undefined).join(' ')
  const { alternateAerodromes, procedures: parts } = record
  const registration = record.aircraftRegistration ?? aircraft.get(String(record.aircraftId))?.registration
  const alternates = Array.isArray(alternateAerodromes) ? alternateAerodromes.map(String) : []
  return {
    name: typeof record.name === 'string' ? record.name : named,
    altitudeFt: feetIn(record.altitudeFt),
    points,
    ...stated({
      procedures: isJsonObject(parts) ? proceduresIn(parts) : undefined,
      flightRules: textIn(record.flightRules),
      aircraftRegistration: textIn(registration),
      plannedDepartureAt: departureOf(record),
      alternateAerodromes: alternates.length === 0 ? undefined : alternates,
      notes: textIn(record.notes),
    }),
  }
}

function proceduresIn(record: JsonObject): Procedures | undefined {
  return procedures(Object.fromEntries(PROCEDURE_PARTS.map((part) => [part, textIn(record[part])])))
}

/** The departure of a planning, or the date and off-block time of a flight plan. */
function departureOf({ plannedDepartureAt, departureDate, estimatedOffBlockTime }: JsonObject): string | undefined {
  const clock = /^(\d{2})(\d{2})$/.exec(String(estimatedOffBlockTime))
  const dayMs = utcDayMs(departureDate)
  const day = dayMs === null ? '' : instantText(dayMs).slice(0, 'YYYY-MM-DD'.length)
  const at = parseInstantMs(clock ? `${day}T${clock[1]}:${clock[2]}:00Z` : String(plannedDepartureAt))
  return at === null ? undefined : instantText(at)
}

/** Positions in an id are rounded to about a hundred metres: each format rounds them in its own way. */
const STEPS_PER_DEGREE = 1000

function rounded(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * STEPS_PER_DEGREE)
}

/** A point of the same name that is further away, in degrees, is another place and no corrected position. */
const CORRECTED_DEG = 0.5

/**
 * The id of a route of a file. It contains the positions only if the file names no point, because readers invent WP1,
 * WP2 and so on, or if the bag has a route of the same names elsewhere. Earlier releases made all ids from the names,
 * and a planning of the same positions keeps such an id.
 */
function idOf({ name, points }: Route, stored: (id: string) => JsonObject | undefined): string {
  const fromNames = idFrom([name, ...points.map((point) => point.name)])
  const isNamed = points.some((point, i) => point.name !== inventedName(i))
  const known = stored(fromNames)?.points
  if (isNamed ? !isElsewhere(known, points) : isAtSamePlaces(known, points)) return fromNames
  return idFrom([name, ...points.map(({ latDeg, lonDeg }) => [rounded(latDeg), rounded(lonDeg)])])
}

function isElsewhere(stored: Json | undefined, points: readonly RoutePoint[]): boolean {
  if (!Array.isArray(stored)) return false
  return points.some(({ latDeg, lonDeg }, i) => {
    const earlier = stored[i]
    if (!isJsonObject(earlier) || latDeg === null || lonDeg === null) return false
    const [toLat, toLon] = [numberIn(earlier.latDeg, 90), numberIn(earlier.lonDeg, 180)]
    if (toLat === null || toLon === null) return false
    const across = Math.abs(toLon - lonDeg)
    return Math.max(Math.abs(toLat - latDeg), Math.min(across, 360 - across)) > CORRECTED_DEG
  })
}

function idFrom(parts: readonly Json[]): string {
  return `route-${fnv64(JSON.stringify(parts))}`
}

function isAtSamePlaces(stored: Json | undefined, points: readonly RoutePoint[]): boolean {
  return (
    Array.isArray(stored) &&
    stored.length === points.length &&
    points.every(({ latDeg, lonDeg }, i) => {
      const earlier = stored[i]
      return isJsonObject(earlier) && isNear([earlier.latDeg, earlier.lonDeg], [latDeg, lonDeg])
    })
  )
}

/**
 * A route of a file as a planning. The id comes from the names, so that the same file imported twice changes nothing
 * and a corrected position changes one record; without names, and for the same names elsewhere, it comes from the
 * positions. Fields of the stored record that a file does not state are kept, and so are fields of its points that the
 * format cannot state. The aircraft of the bag with the registration of the file becomes that of the planning.
 *
 * @example
 * ```ts
 * import { planningOf } from '@flightbag/core/exchange'
 *
 * const points = [{ name: 'SADF', type: 'aerodrome', latDeg: -34.45, lonDeg: -58.59 }] as const
 * const route = { name: 'Coast', altitudeFt: 2500, points }
 * const planning = planningOf({ route, silentOn: [] }, () => undefined)
 * planning.id === planningOf({ route, silentOn: [] }, () => undefined).id // => true
 * ```
 */
export function planningOf(
  { route, silentOn }: Omit<RouteOfFile, 'notKept'>,
  stored: (id: string) => JsonObject | undefined,
  aircraft: Records = new Map(),
): JsonObject & { readonly id: string } {
  const { name, points, altitudeFt, ...details } = route
  const id = idOf(route, stored)
  const before = stored(id)
  // The id depends on the points: those of the stored record are the same in the same order.
  const known = Array.isArray(before?.points) ? before.points : []
  const places = points.map((point, i): JsonObject => {
    const earlier = known[i]
    if (!isJsonObject(earlier)) return { ...point }
    const { latDeg, lonDeg } = point
    const isSamePlace = isNear([earlier.latDeg, earlier.lonDeg], [latDeg, lonDeg])
    const fields: readonly string[] = isSamePlace ? [...silentOn, 'latDeg', 'lonDeg'] : silentOn
    return { ...point, ...Object.fromEntries(Object.entries(earlier).filter(([field]) => fields.includes(field))) }
  })
  const key = aircraftKey(details.aircraftRegistration)
  const owned = [...aircraft].find(([, { registration }]) => key !== '' && aircraftKey(registration) === key)
  return {
    ...before,
    id,
    name,
    points: places,
    departure: places[0] ?? null,
    waypoints: places.slice(1, -1),
    destination: places.at(-1) ?? null,
    ...(altitudeFt === null ? {} : { altitudeFt }),
    ...details,
    ...(details.procedures && isJsonObject(before?.procedures)
      ? { procedures: { ...before.procedures, ...details.procedures } }
      : {}),
    ...(owned ? { aircraftId: owned[0] } : {}),
  }
}
