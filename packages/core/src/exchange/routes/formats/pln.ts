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
import { otherEnd, readFeet, unreadValue } from '../read-position.ts'
import {
  type PointType,
  type Procedures,
  procedures,
  type ReadRoute,
  type Route,
  type RouteFormat,
  type RoutePoint,
  runwayOf,
  stated,
} from '../route.ts'

const TYPES: Readonly<Record<PointType, string>> = {
  aerodrome: 'Airport',
  vor: 'VOR',
  ndb: 'NDB',
  fix: 'Intersection',
  waypoint: 'User',
}

const RULES: Readonly<Record<string, string>> = { I: 'IFR', V: 'VFR' }
const SIDES: Readonly<Record<string, string>> = { L: 'LEFT', R: 'RIGHT', C: 'CENTER', W: 'WATER' }

/** The elements of 2024 that contain procedures, and those of a waypoint in 2020. */
const DETAILS: Readonly<Record<string, readonly string[]>> = {
  DepartureDetails: ['RunwayNumberFP', 'RunwayDesignatorFP', 'DepartureFP', 'TransitionFP'],
  ArrivalDetails: ['RunwayNumberFP', 'RunwayDesignatorFP', 'ArrivalFP', 'TransitionFP'],
  ApproachDetails: ['RunwayNumberFP', 'RunwayDesignatorFP', 'ApproachTypeFP', 'SuffixFP', 'TransitionFP'],
  ATCWaypoint: [
    ...['RunwayNumberFP', 'RunwayDesignatorFP', 'DepartureFP', 'ArrivalFP', 'ApproachTypeFP', 'SuffixFP'],
    ...['ATCWaypointType', 'WorldPosition', 'ATCAirway', 'ICAO/ICAOIdent', 'ICAO/ICAORegion'],
  ],
}

/** The elements that are read, and those that contain no data of the flight. */
const USED = [
  ...['Title', 'FPType', 'CruisingAlt', 'DepartureID', 'DepartureLLA', 'DestinationID', 'DestinationLLA', 'Descr'],
  ...['DeparturePosition', 'AppVersion'],
  ...Object.entries(DETAILS).flatMap(([name, children]) => children.map((child) => `${name}/${child}`)),
]

/**
 * Microsoft Flight Simulator. The form of 2020 is written; the form of 2024, which leaves positions to the simulator,
 * is read too.
 */
export const pln: RouteFormat = {
  name: 'pln',
  title: 'Microsoft Flight Simulator flight plan',
  recognises: (text) => hasRoot(text, 'SimBase.Document'),
  hasPlainNames: true,
  silentOn: ['comment'],
  read,
  write,
}

function read(text: string): Result<ReadRoute, FileFault> {
  const document = readXml(text)
  if (!document.ok) return err(fileFault(document.failure))
  const plan = childOf(document.value, 'FlightPlan.FlightPlan')
  if (!plan) return err(fileFault('has no FlightPlan.FlightPlan'))
  const altitude = textOf(plan, 'CruisingAlt')
  const altitudeFt = readFeet(altitude)
  const waypoints = childrenOf(plan, 'ATCWaypoint')
  const points: RoutePoint[] = []
  const unread: string[] = []
  for (const waypoint of waypoints) {
    const point = pointOf(waypoint, plan, altitudeFt)
    if (!point.ok) return point
    points.push(point.value)
    const height = textOf(waypoint, 'WorldPosition').split(',')[2]?.trim() ?? ''
    unread.push(...unreadValue(`the height at ${point.value.name}`, height, readFeet(height)))
  }
  const rules = textOf(plan, 'FPType')
  const { known, notKept } = proceduresOf(plan, waypoints)
  const position = textOf(plan, 'DeparturePosition')
  // The position of the departure is a runway or a stand.
  const isRunway = runwayOf(position) === known?.departureRunway
  const flightRules = Object.keys(RULES).find((each) => RULES[each] === rules)
  const others = isRunway || position === '' ? notKept : [...notKept, `DeparturePosition: ${position}`]
  return ok({
    route: { name: textOf(plan, 'Title'), altitudeFt, points, ...stated({ procedures: known, flightRules }) },
    notKept: [
      ...unusedElements(plan, USED),
      ...unreadValue('CruisingAlt', altitude, altitudeFt),
      ...unreadValue('FPType', rules, flightRules),
      ...otherEnd('DepartureID', textOf(plan, 'DepartureID'), points[0]),
      ...otherEnd('DestinationID', textOf(plan, 'DestinationID'), points.at(-1)),
      ...unread,
      ...others,
    ],
  })
}

