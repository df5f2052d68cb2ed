import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import { childOf, childrenOf, element, readXml, textOf, type XmlElement, xmlDocument } from '../../xml.ts'
import { readFeet } from '../read-position.ts'
import type { PointType, Route, RouteFormat, RoutePoint } from '../route.ts'

const TYPES: Readonly<Record<PointType, string>> = {
  aerodrome: 'Airport',
  vor: 'VOR',
  ndb: 'NDB',
  fix: 'Intersection',
  waypoint: 'User',
}

/**
 * Microsoft Flight Simulator. The form of 2020 is written; the form of 2024, which leaves positions to the simulator,
 * is read too.
 */
export const pln: RouteFormat = {
  name: 'pln',
  title: 'Microsoft Flight Simulator flight plan',
  recognises: (text) => text.slice(0, 2000).includes('<SimBase.Document'),
  hasPlainNames: true,
  read,
  write,
}

function read(text: string): Result<Route, FileFault> {
  const document = readXml(text)
  if (!document.ok) return err(fileFault(document.failure))
  const plan = childOf(document.value, 'FlightPlan.FlightPlan')
  if (!plan) return err(fileFault('has no FlightPlan.FlightPlan'))
  const points: RoutePoint[] = []
  for (const waypoint of childrenOf(plan, 'ATCWaypoint')) {
    const point = pointOf(waypoint, plan)
    if (!point.ok) return point
    points.push(point.value)
  }
  return ok({ name: textOf(plan, 'Title'), altitudeFt: readFeet(textOf(plan, 'CruisingAlt')), points })
}

function pointOf(waypoint: XmlElement, plan: XmlElement): Result<RoutePoint, FileFault> {
  const icao = childOf(waypoint, 'ICAO')
  const name = (icao ? textOf(icao, 'ICAOIdent') : '') || (waypoint.attributes.id ?? '')
  const written = textOf(waypoint, 'ATCWaypointType')
  const type = (Object.keys(TYPES) as PointType[]).find((each) => TYPES[each] === written)
  if (!type || name === '') return err(fileFault(`the waypoint "${name}" has the unknown type "${written}"`))
  const ends = ['Departure', 'Destination'] as const
  const end = ends.find((each) => textOf(plan, `${each}ID`) === name)
  const position = textOf(waypoint, 'WorldPosition') || (end ? textOf(plan, `${end}LLA`) : '')
  if (position === '') return ok({ name, type, latDeg: null, lonDeg: null })
  const [latDeg, lonDeg] = [angle(position.split(',')[0], 'NS', 90), angle(position.split(',')[1], 'EW', 180)]
  if (latDeg === null || lonDeg === null) return err(fileFault(`the position of "${name}" cannot be read: ${position}`))
  return ok({ name, type, latDeg, lonDeg })
}

/** An angle such as `S34° 27' 12.96"`; null unless it is within the bounds. */
function angle(text: string | undefined, signs: string, most: number): number | null {
  const found = /^\s*([NSEW])(\d{1,3})°\s*(\d{1,2})'\s*(\d{1,2}(?:\.\d+)?)"\s*$/.exec(text ?? '')
  if (!found || !signs.includes(found[1]!)) return null
  const size = Number(found[2]) + Number(found[3]) / 60 + Number(found[4]) / 3600
  return size <= most ? (found[1] === signs[0] ? size : -size) : null
}

const HUNDREDTHS_PER_DEGREE = 360_000

function angleText(degrees: number, signs: string): string {
  const all = Math.round(Math.abs(degrees) * HUNDREDTHS_PER_DEGREE)
  const [whole, rest] = [Math.floor(all / HUNDREDTHS_PER_DEGREE), all % HUNDREDTHS_PER_DEGREE]
  return `${signs[degrees < 0 ? 1 : 0]}${whole}° ${Math.floor(rest / 6000)}' ${((rest % 6000) / 100).toFixed(2)}"`
}

function positionText({ latDeg, lonDeg }: RoutePoint, feet: number): string {
  return `${angleText(latDeg ?? 0, 'NS')},${angleText(lonDeg ?? 0, 'EW')},+${feet.toFixed(2).padStart(9, '0')}`
}

function write({ name, altitudeFt, points }: Route): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  return xmlDocument(
    element(
      'SimBase.Document',
      [
        element('Descr', 'AceXML Document'),
        element('FlightPlan.FlightPlan', [
          element('Title', name),
          element('CruisingAlt', altitudeFt),
          element('DepartureID', first.name),
          element('DepartureLLA', positionText(first, 0)),
          element('DestinationID', last.name),
          element('DestinationLLA', positionText(last, 0)),
          element('Descr', `${first.name} to ${last.name}`),
          element('AppVersion', [element('AppVersionMajor', 11), element('AppVersionBuild', 282174)]),
          ...points.map((point) => {
            const isNamed = point.type !== 'waypoint'
            const feet = point.type === 'aerodrome' ? 0 : (altitudeFt ?? 0)
            return element(
              'ATCWaypoint',
              [
                element('ATCWaypointType', TYPES[point.type]),
                element('WorldPosition', positionText(point, feet)),
                isNamed ? element('ICAO', [element('ICAOIdent', point.name)]) : null,
              ],
              { id: point.name },
            )
          }),
        ]),
      ],
      { Type: 'AceXML', version: '1,0' },
    ),
  )
}
