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
import { readDegrees, readFeet, unreadValue } from '../read-position.ts'
import {
  degrees,
  type PointType,
  type Procedures,
  procedures,
  type ReadRoute,
  type Route,
  type RouteFormat,
  type RoutePoint,
  runwayOf,
  stated,
  type WriteContext,
} from '../route.ts'

const TYPES: Readonly<Record<PointType, string>> = {
  aerodrome: 'AIRPORT',
  vor: 'VOR',
  ndb: 'NDB',
  fix: 'WAYPOINT',
  waypoint: 'USER',
}
const RULES: Readonly<Record<string, string>> = { I: 'IFR', V: 'VFR' }

/** The elements of the three procedures, and the part of a route that each contains. */
const PROCEDURES: Readonly<Record<string, Readonly<Record<string, keyof Procedures>>>> = {
  SID: { Name: 'sid', Runway: 'departureRunway', Transition: 'sidTransition' },
  STAR: { Name: 'star', Runway: 'arrivalRunway', Transition: 'starTransition' },
  Approach: {
    Name: 'approachName',
    ARINC: 'approach',
    Runway: 'arrivalRunway',
    Type: 'approachType',
    Suffix: 'approachSuffix',
    Transition: 'approachTransition',
  },
}

/** The elements that are read, and those that contain no data of the flight. */
const USED = [
  ...['FlightplanType', 'CruisingAlt', 'CruisingAltF', 'Description', 'Comment'].map((name) => `Header/${name}`),
  ...['CreationDate', 'FileVersion', 'ProgramName', 'ProgramVersion', 'Documentation'].map((name) => `Header/${name}`),
  'SimData',
  'NavData',
  ...Object.entries(PROCEDURES).flatMap(([name, parts]) =>
    Object.keys(parts).map((part) => `Procedures/${name}/${part}`),
  ),
  'Alternates/Alternate/Ident',
  'Alternates/Alternate/Type',
  ...['Ident', 'Region', 'Airway', 'Type', 'Pos', 'Description', 'Comment'].map((name) => `Waypoints/Waypoint/${name}`),
]

/** Little Navmap's flight plan. Its schema is public; the order of elements has no meaning. */
export const lnmpln: RouteFormat = {
  name: 'lnmpln',
  title: 'Little Navmap flight plan',
  recognises: (text) => hasRoot(text, 'LittleNavmap'),
  hasPlainNames: true,
  silentOn: ['procedure'],
  read,
  write,
}

function read(text: string): Result<ReadRoute, FileFault> {
  const document = readXml(text)
  if (!document.ok) return err(fileFault(document.failure))
  const plan = childOf(document.value, 'Flightplan')
  const waypoints = plan && childOf(plan, 'Waypoints')
  if (!waypoints) return err(fileFault('has no Flightplan with Waypoints'))
  const points: RoutePoint[] = []
  const unread: string[] = []
  for (const waypoint of childrenOf(waypoints, 'Waypoint')) {
    const point = pointOf(waypoint)
    if (point === null)
      return err(fileFault(`the waypoint "${textOf(waypoint, 'Ident')}" has an unknown type or no valid position`))
    points.push(point)
    const { Alt = '' } = childOf(waypoint, 'Pos')?.attributes ?? {}
    unread.push(...unreadValue(`the height at ${point.name}`, Alt, readFeet(Alt)))
  }
  const header = childOf(plan, 'Header')
  function headerText(name: string) {
    return header ? textOf(header, name) : ''
  }
  const rules = headerText('FlightplanType')
  const flightRules = Object.keys(RULES).find((each) => RULES[each] === rules)
  const altitude = headerText('CruisingAltF') || headerText('CruisingAlt')
  const altitudeFt = readFeet(altitude) ?? readFeet(headerText('CruisingAlt'))
  const alternates = childrenOf(childOf(plan, 'Alternates') ?? waypoints, 'Alternate').map((each) =>
    textOf(each, 'Ident'),
  )
  const { known, notKept } = proceduresOf(childOf(plan, 'Procedures'))
  return ok({
    route: {
      name: points.length === 0 ? '' : `${points[0]!.name} ${points.at(-1)!.name}`,
      altitudeFt,
      points,
      ...stated({
        procedures: known,
        flightRules,
        alternateAerodromes: alternates.length === 0 ? undefined : alternates,
        notes: headerText('Description') || headerText('Comment'),
      }),
    },
    notKept: [
      ...unusedElements(plan, USED),
      ...unreadValue('Header/CruisingAlt', altitude, altitudeFt),
      ...unreadValue('Header/FlightplanType', rules, flightRules),
      ...unread,
      ...notKept,
    ],
  })
}

