import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ELEMENTS, readXml } from '../xml.ts'
import { airacCycle } from './formats/fms.ts'
import { nameRoute } from './name-route.ts'
import { planningOf, routeOf } from './planning.ts'
import type { PointType, Route, RouteFormat } from './route.ts'
import { MAX_ROUTE_BYTES, readRoute, routeFormats, writeRoute } from './route-formats.ts'

const context = { nowMs: Date.parse('2026-11-22T10:00:00Z'), hasShortNames: false }

function format(name: RouteFormat['name']) {
  return routeFormats.find((each) => each.name === name)!
}

function degrees(most: number) {
  return fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((micro) => micro / 1e6)
}

const point = fc.record({
  name: fc.oneof(fc.stringMatching(/^[A-Z0-9]{1,8}$/), fc.string({ maxLength: 30 })),
  type: fc.constantFrom<PointType[]>('aerodrome', 'vor', 'ndb', 'fix', 'waypoint'),
  latDeg: degrees(90),
  lonDeg: degrees(180),
})
const anyRoute: fc.Arbitrary<Route> = fc.record({
  name: fc.constantFrom('SADF SAAR', 'HOME'),
  altitudeFt: fc.option(fc.integer({ min: 1, max: 45_000 })),
  points: fc.array(point, { minLength: 2, maxLength: 8 }),
})

/** What a format can contain of a route. */
function representable(route: Route, { name, hasPlainNames }: RouteFormat): Route {
  const { points } = hasPlainNames ? nameRoute(route, context) : route
  if (name === 'gpx')
    return {
      ...route,
      altitudeFt: null,
      points: points.map((each, i) => ({ ...each, name: shown(each.name) || `WP${i + 1}` })),
    }
  if (name === 'fpl') return { ...route, altitudeFt: null, points }
  if (name !== 'fms') return { ...route, points }
  const isOnTheWay = points.some(({ type }) => type !== 'aerodrome')
  return { name: `${points[0]!.name} ${points.at(-1)!.name}`, altitudeFt: isOnTheWay ? route.altitudeFt : null, points }
}

/** A text as XML can contain it: characters that it forbids are left out, space around it does not count. */
function shown(text: string) {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').trim()
}

/** Positions in whole hundredths of a second, the coarsest of the formats, so that equal means equal in the file. */
function rounded(route: Route) {
  return {
    ...route,
    points: route.points.map(({ latDeg, lonDeg, ...rest }) => ({
      ...rest,
      lat: Math.round(latDeg! * 360_000) + 0,
      lon: Math.round(lonDeg! * 360_000) + 0,
    })),
  }
}

test.each(routeFormats)('read(write(route)) is the route, as far as the format can contain it: $name', (each) => {
  fc.assert(
    fc.property(anyRoute, (route) => {
      const text = writeRoute(each, route, context)
      if (!text.ok) expect.fail(text.failure)
      const read = readRoute(text.value)
      if (!read.ok) expect.fail(`${read.failure.message}\n${text.value}`)
      expect(rounded(read.value)).toEqual(rounded(representable(route, each)))
    }),
  )
})

const route: Route = {
  name: 'SADF SAAR',
  altitudeFt: 5500,
  points: [
    { name: 'SADF', type: 'aerodrome', latDeg: -34.4536, lonDeg: -58.58996 },
    { name: 'Laguna Brava & Sur', type: 'waypoint', latDeg: -33.72967, lonDeg: -58.60178 },
    { name: 'GUA', type: 'vor', latDeg: -33.00575, lonDeg: -58.61361 },
    { name: 'Laguna Brava & Sur', type: 'waypoint', latDeg: -33.72967, lonDeg: -58.60178 },
    { name: 'SAAR', type: 'aerodrome', latDeg: -32.9036, lonDeg: -60.785 },
  ],
}

function written(name: RouteFormat['name'], more = {}) {
  const text = writeRoute(format(name), route, { ...context, ...more })
  return text.ok ? text.value : expect.fail(text.failure)
}

