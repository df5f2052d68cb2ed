import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import { childOf, childrenOf, element, readXml, textOf, type XmlElement, xmlDocument } from '../../xml.ts'
import { readDegrees, readFeet } from '../read-position.ts'
import { degrees, type PointType, type Route, type RouteFormat, type RoutePoint, type WriteContext } from '../route.ts'

const NAMESPACE = 'http://www8.garmin.com/xmlschemas/FlightPlan/v1'
const TYPES: Readonly<Record<PointType, string>> = {
  aerodrome: 'AIRPORT',
  vor: 'VOR',
  ndb: 'NDB',
  fix: 'INT',
  waypoint: 'USER WAYPOINT',
}

/**
 * Garmin's flight plan, version 1. The altitude is an extension of ForeFlight, which Garmin's schema does not have: it
 * is read, not written.
 */
export const fpl: RouteFormat = {
  name: 'fpl',
  title: 'Garmin and ForeFlight flight plan',
  recognises: (text) => text.slice(0, 2000).includes('<flight-plan') && text.includes('/FlightPlan/v1'),
  hasPlainNames: true,
  read,
  write,
}

function keyOf(identifier: string, type: string, country: string) {
  return `${identifier}|${type}|${country}`
}

function read(text: string): Result<Route, FileFault> {
  const document = readXml(text)
  if (!document.ok) return err(fileFault(document.failure))
  const [table, route] = [childOf(document.value, 'waypoint-table'), childOf(document.value, 'route')]
  if (document.value.name !== 'flight-plan' || !table || !route)
    return err(fileFault('has no waypoint-table or no route'))
  const places = new Map<string, RoutePoint>()
  for (const waypoint of childrenOf(table, 'waypoint')) {
    const [identifier, type] = [textOf(waypoint, 'identifier'), textOf(waypoint, 'type')]
    const point = pointOf(waypoint, identifier, type)
    if (point === null) return err(fileFault(`the waypoint "${identifier}" has an unknown type or no valid position`))
    const key = keyOf(identifier, type, textOf(waypoint, 'country-code'))
    if (places.has(key)) return err(fileFault(`the waypoint "${identifier}" (${type}) occurs twice in the table`))
    places.set(key, point)
  }
  const points: RoutePoint[] = []
  for (const each of childrenOf(route, 'route-point')) {
    const [identifier, type] = [textOf(each, 'waypoint-identifier'), textOf(each, 'waypoint-type')]
    const point = places.get(keyOf(identifier, type, textOf(each, 'waypoint-country-code')))
    if (!point)
      return err(fileFault(`the route refers to "${identifier}" (${type}), which is not in the waypoint table`))
    points.push(point)
  }
  const data = childOf(document.value, 'flight-data')
  return ok({
    name: textOf(route, 'route-name'),
    altitudeFt: data ? readFeet(textOf(data, 'altitude-ft')) : null,
    points,
  })
}

function pointOf(waypoint: XmlElement, name: string, written: string): RoutePoint | null {
  const [latDeg, lonDeg] = [readDegrees(textOf(waypoint, 'lat'), 90), readDegrees(textOf(waypoint, 'lon'), 180)]
  const type =
    written === 'INT-VRP' ? 'fix' : (Object.keys(TYPES) as PointType[]).find((each) => TYPES[each] === written)
  return type && name !== '' && latDeg !== null && lonDeg !== null ? { name, type, latDeg, lonDeg } : null
}

function write({ name, points }: Route, { nowMs }: WriteContext): string {
  const table = new Map(points.map((point) => [keyOf(point.name, point.type, ''), point]))
  const title =
    name
      .toUpperCase()
      .replace(/[^A-Z0-9 /]/g, '')
      .slice(0, 25) || 'ROUTE'
  return xmlDocument(
    element(
      'flight-plan',
      [
        element('created', `${new Date(nowMs).toISOString().slice(0, 19)}Z`),
        element(
          'waypoint-table',
          [...table.values()].map((point) =>
            element('waypoint', [
              element('identifier', point.name),
              element('type', TYPES[point.type]),
              element('country-code', ''),
              element('lat', degrees(point.latDeg)),
              element('lon', degrees(point.lonDeg)),
              element('comment', ''),
            ]),
          ),
        ),
        element('route', [
          element('route-name', title),
          element('flight-plan-index', 1),
          ...points.map((point) =>
            element('route-point', [
              element('waypoint-identifier', point.name),
              element('waypoint-type', TYPES[point.type]),
              element('waypoint-country-code', ''),
            ]),
          ),
        ]),
      ],
      { xmlns: NAMESPACE },
    ),
  )
}
