import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { context, detailed, format, route, written } from '../testing/sample-routes.ts'
import { readXml } from '../xml.ts'
import { nameRoute } from './name-route.ts'
import { planningOf, routeOf } from './planning.ts'
import type { PointType, Route, RouteFormat } from './route.ts'
import { readRoute, routeFormats, writeRoute } from './route-formats.ts'

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
  if (name !== 'fms' && name !== 'lnmpln') return { ...route, points }
  const isOnTheWay = name === 'lnmpln' || points.some(({ type }) => type !== 'aerodrome')
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

test.each([0, 1])('a route of %i points is not written', (points) => {
  const written = writeRoute(format('gpx'), { ...route, points: route.points.slice(0, points) }, context)
  expect(written).toEqual({ ok: false, failure: 'the route has fewer than two points' })
})

test.each(routeFormats)('read(write(route)) is the route, as far as the format can contain it: $name', (each) => {
  fc.assert(
    fc.property(anyRoute, (route) => {
      const text = writeRoute(each, route, context)
      if (!text.ok) expect.fail(text.failure)
      const read = readRoute(text.value.text)
      if (!read.ok) expect.fail(`${read.failure.message}\n${text.value.text}`)
      expect(rounded(read.value.route)).toEqual(rounded(representable(route, each)))
      expect(read.value.notKept).toEqual([])
    }),
  )
})