function pointOf(waypoint: XmlElement): RoutePoint | null {
  const [name, written] = [textOf(waypoint, 'Ident'), textOf(waypoint, 'Type')]
  const { Lat, Lon, Alt = '' } = childOf(waypoint, 'Pos')?.attributes ?? {}
  const type = (Object.keys(TYPES) as PointType[]).find((each) => TYPES[each] === written)
  const [latDeg, lonDeg] = [readDegrees(Lat, 90), readDegrees(Lon, 180)]
  if (!type || name === '' || latDeg === null || lonDeg === null) return null
  return {
    ...{ name, type, latDeg, lonDeg },
    ...stated({
      airway: textOf(waypoint, 'Airway'),
      // Little Navmap writes 0 where it does not know the height.
      altitudeFt: readFeet(Alt) || null,
      region: textOf(waypoint, 'Region'),
      comment: textOf(waypoint, 'Description') || textOf(waypoint, 'Comment'),
    }),
  }
}

/** The procedures, and the runway of the approach if the STAR has another one. */
function proceduresOf(element: XmlElement | undefined): { known: Procedures | undefined; notKept: readonly string[] } {
  const found: Partial<Record<keyof Procedures, string>> = {}
  const notKept: string[] = []
  for (const [name, parts] of Object.entries(PROCEDURES)) {
    const procedure = element && childOf(element, name)
    if (!procedure) continue
    for (const [child, part] of Object.entries(parts)) {
      const text = part.endsWith('Runway') ? runwayOf(textOf(procedure, child)) : textOf(procedure, child)
      if (text === '' || found[part] === text) continue
      if (found[part] !== undefined) notKept.push(`Procedures/${name}/${child}: ${text}`)
      else found[part] = text
    }
  }
  return { known: procedures(found), notKept }
}

function write(route: Route, { nowMs }: WriteContext): string {
  const { altitudeFt, points, procedures = {}, flightRules = '', alternateAerodromes = [], notes = null } = route
  const written = Object.entries(PROCEDURES).map(([name, parts]) => {
    // A runway alone belongs to the approach or to the departure, not to a STAR without a name.
    const isStated = Object.values(parts).some((part) => procedures[part] !== undefined)
    if (!isStated || (name === 'STAR' && procedures.star === undefined)) return null
    return element(
      name,
      Object.entries(parts).map(([child, part]) => element(child, procedures[part] ?? null)),
    )
  })
  const header = [
    element('FlightplanType', RULES[flightRules] ?? null),
    element('CruisingAlt', altitudeFt),
    element('Description', notes),
    element('CreationDate', `${new Date(nowMs).toISOString().slice(0, 19)}Z`),
    ...[element('FileVersion', '1.2'), element('ProgramName', 'Flightbag')],
  ]
  const waypoints = points.map((point) => {
    const { latDeg, lonDeg, type, name, airway = null, altitudeFt: height, region = null, comment = null } = point
    const at = {
      Lon: degrees(lonDeg),
      Lat: degrees(latDeg),
      ...(height === undefined ? {} : { Alt: height.toFixed(2) }),
    }
    return element('Waypoint', [
      ...[element('Ident', name), element('Region', region), element('Airway', airway), element('Type', TYPES[type])],
      ...[element('Pos', '', at), element('Description', comment)],
    ])
  })
  return xmlDocument(
    element('LittleNavmap', [
      element('Flightplan', [
        element('Header', header),
        written.every((each) => each === null) ? null : element('Procedures', written),
        alternateAerodromes.length === 0
          ? null
          : element(
              'Alternates',
              alternateAerodromes.map((each) =>
                element('Alternate', [element('Ident', each), element('Type', 'AIRPORT')]),
              ),
            ),
        element('Waypoints', waypoints),
      ]),
    ]),
  )
}
