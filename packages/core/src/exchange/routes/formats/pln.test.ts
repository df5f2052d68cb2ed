import { expect, test } from 'vitest'
import { context, detailed, format, route } from '../../testing/sample-routes.ts'
import type { Route } from '../route.ts'
import { readRoute, writeRoute } from '../route-formats.ts'

/** A plan of Flight Simulator 2024: procedures in elements of their own, positions only of the ends. */
const PLAN_2024 = `<?xml version="1.0" encoding="UTF-8"?>
<SimBase.Document Type="AceXML" version="4,0"><Descr>AceXML Document</Descr><FlightPlan.FlightPlan>
<Title>SADF to SAAR</Title><FPType>IFR</FPType><CruisingAlt>9000</CruisingAlt>
<DepartureID>SADF</DepartureID><DepartureLLA>S34° 27' 12.96",W58° 35' 23.86",+000010.00</DepartureLLA>
<DestinationID>SAAR</DestinationID><DestinationLLA>S32°54'13",W60°47'6.00", +85.00 </DestinationLLA>
<DeparturePosition>PARKING 1</DeparturePosition>
<DepartureDetails><RunwayNumberFP>5</RunwayNumberFP><RunwayDesignatorFP>LEFT</RunwayDesignatorFP>
<DepartureFP>UBREL1A</DepartureFP><TransitionFP>GUA</TransitionFP></DepartureDetails>
<ArrivalDetails><RunwayNumberFP>20</RunwayNumberFP><RunwayDesignatorFP>RIGHT</RunwayDesignatorFP>
<ArrivalFP>ROS2B</ArrivalFP><TransitionFP>ROS</TransitionFP></ArrivalDetails>
<ApproachDetails><RunwayNumberFP>20</RunwayNumberFP><RunwayDesignatorFP>RIGHT</RunwayDesignatorFP>
<ApproachTypeFP>ILS</ApproachTypeFP><SuffixFP>Z</SuffixFP><TransitionFP>VANAR</TransitionFP></ApproachDetails>
<ATCWaypoint id="SADF"><ATCWaypointType>Airport</ATCWaypointType></ATCWaypoint>
<ATCWaypoint id="x"><ATCWaypointType>NDB</ATCWaypointType><ICAO><ICAOIdent>GUA</ICAOIdent></ICAO></ATCWaypoint>
<ATCWaypoint id="SAAR"><ATCWaypointType>Airport</ATCWaypointType></ATCWaypoint>
</FlightPlan.FlightPlan></SimBase.Document>`

function read(...changes: readonly (readonly [from: string, to: string])[]) {
  const text = changes.reduce((before, [from, to]) => {
    expect(before).toContain(from)
    return before.replace(from, to)
  }, PLAN_2024)
  const found = readRoute(text)
  return found.ok ? found.value : expect.fail(found.failure.message)
}

const PROCEDURES = {
  ...{ departureRunway: '05L', sid: 'UBREL1A', sidTransition: 'GUA', arrivalRunway: '20R', star: 'ROS2B' },
  ...{ starTransition: 'ROS', approachType: 'ILS', approachSuffix: 'Z', approachTransition: 'VANAR' },
}

test('a plan of 2024 has its procedures, and positions of its ends', () => {
  const { route, notKept } = read()
  expect(route).toMatchObject({ name: 'SADF to SAAR', flightRules: 'I', altitudeFt: 9000, procedures: PROCEDURES })
  expect(route.points).toMatchObject([
    { name: 'SADF', type: 'aerodrome', altitudeFt: 10 },
    { name: 'GUA', type: 'ndb', latDeg: null },
    { name: 'SAAR', type: 'aerodrome', altitudeFt: 85 },
  ])
  expect(route.points[0]!.latDeg).toBeCloseTo(-34.4536, 6)
  expect(route.points[2]!.latDeg).toBeCloseTo(-32.903611, 6)
  expect(route.points[2]!.lonDeg).toBeCloseTo(-60.785, 6)
  expect(notKept).toEqual(['DeparturePosition: PARKING 1'])
})

