import { instantText, parseInstantMs } from '../../../lib/instant.ts'
import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import {
  childOf,
  childrenOf,
  element,
  hasRoot,
  readXml,
  textOf,
  unusedElements,
  type XmlElement,
  xmlDocument,
} from '../../xml.ts'
import { regionOf } from '../name-route.ts'
import { readDegrees, readFeet, unreadValue } from '../read-position.ts'
import {
  degrees,
  type PointType,
  type ReadRoute,
  type Route,
  type RouteFormat,
  type RoutePoint,
  stated,
  type WriteContext,
} from '../route.ts'

const NAMESPACE = 'http://www8.garmin.com/xmlschemas/FlightPlan/v1'
const TYPES: Readonly<Record<PointType, string>> = {
  aerodrome: 'AIRPORT',
  vor: 'VOR',
  ndb: 'NDB',
  fix: 'INT',
  waypoint: 'USER WAYPOINT',
}

/** The elements that are read, and those that contain no data of the flight. */
const USED = [
  'created',
  'aircraft/aircraft-tailnumber',
  'flight-data/etd-zulu',
  'flight-data/altitude-ft',
  ...['identifier', 'type', 'country-code', 'lat', 'lon', 'comment', 'altitude-ft'].map(
    (name) => `waypoint-table/waypoint/${name}`,
  ),
  'route/route-name',
  'route/flight-plan-index',
  'route/route-point',
]

/** The longest name of a route and the longest comment in Garmin's schema. */
const LONGEST_TEXT = 25

/**
 * Garmin's flight plan, version 1, with the registration, the departure and the altitudes as ForeFlight adds them. They
 * are written only if they are known.
 */
export const fpl: RouteFormat = {
  name: 'fpl',
  title: 'Garmin and ForeFlight flight plan',
  recognises: (text) => hasRoot(text, 'flight-plan') && text.includes('/FlightPlan/v1'),
  hasPlainNames: true,
  silentOn: ['airway', 'procedure'],
  read,
  write,
}

function keyOf(identifier: string, type: string, country: string) {
  return `${identifier}|${type}|${country}`
}

function read(text: string): Result<ReadRoute, FileFault> {
  const document = readXml(text)
  if (!document.ok) return err(fileFault(document.failure))
  const [table, route] = [childOf(document.value, 'waypoint-table'), childOf(document.value, 'route')]
  if (document.value.name !== 'flight-plan' || !table || !route)
    return err(fileFault('has no waypoint-table or no route'))
  const places = new Map<string, RoutePoint>()
  const unread: string[] = []
  for (const waypoint of childrenOf(table, 'waypoint')) {
    const [identifier, type] = [textOf(waypoint, 'identifier'), textOf(waypoint, 'type')]
    const point = pointOf(waypoint, identifier, type)
    if (point === null) return err(fileFault(`the waypoint "${identifier}" has an unknown type or no valid position`))
    const key = keyOf(identifier, type, textOf(waypoint, 'country-code'))
    if (places.has(key)) return err(fileFault(`the waypoint "${identifier}" (${type}) occurs twice in the table`))
    places.set(key, point)
    const altitude = textOf(waypoint, 'altitude-ft')
    unread.push(...unreadValue(`the altitude at ${identifier}`, altitude, readFeet(altitude)))
  }
  const points: RoutePoint[] = []
  for (const each of childrenOf(route, 'route-point')) {
    const [identifier, type] = [textOf(each, 'waypoint-identifier'), textOf(each, 'waypoint-type')]
    const point = places.get(keyOf(identifier, type, textOf(each, 'waypoint-country-code')))
    if (!point)
      return err(fileFault(`the route refers to "${identifier}" (${type}), which is not in the waypoint table`))
    points.push(point)
  }
  const [data, aircraft] = [childOf(document.value, 'flight-data'), childOf(document.value, 'aircraft')]
  const departure = data ? textOf(data, 'etd-zulu') : ''
  const altitude = data ? textOf(data, 'altitude-ft') : ''
  const [plannedDepartureAt, altitudeFt] = [departureOf(departure), readFeet(altitude)]
  const details = stated({
    aircraftRegistration: aircraft && textOf(aircraft, 'aircraft-tailnumber'),
    plannedDepartureAt,
  })
  return ok({
    route: {
      name: textOf(route, 'route-name'),
      altitudeFt,
      points,
      ...details,
    },
    notKept: [
      ...unusedElements(document.value, USED),
      ...unreadValue('flight-data/etd-zulu', departure, plannedDepartureAt),
      ...unreadValue('flight-data/altitude-ft', altitude, altitudeFt),
      ...unread,
    ],
  })
}

/** The time of `20251129T14:00:00Z`, as ForeFlight writes it, or of an ISO 8601 date-time; null for another text. */
function departureOf(text: string): string | null {
  const at = parseInstantMs(text.replace(/^(\d{4})(\d{2})(\d{2})T/, '$1-$2-$3T'))
  return at === null ? null : instantText(at)
}

function pointOf(waypoint: XmlElement, name: string, written: string): RoutePoint | null {
  const [latDeg, lonDeg] = [readDegrees(textOf(waypoint, 'lat'), 90), readDegrees(textOf(waypoint, 'lon'), 180)]
  const type =
    written === 'INT-VRP' ? 'fix' : (Object.keys(TYPES) as PointType[]).find((each) => TYPES[each] === written)
  if (!type || name === '' || latDeg === null || lonDeg === null) return null
  const [region, comment] = [textOf(waypoint, 'country-code'), textOf(waypoint, 'comment')]
  return {
    ...{ name, type, latDeg, lonDeg },
    ...stated({ region, comment, altitudeFt: readFeet(textOf(waypoint, 'altitude-ft')) }),
  }
}

/** A text within Garmin's limits. */
function plainText(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9 /]/g, '')
    .slice(0, LONGEST_TEXT)
    .trim()
}

function write({ name, points, altitudeFt, ...details }: Route, { nowMs }: WriteContext): string {
  const { aircraftRegistration = null, plannedDepartureAt = null } = details
  const departure = plannedDepartureAt && `${plannedDepartureAt.slice(0, 19).replaceAll('-', '')}Z`
  const table = new Map(points.map((point) => [keyOf(point.name, point.type, regionOf(point)), point]))
  const data = [element('etd-zulu', departure), element('altitude-ft', altitudeFt)]
  return xmlDocument(
    element(
      'flight-plan',
      [
        element('created', `${new Date(nowMs).toISOString().slice(0, 19)}Z`),
        aircraftRegistration && element('aircraft', [element('aircraft-tailnumber', aircraftRegistration)]),
        data.every((each) => each === null) ? null : element('flight-data', data),
        element(
          'waypoint-table',
          [...table.values()].map((point) =>
            element('waypoint', [
              element('identifier', point.name),
              element('type', TYPES[point.type]),
              element('country-code', regionOf(point)),
              element('lat', degrees(point.latDeg)),
              element('lon', degrees(point.lonDeg)),
              element('comment', plainText(point.comment ?? '')),
              element('altitude-ft', point.altitudeFt ?? null),
            ]),
          ),
        ),
        element('route', [
          element('route-name', plainText(name) || 'ROUTE'),
          element('flight-plan-index', 1),
          ...points.map((point) =>
            element('route-point', [
              element('waypoint-identifier', point.name),
              element('waypoint-type', TYPES[point.type]),
              element('waypoint-country-code', regionOf(point)),
            ]),
          ),
        ]),
      ],
      { xmlns: NAMESPACE },
    ),
  )
}