/** The runway of an element; empty when it states none. */
function runwayIn(element: XmlElement): string {
  const [number, side] = [textOf(element, 'RunwayNumberFP'), textOf(element, 'RunwayDesignatorFP')]
  const letter = Object.keys(SIDES).find((each) => SIDES[each] === side.toUpperCase()) ?? ''
  return number === '' ? '' : runwayOf(number + letter)
}

/** The procedures: of their own elements (2024), or of the waypoints (2020). Two values of one part cannot be kept. */
function proceduresOf(plan: XmlElement, waypoints: readonly XmlElement[]) {
  const found: Partial<Record<keyof Procedures, string>> = {}
  const notKept = new Set<string>()
  function add(element: XmlElement | undefined, end: 'departure' | 'arrival' | null) {
    if (!element) return
    const [sid, star] = [textOf(element, 'DepartureFP'), textOf(element, 'ArrivalFP')]
    const isDeparture = end === 'departure' || (end === null && sid !== '')
    const isApproach = element.name === 'ApproachDetails'
    const transition = isDeparture ? 'sidTransition' : isApproach ? 'approachTransition' : 'starTransition'
    const parts: readonly (readonly [keyof Procedures, string])[] = [
      [isDeparture ? 'departureRunway' : 'arrivalRunway', runwayIn(element)],
      ['sid', sid],
      ['star', star],
      ['approachType', textOf(element, 'ApproachTypeFP')],
      ['approachSuffix', textOf(element, 'SuffixFP')],
      [transition, textOf(element, 'TransitionFP')],
    ]
    for (const [part, text] of parts) {
      if (text !== '' && found[part] !== undefined && found[part] !== text) notKept.add(`${part}: ${text}`)
      else if (text !== '') found[part] = text
    }
  }
  add(childOf(plan, 'DepartureDetails'), 'departure')
  add(childOf(plan, 'ArrivalDetails'), 'arrival')
  add(childOf(plan, 'ApproachDetails'), 'arrival')
  for (const [i, waypoint] of waypoints.entries())
    add(waypoint, i === 0 ? 'departure' : i === waypoints.length - 1 ? 'arrival' : null)
  return { known: procedures(found), notKept: [...notKept] }
}

function pointOf(waypoint: XmlElement, plan: XmlElement, cruiseFt: number | null): Result<RoutePoint, FileFault> {
  const icao = childOf(waypoint, 'ICAO')
  const name = (icao ? textOf(icao, 'ICAOIdent') : '') || (waypoint.attributes.id ?? '')
  const written = textOf(waypoint, 'ATCWaypointType')
  const type = (Object.keys(TYPES) as PointType[]).find((each) => TYPES[each] === written)
  if (!type || name === '') return err(fileFault(`the waypoint "${name}" has the unknown type "${written}"`))
  const details = stated({
    airway: textOf(waypoint, 'ATCAirway'),
    region: icao && textOf(icao, 'ICAORegion'),
    procedure: textOf(waypoint, 'DepartureFP') ? 'sid' : textOf(waypoint, 'ArrivalFP') ? 'star' : undefined,
  } as const)
  const ends = ['Departure', 'Destination'] as const
  const end = ends.find((each) => textOf(plan, `${each}ID`) === name)
  const position = textOf(waypoint, 'WorldPosition') || (end ? textOf(plan, `${end}LLA`) : '')
  if (position === '') return ok({ name, type, latDeg: null, lonDeg: null, ...details })
  const [lat, lon, height = ''] = position.split(',')
  const [latDeg, lonDeg] = [angle(lat, 'NS', 90), angle(lon, 'EW', 180)]
  if (latDeg === null || lonDeg === null) return err(fileFault(`the position of "${name}" cannot be read: ${position}`))
  // The simulator writes 0 where it does not know the height, and the cruising altitude on the way.
  const heightFt = readFeet(height.trim()) || null
  const altitudeFt = type !== 'aerodrome' && heightFt === cruiseFt ? null : heightFt
  return ok({ name, type, latDeg, lonDeg, ...details, ...stated({ altitudeFt }) })
}