describe('what a file does not state is listed', () => {
  const allProcedures = Object.entries(detailed.procedures!).map(([part, text]) => `the procedures: ${part} (${text})`)
  const rules = 'the flight rules (I)'
  const notes = `the notes (${detailed.notes})`
  const registration = 'the registration of the aircraft (LV-XSA)'
  const departure = 'the planned departure (2026-11-22T14:05:00.000Z)'
  const alternates = 'the alternate aerodromes (SAAP,SADP)'
  const heights = 'the altitude at SADF, UBREL, SAAR'
  const regions = 'the ICAO region of SADF, UBREL, GUA, ROS, SAAR'
  const inProcedures = 'the procedure that contains SADF, UBREL, ROS'
  const comment = 'the comment on GUA'
  const airways = 'the airway to GUA, ROS'
  const cruise = 'the cruising altitude (5500)'
  const only = ['approachName', 'approachType', 'approachSuffix']

  test.each<[RouteFormat['name'], readonly string[]]>([
    ['fpl', [rules, alternates, notes, ...allProcedures, airways, inProcedures]],
    [
      'gpx',
      [cruise, rules, registration, departure, alternates, ...allProcedures, airways, heights, regions, inProcedures],
    ],
    [
      'fms',
      [
        ...[cruise, rules, registration, departure, alternates, notes],
        ...allProcedures.filter((each) => only.some((part) => each.includes(`${part} `))),
        ...[regions, comment, inProcedures],
      ],
    ],
    [
      'pln',
      [
        ...[registration, departure, alternates, notes],
        ...allProcedures.filter((each) => /Transition|approach \(|approachName/.test(each)),
        comment,
      ],
    ],
    ['lnmpln', [registration, departure, inProcedures]],
    ['geojson', []],
  ])('%s', (name, lost) => {
    const text = writeRoute(format(name), detailed, context)
    if (!text.ok) expect.fail(text.failure)
    expect(text.value.lost).toEqual(lost)
    const read = readRoute(text.value.text)
    if (!read.ok) expect.fail(read.failure.message)
    expect(read.value.notKept).toEqual([])
    expect(writeRoute(format(name), read.value.route, context)).toEqual({
      ok: true,
      value: { text: text.value.text, lost: [] },
    })
  })

  test('a name that the format cannot contain is listed with the name in the file', () => {
    const text = writeRoute(format('fpl'), route, context)
    expect(text.ok && text.value.lost).toContain('the name Laguna Brava & Sur, written as LAGUNABRAVASUR')
  })

  test('the same name in two regions stays the same name', () => {
    const points = ['SA', 'SB'].map((region, i) => ({ ...route.points[2]!, region, latDeg: i }))
    const text = writeRoute(format('fpl'), { ...route, points }, context)
    const read = text.ok ? readRoute(text.value.text) : text
    expect(read.ok && read.value.route.points).toMatchObject([
      { name: 'GUA', region: 'SA' },
      { name: 'GUA', region: 'SB' },
    ])
  })
})

describe('the structure that the published schemas require', () => {
  function names(text: string, tag: string) {
    return [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map((found) => found[1])
  }

  test('fpl: one row for each place, every route point refers to one, identifiers and order', () => {
    const text = written('fpl')
    expect(names(text, 'identifier')).toEqual(['SADF', 'LAGUNABRAVASUR', 'GUA', 'SAAR'])
    expect(names(text, 'waypoint-identifier')).toEqual(['SADF', 'LAGUNABRAVASUR', 'GUA', 'LAGUNABRAVASUR', 'SAAR'])
    const root = readXml(text)
    expect(root.ok && root.value.children.map(({ name }) => name)).toEqual([
      ...['created', 'flight-data', 'waypoint-table', 'route'],
    ])
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
    expect(written('pln')).toContain('<Descr>AceXML Document</Descr>')
  })

  test('pln: seconds that round up to 60 are the next minute or degree', () => {
    const [first, ...others] = route.points
    const points = [{ ...first!, latDeg: -34.999_999, lonDeg: 58.016_666 }, ...others]
    const text = writeRoute(format('pln'), { ...route, points }, context)
    expect(text.ok && text.value.text).toContain(
      `<DepartureLLA>S35° 0' 0.00&quot;,E58° 1' 0.00&quot;,+000000.00</DepartureLLA>`,
    )
  })

  test('pln: the equator is north, and the meridian of Greenwich east', () => {
    const [first, ...others] = route.points
    const text = writeRoute(
      format('pln'),
      { ...route, points: [{ ...first!, latDeg: 0, lonDeg: 0 }, ...others] },
      context,
    )
    expect(text.ok && text.value.text).toContain(
      `<DepartureLLA>N0° 0' 0.00&quot;,E0° 0' 0.00&quot;,+000000.00</DepartureLLA>`,
    )
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
})

describe('a document that XML allows', () => {
  const points = ['lat="+5." lon="-.5"', "lat = '6'\nlon=\"7.5\" note='a > b'"].map((at) => `<g:rtept ${at}/>`).join('')
  const prefixed = `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:rte>${points}</g:rte></g:gpx>`

  test('is read with prefixes, and decimals without digits on one side', () => {
    const read = readRoute(prefixed)
    const places = read.ok && read.value.route.points.map(({ latDeg, lonDeg }) => [latDeg, lonDeg])
    expect(places).toEqual([
      [5, -0.5],
      [6, 7.5],
    ])
  })

  test('is read with a text in CDATA', () => {
    const text = written('gpx').replace(/<name>.*?<\/name>/, '<name>Sea <![CDATA[& <sky>]]></name>')
    expect(readRoute(text)).toMatchObject({ ok: true, value: { route: { name: 'Sea & <sky>' } } })
  })

  test.each(['fpl', 'gpx', 'pln', 'lnmpln'] as const)('is recognised after a long comment: %s', (name) => {
    const text = written(name).replace('?>', `?>\n<!-- ${'licence '.repeat(1000)} -->`)
    expect(readRoute(text)).toEqual(readRoute(written(name)))
  })
})

test('the antimeridian has one longitude in GPX, and is one place', () => {
  const places = [
    { name: 'A', type: 'fix', latDeg: 10, lonDeg: 180 },
    { name: 'B', type: 'fix', latDeg: 10, lonDeg: 179.99999999 },
  ] as const
  const gpx = writeRoute(format('gpx'), { name: 'R', altitudeFt: null, points: places }, context)
  expect(gpx).toMatchObject({ ok: true, value: { lost: [] } })
  expect(gpx.ok && gpx.value.text.match(/lon="[^"]*"/g)).toEqual(['lon="-180.000000"', 'lon="-180.000000"'])
})

test('data that a route cannot hold is listed with its place in the file', () => {
  const fms = written('fms').replace('NUMENR', 'FUEL 30\nNUMENR')
  expect(readRoute(fms)).toMatchObject({ ok: true, value: { notKept: ['FUEL: 30'] } })
  const lnm = written('lnmpln').replace(
    '<Waypoints>',
    '<Departure><Start>PARKING 1</Start></Departure><AircraftPerformance><Type>C172</Type></AircraftPerformance><Waypoints>',
  )
  const kept = readRoute(lnm)
  expect(kept.ok && kept.value.notKept).toEqual(['Departure', 'AircraftPerformance'])
  const gpx = written('gpx').replaceAll('<name>', '<ele>300</ele><name>')
  expect(readRoute(gpx)).toMatchObject({ ok: true, value: { notKept: ['rte/ele: 300', '5 × rte/rtept/ele'] } })
})

test('a runway of a file has two digits', () => {
  const text = written('fms').replace('ADEP SADF', 'ADEP SADF\nDEPRWY RW5L')
  expect(readRoute(text)).toMatchObject({ ok: true, value: { route: { procedures: { departureRunway: '05L' } } } })
})

test.each(routeFormats)('an import of its own export changes nothing: $name', (each) => {
  const named = { ...nameRoute(detailed, context), name: 'SADF SAAR' }
  const points = named.points.map((point) => ({ altitudeFt: 5000, ...point, comment: 'VISUAL REPORT' }))
  const details = { ...named, points }
  const planning = planningOf({ route: details, silentOn: [] }, () => undefined)
  const text = writeRoute(each, routeOf(planning), context)
  const read = text.ok ? readRoute(text.value.text) : expect.fail(text.failure)
  expect(read.ok && planningOf(read.value, () => planning)).toEqual(planning)
})