describe('the structure that the published schemas require', () => {
  function names(text: string, tag: string) {
    return [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map((found) => found[1])
  }

  test('fpl: one row for each place, every route point refers to one, identifiers and order', () => {
    const text = written('fpl')
    expect(names(text, 'identifier')).toEqual(['SADF', 'LAGUNABRAVASUR', 'GUA', 'SAAR'])
    expect(names(text, 'waypoint-identifier')).toEqual(['SADF', 'LAGUNABRAVASUR', 'GUA', 'LAGUNABRAVASUR', 'SAAR'])
    const root = readXml(text)
    expect(root.ok && root.value.children.map(({ name }) => name)).toEqual(['created', 'waypoint-table', 'route'])
    for (const name of names(text, 'identifier')) expect(name).toMatch(/^[A-Z0-9]{1,17}$/)
  })

  test('gpx: rte is the only child, positions are attributes, name before type', () => {
    const root = readXml(written('gpx'))
    if (!root.ok) expect.fail(root.failure)
    expect(root.value.attributes).toMatchObject({ version: '1.1', creator: 'Flightbag' })
    const [rte] = root.value.children
    expect(rte!.children.map(({ name }) => name)).toEqual(['name', ...Array(5).fill('rtept')])
    expect(rte!.children[1]).toMatchObject({ attributes: { lat: '-34.453600', lon: '-58.589960' } })
    expect(rte!.children[1]!.children.map(({ name }) => name)).toEqual(['name', 'type'])
  })

  test('fms: the third line is the cycle, NUMENR counts both ends, names have no space', () => {
    const lines = written('fms').trim().split('\n')
    expect(lines.slice(0, 6)).toEqual(['I', '1100 Version', 'CYCLE 2611', 'ADEP SADF', 'ADES SAAR', 'NUMENR 5'])
    for (const line of lines.slice(6)) expect(line.split(' ')).toHaveLength(6)
    expect(lines[6]).toBe('1 SADF ADEP 0.000000 -34.453600 -58.589960')
    expect(lines[8]).toBe('3 GUA DRCT 5500.000000 -33.005750 -58.613610')
  })

  test('pln: degrees with hundredths of a second, a sign before the height', () => {
    expect(written('pln')).toContain(
      `<DepartureLLA>S34° 27' 12.96&quot;,W58° 35' 23.86&quot;,+000000.00</DepartureLLA>`,
    )
    expect(written('pln')).toContain('<CruisingAlt>5500</CruisingAlt>')
  })

  test('short names have six characters and stay distinct', () => {
    expect(written('fpl', { hasShortNames: true })).toContain('<identifier>LAGUNA</identifier>')
    const places = ['Laguna A', 'Laguna B'].map((name, i) => ({
      name,
      type: 'waypoint' as const,
      latDeg: i,
      lonDeg: i,
    }))
    expect(nameRoute({ ...route, points: places }, { hasShortNames: true }).points.map(({ name }) => name)).toEqual([
      'LAGUNA',
      'LAGUN2',
    ])
  })

  test.each([
    ['2020-01-02', '2001'],
    ['2020-12-31', '2014'],
    ['2021-01-27', '2014'],
    ['2021-01-28', '2101'],
    ['2026-01-22', '2601'],
  ])('the AIRAC cycle of %s is %s', (date, cycle) => {
    expect(airacCycle(Date.parse(`${date}T12:00:00Z`))).toBe(cycle)
  })
})

describe('files of other programs', () => {
  test('ForeFlight’s fpl: another time format, no country code, an empty altitude', () => {
    const text = `<?xml version="1.0"?><flight-plan xmlns="http://www8.garmin.com/xmlschemas/FlightPlan/v1"><created>20261122T10:00:00Z</created>
      <aircraft><aircraft-tailnumber>LVXSA</aircraft-tailnumber></aircraft><flight-data><altitude-ft></altitude-ft></flight-data>
      <waypoint-table><waypoint><identifier>SADF</identifier><type>AIRPORT</type><lat>-34.45</lat><lon>-58.58</lon></waypoint>
      <waypoint><identifier>SAAR</identifier><type>AIRPORT</type><lat>-32.9</lat><lon>-60.78</lon></waypoint></waypoint-table>
      <route><route-name>SADF SAAR</route-name><flight-plan-index>1</flight-plan-index>
      <route-point><waypoint-identifier>SADF</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type></route-point>
      <route-point><waypoint-identifier>SAAR</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type></route-point></route></flight-plan>`
    expect(readRoute(text)).toMatchObject({
      ok: true,
      value: { name: 'SADF SAAR', altitudeFt: null, points: [{ latDeg: -34.45 }, {}] },
    })
  })

  test('MSFS 2024: a facility without a position has none, the ends have theirs from the plan', () => {
    const text = written('pln')
      .replace(/(<ATCWaypoint id="GUA">[\s\S]*?)<WorldPosition>.*?<\/WorldPosition>/, '$1')
      .replace(/(<ATCWaypoint id="SADF">[\s\S]*?)<WorldPosition>.*?<\/WorldPosition>/, '$1')
    const read = readRoute(text)
    expect(read.ok && read.value.points[2]).toEqual({ name: 'GUA', type: 'vor', latDeg: null, lonDeg: null })
    expect(read.ok && read.value.points[0]!.latDeg).toBeCloseTo(-34.4536, 5)
    expect(read.ok && writeRoute(format('gpx'), read.value, context)).toMatchObject({
      ok: false,
      failure: 'without a position: GUA',
    })
  })

  test.each<[string, string, string]>([
    ['a text', 'hello', 'none of the known'],
    ['a cut fpl', written('fpl').slice(0, -40), 'well-formed'],
    [
      'a route point without a place',
      written('fpl').replace('<identifier>GUA<', '<identifier>GUB<'),
      'not in the waypoint table',
    ],
    ['a place twice', written('fpl').replace('<identifier>SAAR<', '<identifier>SADF<'), 'occurs twice'],
    ['an unknown type', written('fpl').replace('<type>VOR<', '<type>TACAN<'), 'unknown type'],
    ['a position off the earth', written('gpx').replace('-34.453600', '-94.453600'), 'valid position'],
    ['a track', '<gpx version="1.1"><trk/></gpx>', 'no route'],
    ['two routes', '<gpx version="1.1"><rte/><rte/></gpx>', '2 routes'],
    ['one point', '<gpx version="1.1"><rte><rtept lat="1" lon="1"/></rte></gpx>', 'fewer than two'],
    ['a cut fms', written('fms').split('\n').slice(0, -3).join('\n'), 'NUMENR is 5'],
    ['an old fms', written('fms').replace('1100 Version', '3 version'), 'version 1100'],
    ['a broken fms row', written('fms').replace('-33.005750', 'north'), 'latitude longitude'],
    ['an fpl that ends early', written('fpl').split('</route>')[0]!, 'truncated'],
    ['a document type', `<!DOCTYPE gpx [<!ENTITY a "b">]>${written('gpx').slice(39)}`, 'well-formed'],
    ['a file of more than 4 MiB', `<gpx>${' '.repeat(MAX_ROUTE_BYTES)}</gpx>`, 'larger than'],
    ['a file of too many elements', `<gpx>${'<e/>'.repeat(MAX_ELEMENTS)}</gpx>`, `more than ${MAX_ELEMENTS} elements`],
    ['a broken position', written('pln').replaceAll("27' 12.96", '27 12.96'), 'cannot be read'],
  ])('%s is refused', (_, text, why) => {
    expect(readRoute(text)).toMatchObject({ ok: false, failure: { message: expect.stringContaining(why) } })
  })
})

test('a planning keeps its own fields, and the same file gives the same record', () => {
  const planning = planningOf(route, () => undefined)
  const stored = { ...planning, aircraftId: 'a', waypoints: ['old'] }
  expect(planningOf(route, (id) => (id === planning.id ? stored : undefined))).toEqual({ ...planning, aircraftId: 'a' })
  expect(routeOf(planning)).toEqual(route)
})
