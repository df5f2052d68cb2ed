import { inventedName, type Route, type RoutePoint, type WriteContext } from './route.ts'

/** The longest identifier of a Garmin file, and the longest that every display draws. */
const LONGEST = 17
const SHORT = 6

/**
 * The route with names that every format can contain: upper-case letters and digits, limited in length, and one name
 * for one place. Two places with the same name, type and region get numbers; a place that occurs twice keeps one name.
 */
export function nameRoute(route: Route, { hasShortNames }: Pick<WriteContext, 'hasShortNames'>): Route {
  const longest = hasShortNames ? SHORT : LONGEST
  const places = new Map<string, string>()
  const taken = new Set<string>()
  const points = route.points.map((point, i) => {
    const place = `${kindOf(point)} ${point.name} ${point.latDeg} ${point.lonDeg}`
    const known = places.get(place)
    if (known !== undefined) return { ...point, name: known }
    const name = freeName(point, i, longest, taken)
    places.set(place, name)
    taken.add(`${kindOf(point)} ${name}`)
    return { ...point, name }
  })
  return { ...route, points }
}

/** The region with which a Garmin file distinguishes points of one name and type; empty for a user waypoint. */
export function regionOf({ type, region = '' }: RoutePoint): string {
  return type !== 'waypoint' && /^[A-Z0-9]{2}$/.test(region) ? region : ''
}

function kindOf(point: RoutePoint): string {
  return `${point.type} ${regionOf(point)}`
}

function freeName(point: RoutePoint, i: number, longest: number, taken: ReadonlySet<string>): string {
  const plain = point.name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const base = (plain || inventedName(i)).slice(0, longest)
  let free = base
  for (let n = 2; taken.has(`${kindOf(point)} ${free}`); n++) free = base.slice(0, longest - String(n).length) + n
  return free
}