test('the position of the departure is kept only as the runway of the departure', () => {
  function positions(text: string) {
    return read(['PARKING 1', text]).notKept
  }
  expect(['5L', 'RW05L', ''].map(positions)).toEqual([[], [], []])
  expect(positions('5')).toEqual(['DeparturePosition: 5'])
})

test('two values of one part cannot be kept', () => {
  const other = '<DepartureFP>GUA3C</DepartureFP>'
  const { route, notKept } = read(['PARKING 1', ''], ['<ATCWaypointType>NDB', `${other}<ATCWaypointType>NDB`])
  expect(route.procedures).toEqual(PROCEDURES)
  expect(notKept).toEqual(['sid: GUA3C'])
})

test('a part without a runway states none', () => {
  const { route } = read(['<RunwayNumberFP>5</RunwayNumberFP>', ''], ['PARKING 1', ''])
  expect(route.procedures).toEqual({ ...PROCEDURES, departureRunway: undefined })
})

test('the waypoints of 2020 state the runways of the ends and the procedures of the others', () => {
  function runway(number: number, more = '') {
    return `<RunwayNumberFP>${number}</RunwayNumberFP>${more}<ATCWaypointType>`
  }
  const parts = /<DepartureDetails>[\s\S]*<\/ApproachDetails>/.exec(PLAN_2024)![0]
  const { route } = read(
    [parts, ''],
    ['SADF"><ATCWaypointType>', `SADF">${runway(5)}`],
    ['x"><ATCWaypointType>', `x">${runway(20, '<ArrivalFP>ROS2B</ArrivalFP>')}`],
    ['SAAR"><ATCWaypointType>', `SAAR">${runway(20, '<ApproachTypeFP>RNAV</ApproachTypeFP>')}`],
  )
  expect(route.procedures).toEqual({ departureRunway: '05', arrivalRunway: '20', star: 'ROS2B', approachType: 'RNAV' })
  expect(route.points.map(({ procedure }) => procedure)).toEqual([undefined, 'star', undefined])
})

test.each([
  [1, { departureRunway: '20', sid: 'GUA3C', sidTransition: 'DORVO', arrivalRunway: undefined }],
  [2, { departureRunway: undefined, sid: 'GUA3C', starTransition: 'DORVO', arrivalRunway: '20' }],
])('a departure of 2020 at waypoint %i is that of the departure unless the route ends there', (at, procedures) => {
  const parts = /<DepartureDetails>[\s\S]*<\/ApproachDetails>/.exec(PLAN_2024)![0]
  const id = ['SADF', 'x', 'SAAR'][at]!
  const more = '<DepartureFP>GUA3C</DepartureFP><TransitionFP>DORVO</TransitionFP><RunwayNumberFP>20</RunwayNumberFP>'
  const { route } = read(
    [parts, ''],
    ['PARKING 1', ''],
    [`${id}"><ATCWaypointType>`, `${id}">${more}<ATCWaypointType>`],
  )
  expect({ ...route.procedures }).toEqual(procedures)
})

test.each([
  ['<ATCWaypointType>NDB', '<ATCWaypointType>ATC', 'the waypoint "GUA" has the unknown type "ATC"'],
  ['<ATCWaypoint id="SAAR">', '<ATCWaypoint>', 'the waypoint "" has the unknown type "Airport"'],
  ['FlightPlan.FlightPlan><', 'FlightPlan.Other><', 'not well-formed'],
  ...['x S32°54\'13"', "S32°54'13", 'S32°54\'13"x', 'S91°54\'13"', 'W32°54\'13"', 'S32°54\'60.5"'].map((angle) => [
    'S32°54\'13"',
    angle,
    'the position of "SAAR" cannot be read',
  ]),
])('%s as %s is refused', (from, to, why) => {
  expect(readRoute(PLAN_2024.replace(from!, to!))).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining(why!) },
  })
})

test('a document of the simulator without a plan is refused', () => {
  expect(readRoute('<SimBase.Document><Descr/></SimBase.Document>')).toMatchObject({
    ok: false,
    failure: { message: 'has no FlightPlan.FlightPlan' },
  })
})

