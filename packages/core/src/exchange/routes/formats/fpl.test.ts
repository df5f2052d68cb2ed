import { expect, test } from 'vitest'
import { context, detailed, format } from '../../testing/sample-routes.ts'
import type { Route } from '../route.ts'
import { readRoute, writeRoute } from '../route-formats.ts'

const places: Route = {
  name: 'Home',
  altitudeFt: null,
  points: [
    { name: 'ZUL', type: 'ndb', latDeg: -34, lonDeg: -58 },
    { name: 'UBREL', type: 'fix', latDeg: -33, lonDeg: -59, comment: 'Over the bridge on the long river' },
  ],
}

function text(of: Route): string {
  const file = writeRoute(format('fpl'), of, context)
  return file.ok ? file.value.text : expect.fail(file.failure)
}

test('a file has the elements of the schema, texts within its limits, and none without a value', () => {
  expect(text(places)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<flight-plan xmlns="http://www8.garmin.com/xmlschemas/FlightPlan/v1">
  <created>2026-11-22T10:00:00Z</created>
  <waypoint-table>
    <waypoint>
      <identifier>ZUL</identifier>
      <type>NDB</type>
      <country-code></country-code>
      <lat>-34.000000</lat>
      <lon>-58.000000</lon>
      <comment></comment>
    </waypoint>
    <waypoint>
      <identifier>UBREL</identifier>
      <type>INT</type>
      <country-code></country-code>
      <lat>-33.000000</lat>
      <lon>-59.000000</lon>
      <comment>OVER THE BRIDGE ON THE LO</comment>
    </waypoint>
  </waypoint-table>
  <route>
    <route-name>HOME</route-name>
    <flight-plan-index>1</flight-plan-index>
    <route-point>
      <waypoint-identifier>ZUL</waypoint-identifier>
      <waypoint-type>NDB</waypoint-type>
      <waypoint-country-code></waypoint-country-code>
    </route-point>
    <route-point>
      <waypoint-identifier>UBREL</waypoint-identifier>
      <waypoint-type>INT</waypoint-type>
      <waypoint-country-code></waypoint-country-code>
    </route-point>
  </route>
</flight-plan>
`)
})

test('a text that is cut after a word does not end with a space', () => {
  const comment = 'Over the bridge and pond by road'
  const file = text({
    ...places,
    name: 'The long way from A to B and back',
    points: [places.points[0]!, { ...places.points[1]!, comment }],
  })
  expect(file).toContain('<route-name>THE LONG WAY FROM A TO B</route-name>')
  expect(file).toContain('<comment>OVER THE BRIDGE AND POND</comment>')
})

test('an altitude of 0 is read, and a region that Garmin cannot state is listed', () => {
  const [first, last] = places.points
  const written = text({ ...places, points: [{ ...first!, altitudeFt: 0 }, last!] })
  expect(readRoute(written)).toMatchObject({ value: { route: { points: [{ altitudeFt: 0 }, {}] } } })
  const regions = [
    { ...first!, region: 'SAX' },
    { ...last!, type: 'waypoint' as const, region: 'SA', comment: 'BRIDGE' },
  ]
  expect(writeRoute(format('fpl'), { ...places, name: 'HOME', points: regions }, context)).toMatchObject({
    value: { lost: ['the ICAO region of ZUL, UBREL'] },
  })
})

test('the departure and the altitude are as ForeFlight writes them, each alone too', () => {
  const plannedDepartureAt = detailed.plannedDepartureAt!
  const departure = '<etd-zulu>20261122T14:05:00Z</etd-zulu>'
  expect(text({ ...places, plannedDepartureAt, altitudeFt: 5500 })).toContain(departure)
  expect(text({ ...places, plannedDepartureAt })).toContain(departure)
  expect(text({ ...places, altitudeFt: 5500 })).toContain('<altitude-ft>5500</altitude-ft>')
})

test.each([
  ['20261122T14:05:00Z', '2026-11-22T14:05:00.000Z', []],
  ['2026-11-22T11:05:00-03:00', '2026-11-22T14:05:00.000Z', []],
  ['at 20261122T14:05:00Z', undefined, ['flight-data/etd-zulu: at 20261122T14:05:00Z']],
])('the departure %s is %s', (written, plannedDepartureAt, notKept) => {
  const file = text({ ...detailed, alternateAerodromes: [] }).replace('20261122T14:05:00Z', written)
  const read = readRoute(file)
  expect(read.ok && [read.value.route.plannedDepartureAt, read.value.notKept]).toEqual([plannedDepartureAt, notKept])
})

test.each<[string, string | RegExp, string, string]>([
  ['of another version', /FlightPlan\/v1/, 'FlightPlan/v2', 'none of the known'],
  ['without a table', /<waypoint-table>[\s\S]*<\/waypoint-table>/, '', 'no waypoint-table or no route'],
  ['without a route', /<route>[\s\S]*<\/route>/, '', 'no waypoint-table or no route'],
  ['with a place without a name', '<identifier>ZUL<', '<identifier><', 'the waypoint ""'],
  ['with a latitude off the earth', '<lat>-34.', '<lat>-94.', 'the waypoint "ZUL"'],
  ['without a longitude', '<lon>-58.000000</lon>', '', 'the waypoint "ZUL"'],
])('a file %s is refused', (_, found, other, message) => {
  expect(readRoute(text(places).replace(found, other))).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining(message) },
  })
})
