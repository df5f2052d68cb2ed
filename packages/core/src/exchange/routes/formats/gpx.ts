import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import { childrenOf, element, hasRoot, readXml, textOf, unusedElements, xmlDocument } from '../../xml.ts'
import { readDegrees } from '../read-position.ts'
import {
  degrees,
  inventedName,
  longitude,
  type PointType,
  type ReadRoute,
  type Route,
  type RouteFormat,
  type RoutePoint,
  stated,
} from '../route.ts'

const NAMESPACE = 'http://www.topografix.com/GPX/1/1'
const TYPES: readonly string[] = ['aerodrome', 'vor', 'ndb', 'fix', 'waypoint']

/** The elements that are read, and those that contain no data of the flight. */
const USED = [
  'metadata/time',
  'metadata/bounds',
  'rte/name',
  'rte/cmt',
  ...['name', 'type', 'cmt'].map((name) => `rte/rtept/${name}`),
]

/**
 * GPX 1.1 with one route. GPX has no cruising altitude: `ele` is the height of a point in metres, so it is neither read
 * nor written.
 */
export const gpx: RouteFormat = {
  name: 'gpx',
  title: 'GPX 1.1 route',
  recognises: (text) => hasRoot(text, 'gpx'),
  hasPlainNames: false,
  silentOn: ['airway', 'altitudeFt', 'region', 'procedure'],
  read,
  write,
}

function read(text: string): Result<ReadRoute, FileFault> {
  const document = readXml(text)
  if (!document.ok) return err(fileFault(document.failure))
  const routes = childrenOf(document.value, 'rte')
  if (routes.length === 0) return err(fileFault('contains no route (rte): a track or waypoints alone are no route'))
  if (routes.length > 1) return err(fileFault(`contains ${routes.length} routes: keep one in the file`))
  const points: RoutePoint[] = []
  const otherTypes = new Set<string>()
  for (const [i, each] of childrenOf(routes[0]!, 'rtept').entries()) {
    const latDeg = readDegrees(each.attributes.lat, 90)
    const lonDeg = readDegrees(each.attributes.lon, 180)
    if (latDeg === null || lonDeg === null) return err(fileFault(`route point ${i + 1} has no valid position`))
    const written = textOf(each, 'type')
    const isKnown = TYPES.includes(written)
    if (!isKnown && written !== '') otherTypes.add(`rte/rtept/type: ${written}`)
    const type = isKnown ? (written as PointType) : 'waypoint'
    const comment = textOf(each, 'cmt')
    points.push({ name: textOf(each, 'name') || inventedName(i), type, latDeg, lonDeg, ...stated({ comment }) })
  }
  const [name, notes] = [textOf(routes[0]!, 'name'), textOf(routes[0]!, 'cmt')]
  return ok({
    route: { name, altitudeFt: null, points, ...stated({ notes }) },
    notKept: [...unusedElements(document.value, USED), ...otherTypes],
  })
}

function write({ name, points, notes }: Route): string {
  return xmlDocument(
    element(
      'gpx',
      [
        element('rte', [
          element('name', name),
          element('cmt', notes ?? null),
          ...points.map((point) =>
            element(
              'rtept',
              // The schema has this order.
              [element('name', point.name), element('cmt', point.comment ?? null), element('type', point.type)],
              { lat: degrees(point.latDeg), lon: longitude(point.lonDeg) },
            ),
          ),
        ]),
      ],
      { version: '1.1', creator: 'Flightbag', xmlns: NAMESPACE },
    ),
  )
}