test.each([
  ['S32° 59\' 60"', -33],
  ['N32°  59\'  60.00" ', 33],
  ['S32°54\'6.125"', -32.90170138888889],
])('%s is a latitude', (angle, latDeg) => {
  const end = read(['S32°54\'13"', angle]).route.points[2]
  expect(end!.latDeg).toBeCloseTo(latDeg, 9)
})

test('a height on the way that is the cruising altitude, or 0, is no height of the point', () => {
  function heights(type: string, ...feet: readonly string[]) {
    return feet.map((height) => {
      const position = `<WorldPosition>S33°0'0",W59°0'0",${height}</WorldPosition>`
      const { points } = read(['>NDB</ATCWaypointType>', `>${type}</ATCWaypointType>${position}`]).route
      return points[1]!.altitudeFt
    })
  }
  expect(heights('NDB', '+009000.00', '+000000.00', ' 5000 ')).toEqual([undefined, undefined, 5000])
  expect(heights('Airport', '+009000.00')).toEqual([9000])
})

function written(given: Route) {
  const text = writeRoute(format('pln'), given, context)
  return text.ok ? text.value.text : expect.fail(text.failure)
}

test('the written file has the elements that the simulator reads', () => {
  const [first, ...others] = route.points
  const last = { ...others.at(-1)!, altitudeFt: 85 }
  const text = written({ ...route, points: [{ ...first!, altitudeFt: 10 }, ...others.slice(0, 2), last] })
  expect(text).toContain('<SimBase.Document Type="AceXML" version="1,0">')
  for (const [name, value] of Object.entries({ AppVersionMajor: 11, AppVersionBuild: 282174, CruisingAlt: 5500 }))
    expect(text).toContain(`<${name}>${value}</${name}>`)
  expect([...text.matchAll(/LLA>.*?,([+-][\d.]+)</g)].map((found) => found[1])).toEqual(['+000010.00', '+000085.00'])
  const waypoints = text.split('<ATCWaypoint ').slice(1)
  expect(waypoints.map((each) => /ATCWaypointType>(\w+)</.exec(each)?.[1])).toEqual([
    ...['Airport', 'User', 'VOR', 'Airport'],
  ])
  expect(waypoints.map((each) => /([+-][\d.]+)<\/WorldPosition>/.exec(each)?.[1])).toEqual([
    ...['+000010.00', '+005500.00', '+005500.00', '+000085.00'],
  ])
  expect(waypoints.map((each) => /<ICAOIdent>(\w+)</.exec(each)?.[1])).toEqual(['SADF', undefined, 'GUA', 'SAAR'])
  const low = written({ ...route, altitudeFt: null })
  expect([...low.matchAll(/([+-][\d.]+)<\/WorldPosition>/g)].map((found) => found[1])).toEqual(
    route.points.map(() => '+000000.00'),
  )
})

test('each runway is at the ends and at the points of its procedures', () => {
  const procedures = {
    departureRunway: '05L',
    arrivalRunway: '20C',
    sid: 'UBREL1A',
    star: 'ROS2B',
    approachType: 'ILS',
  }
  function runwaysOf(given: Route) {
    const waypoints = written(given).split('<ATCWaypoint ').slice(1)
    return waypoints.map((each) => {
      const found = /<RunwayNumberFP>(\d+)<\/RunwayNumberFP>\s*<RunwayDesignatorFP>(\w+)</.exec(each)
      return found === null ? null : `${found[1]} ${found[2]}`
    })
  }
  expect(detailed.points.map(({ procedure }) => procedure)).toEqual(['sid', 'sid', undefined, 'star', undefined])
  expect(runwaysOf({ ...detailed, procedures })).toEqual(['5 LEFT', '5 LEFT', null, '20 CENTER', '20 CENTER'])
  const plain = { ...route, procedures: { departureRunway: '05', arrivalRunway: '20W' } }
  expect(runwaysOf(plain)).toEqual(['5 NONE', null, null, null, '20 WATER'])
  const odd = { ...route, procedures: { departureRunway: '305', arrivalRunway: '20 OR 02' } }
  expect(runwaysOf(odd)).toEqual(route.points.map(() => null))
})