/**
 * An angle such as `S34° 27' 12.96"`; null unless it is within the bounds. A whole 60 seconds is the rounding of a
 * program.
 */
function angle(text: string | undefined, signs: string, most: number): number | null {
  const found = /^\s*([NSEW])(\d{1,3})°\s*([0-5]?\d)'\s*([0-5]?\d(?:\.\d+)?|60(?:\.0+)?)"\s*$/.exec(text ?? '')
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
  const height = `${feet < 0 ? '-' : '+'}${Math.abs(feet).toFixed(2).padStart(9, '0')}`
  return `${angleText(latDeg ?? 0, 'NS')},${angleText(lonDeg ?? 0, 'EW')},${height}`
}

/** The elements of a runway. */
function runwayElements(runway: string | undefined): readonly (string | null)[] {
  const [, number, side = ''] = /^(\d{2})([LRCW]?)$/.exec(runway ?? '') ?? []
  if (number === undefined) return []
  return [element('RunwayNumberFP', Number(number)), element('RunwayDesignatorFP', SIDES[side] ?? 'NONE')]
}

/** The elements of the procedures at a waypoint. The runways belong to the ends and to the points of procedures. */
function procedureElements({ procedure }: RoutePoint, isFirst: boolean, isLast: boolean, parts: Procedures) {
  const isDeparture = isFirst || procedure === 'sid'
  return [
    procedure === 'sid' ? element('DepartureFP', parts.sid ?? null) : null,
    procedure === 'star' ? element('ArrivalFP', parts.star ?? null) : null,
    ...(isLast
      ? [element('SuffixFP', parts.approachSuffix ?? null), element('ApproachTypeFP', parts.approachType ?? null)]
      : []),
    ...(isDeparture ? runwayElements(parts.departureRunway) : []),
    ...(!isDeparture && (isLast || procedure === 'star') ? runwayElements(parts.arrivalRunway) : []),
  ]
}

function write({ name, altitudeFt, points, flightRules = '', procedures: parts = {} }: Route): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  return xmlDocument(
    element(
      'SimBase.Document',
      [
        element('Descr', 'AceXML Document'),
        element('FlightPlan.FlightPlan', [
          element('Title', name),
          element('FPType', RULES[flightRules] ?? null),
          element('CruisingAlt', altitudeFt),
          element('DepartureID', first.name),
          element('DepartureLLA', positionText(first, first.altitudeFt ?? 0)),
          element('DestinationID', last.name),
          element('DestinationLLA', positionText(last, last.altitudeFt ?? 0)),
          element('Descr', `${first.name} to ${last.name}`),
          element('AppVersion', [element('AppVersionMajor', 11), element('AppVersionBuild', 282174)]),
          ...points.map((point, i) => {
            const isNamed = point.type !== 'waypoint'
            const feet = point.altitudeFt ?? (point.type === 'aerodrome' ? 0 : (altitudeFt ?? 0))
            const icao = [element('ICAORegion', point.region ?? null), element('ICAOIdent', point.name)]
            return element(
              'ATCWaypoint',
              [
                element('ATCWaypointType', TYPES[point.type]),
                element('WorldPosition', positionText(point, feet)),
                element('ATCAirway', point.airway ?? null),
                ...procedureElements(point, i === 0, i === points.length - 1, parts),
                isNamed ? element('ICAO', icao) : null,
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
