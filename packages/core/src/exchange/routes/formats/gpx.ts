import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import { childrenOf, element, readXml, textOf, xmlDocument } from '../../xml.ts'
import { readDegrees } from '../read-position.ts'
import { degrees, type PointType, type Route, type RouteFormat, type RoutePoint } from '../route.ts'

const NAMESPACE = 'http://www.topografix.com/GPX/1/1'
const TYPES: readonly string[] = ['aerodrome', 'vor', 'ndb', 'fix', 'waypoint']

/**
 * GPX 1.1 with one route. GPX has no cruising altitude: `ele` is the height of a point in metres, so it is neither read
 * nor written.
 */
export const gpx: RouteFormat = {
  name: 'gpx',
  title: 'GPX 1.1 route',
  recognises: (text) => /<gpx[\s>]/.test(text.slice(0, 2000)),
  hasPlainNames: false,
  read,
  write,
}

function read(text: string): Result<Route, FileFault> {
  const document = readXml(text)
  if (!document.ok) return err(fileFault(document.failure))
  const routes = childrenOf(document.value, 'rte')
  if (routes.length === 0) return err(fileFault('contains no route (rte): a track or waypoints alone are no route'))
  if (routes.length > 1) return err(fileFault(`contains ${routes.length} routes: keep one in the file`))
  const points: RoutePoint[] = []
  for (const [i, each] of childrenOf(routes[0]!, 'rtept').entries()) {
    const latDeg = readDegrees(each.attributes.lat, 90)
    const lonDeg = readDegrees(each.attributes.lon, 180)
    if (latDeg === null || lonDeg === null) return err(fileFault(`route point ${i + 1} has no valid position`))
    const written = textOf(each, 'type')
    const type = TYPES.includes(written) ? (written as PointType) : 'waypoint'
    points.push({ name: textOf(each, 'name') || `WP${i + 1}`, type, latDeg, lonDeg })
  }
  return ok({ name: textOf(routes[0]!, 'name'), altitudeFt: null, points })
}

function write({ name, points }: Route): string {
  return xmlDocument(
    element(
      'gpx',
      [
        element('rte', [
          element('name', name),
          ...points.map((point) =>
            element('rtept', [element('name', point.name), element('type', point.type)], {
              lat: degrees(point.latDeg),
              lon: degrees(point.lonDeg),
            }),
          ),
        ]),
      ],
      { version: '1.1', creator: 'Flightbag', xmlns: NAMESPACE },
    ),
  )
}
