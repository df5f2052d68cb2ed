import { describe, expect, test } from 'vitest'
import { context, detailed, format, route } from '../../testing/sample-routes.ts'
import type { PointType, Route } from '../route.ts'
import { readRoute, writeRoute } from '../route-formats.ts'

/** A file as Little Navmap writes it: with its own version and data, and elements that are no part of the flight. */
const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<LittleNavmap>
  <Flightplan>
    <Header>
      <FlightplanType>VFR</FlightplanType>
      <CruisingAlt>5500</CruisingAlt>
      <Comment>Call before</Comment>
      <CreationDate>2026-11-22T10:00:00Z</CreationDate>
      <FileVersion>1.2</FileVersion>
      <ProgramName>Little Navmap</ProgramName>
      <ProgramVersion>3.0.6</ProgramVersion>
      <Documentation>https://www.littlenavmap.org/lnmpln.html</Documentation>
    </Header>
    <SimData Cycle="2611">MSFS</SimData>
    <NavData Cycle="2611">NAVIGRAPH</NavData>
    <Procedures>
      <STAR><Name>ROS2B</Name><Runway>2</Runway></STAR>
      <Approach><ARINC>I20</ARINC><Runway>20</Runway></Approach>
    </Procedures>
    <Alternates>
      <Alternate><Ident>SAAP</Ident><Type>AIRPORT</Type></Alternate>
    </Alternates>
    <Waypoints>
      <Waypoint><Ident>SADF</Ident><Type>AIRPORT</Type><Pos Lon="-58.589960" Lat="-34.453600" Alt="10.00"/></Waypoint>
      <Waypoint><Ident>GUA</Ident><Type>NDB</Type><Pos Lon="-58.6" Lat="-33.0">x</Pos>
        <Comment>on the river</Comment></Waypoint>
      <Waypoint><Ident>UBREL</Ident><Type>WAYPOINT</Type><Pos Lon="-58.7" Lat="-33.9"/></Waypoint>
      <Waypoint><Ident>FARM</Ident><Type>USER</Type><Pos Lon="-58.8" Lat="-33.8"/></Waypoint>
      <Waypoint><Ident>ROS</Ident><Type>VOR</Type><Pos Lon="-60.7" Lat="-32.95"/></Waypoint>
    </Waypoints>
  </Flightplan>
</LittleNavmap>
`

function read(text: string) {
  const found = readRoute(text)
  return found.ok ? found.value : expect.fail(found.failure.message)
}

function text(of: Route): string {
  const file = writeRoute(format('lnmpln'), of, context)
  return file.ok ? file.value.text : expect.fail(file.failure)
}

test('a file of Little Navmap is read whole; the second runway of the arrival is listed', () => {
  const { route, notKept } = read(FILE)
  expect(route).toMatchObject({
    name: 'SADF ROS',
    altitudeFt: 5500,
    flightRules: 'V',
    notes: 'Call before',
    alternateAerodromes: ['SAAP'],
    procedures: { star: 'ROS2B', arrivalRunway: '02', approach: 'I20' },
  })
  expect(route.points.map(({ type }) => type)).toEqual(['aerodrome', 'ndb', 'fix', 'waypoint', 'vor'])
  expect(route.points[1]).toMatchObject({ latDeg: -33, lonDeg: -58.6, comment: 'on the river' })
  expect(notKept).toEqual(['Procedures/Approach/Runway: 20'])
})

test.each([
  ['<Runway>2</Runway>', '', '20'],
  ['<Runway>2</Runway>', '<Runway/>', '20'],
  ['<Runway>20</Runway>', '', '02'],
  ['<Runway>20</Runway>', '<Runway>02</Runway>', '02'],
])('the runway of the arrival is that of the procedure that states one: %s as %s', (found, other, arrivalRunway) => {
  const { route, notKept } = read(FILE.replace(found, other))
  expect(route.procedures).toEqual({ star: 'ROS2B', arrivalRunway, approach: 'I20' })
  expect(notKept).toEqual([])
})

test.each([
  ['VFR<', 'SVFR<', 'Header/FlightplanType: SVFR'],
  ['>5500<', '>FL055<', 'Header/CruisingAlt: FL055'],
  ['Alt="10.00"', 'Alt="low"', 'the height at SADF: low'],
])('a value that cannot be read is listed: %s as %s', (found, other, listed) => {
  expect(read(FILE.replace(found, other)).notKept).toContain(listed)
})

test.each([
  ['no waypoints', /<Waypoints>[\s\S]*<\/Waypoints>/, '', 'no Flightplan with Waypoints'],
  ['a waypoint without a position', /<Pos Lon="-60.7" Lat="-32.95"\/>/, '', 'the waypoint "ROS"'],
  ['a waypoint without a latitude', / Lat="-32.95"/, '', 'the waypoint "ROS"'],
  ['a waypoint off the earth', /-60.7"/, '-190"', 'the waypoint "ROS"'],
  ['a waypoint without a name', /<Ident>ROS<\/Ident>/, '', 'the waypoint ""'],
])('%s: refused', (_, found, other, message) => {
  expect(readRoute(FILE.replace(found, other))).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining(message) },
  })
})

describe('a written file', () => {
  test('has the elements of the schema and none without a value', () => {
    const points = (['aerodrome', 'waypoint'] as const).map((type: PointType, i) => ({
      ...{ name: `P${i}`, type, latDeg: i, lonDeg: -i },
    }))
    expect(text({ name: 'R', altitudeFt: null, points })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<LittleNavmap>
  <Flightplan>
    <Header>
      <CreationDate>2026-11-22T10:00:00Z</CreationDate>
      <FileVersion>1.2</FileVersion>
      <ProgramName>Flightbag</ProgramName>
    </Header>
    <Waypoints>
      <Waypoint>
        <Ident>P0</Ident>
        <Type>AIRPORT</Type>
        <Pos Lon="0.000000" Lat="0.000000"></Pos>
      </Waypoint>
      <Waypoint>
        <Ident>P1</Ident>
        <Type>USER</Type>
        <Pos Lon="-1.000000" Lat="1.000000"></Pos>
      </Waypoint>
    </Waypoints>
  </Flightplan>
</LittleNavmap>
`)
  })

  test('has alternates of the type of an aerodrome, as Little Navmap needs it', () => {
    expect(text(detailed).replaceAll(/\s+/g, '')).toContain('<Alternate><Ident>SAAP</Ident><Type>AIRPORT</Type>')
  })

  test.each([
    [{ arrivalRunway: '02' }, ['Approach']],
    [{ star: 'ROS2B' }, ['STAR']],
    [{ sid: 'UBRE1A' }, ['SID']],
    [{ sid: 'UBRE1A', star: 'ROS2B', arrivalRunway: '02' }, ['SID', 'STAR', 'Approach']],
  ])('has the procedures %o in %o', (procedures, elements) => {
    const file = text({ ...route, procedures })
    expect(file.match(/<(SID|STAR|Approach)>/g)).toEqual(elements.map((name) => `<${name}>`))
    expect(read(file).route.procedures).toEqual(procedures)
  })
})
