import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { context, detailed, format, route, written } from '../testing/sample-routes.ts'
import { MAX_ELEMENTS, readXml } from '../xml.ts'
import { nameRoute } from './name-route.ts'
import { planningOf, routeOf } from './planning.ts'
import { type PointType, type Route, type RouteFormat, runwayOf } from './route.ts'
import { MAX_ROUTE_BYTES, readRoute, routeFormats, writeRoute } from './route-formats.ts'

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
      value: { route: { name: 'SADF SAAR', altitudeFt: null, points: [{ latDeg: -34.45 }, {}] }, notKept: [] },
    })
  })

  test('MSFS 2024: a facility without a position has none, the ends have theirs from the plan', () => {
    const text = written('pln')
      .replace(/(<ATCWaypoint id="GUA">[\s\S]*?)<WorldPosition>.*?<\/WorldPosition>/, '$1')
      .replace(/(<ATCWaypoint id="SADF">[\s\S]*?)<WorldPosition>.*?<\/WorldPosition>/, '$1')
    const read = readRoute(text)
    expect(read.ok && read.value.route.points[2]).toEqual({ name: 'GUA', type: 'vor', latDeg: null, lonDeg: null })
    expect(read.ok && read.value.route.points[0]!.latDeg).toBeCloseTo(-34.4536, 5)
    expect(read.ok && writeRoute(format('gpx'), read.value.route, context)).toMatchObject({
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
    ['a document type', `<!DOCTYPE gpx [<!ENTITY a "b">]>${written('gpx').slice(39)}`, 'a document type'],
    ['text after the route', `${written('gpx')} more`, 'not an XML document'],
    ['a NUL in a name', written('geojson').replace('"GUA"', '"GU\\u0000A"'), 'control character'],
    ['an escape in a name', written('fpl').replaceAll('GUA', 'GU&#27;A'), 'control character'],
    ['61 minutes', written('pln').replaceAll("58° 35'", "58° 61'"), 'cannot be read'],
    ['60 and more seconds', written('pln').replaceAll('23.86', '60.01'), 'cannot be read'],
    ['a GeoJSON area', '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]}}', 'no LineString'],
    ['a cut GeoJSON', written('geojson').slice(0, -40), 'valid JSON'],
    ['swapped coordinates', '{"type":"LineString","coordinates":[[-34,-158],[-34,-59]]}', 'longitude, latitude'],
    ['an unknown waypoint of Little Navmap', written('lnmpln').replace('<Type>VOR<', '<Type>INVALID<'), 'unknown type'],
    ['a file of more than 4 MiB', `<gpx>${' '.repeat(MAX_ROUTE_BYTES)}</gpx>`, 'larger than'],
    ['a file of too many elements', `<gpx>${'<e/>'.repeat(MAX_ELEMENTS)}</gpx>`, `more than ${MAX_ELEMENTS} elements`],
    ['a broken position', written('pln').replaceAll("27' 12.96", '27 12.96'), 'cannot be read'],
  ])('%s is refused', (_, text, why) => {
    expect(readRoute(text)).toMatchObject({ ok: false, failure: { message: expect.stringContaining(why) } })
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

test.each(routeFormats)(
  'control characters of a stored planning do not keep its file from being read: $name',
  (each) => {
    const points = [
      { name: 'A\u009b2J', type: 'fix', latDeg: 1, lonDeg: 2, comment: 'one\u0007\ntwo' },
      { name: 'B\nC', type: 'fix', latDeg: 1, lonDeg: 3 },
    ] as const
    const route = { name: 'R\tS', altitudeFt: null, points, notes: '\u001b[2Jx', alternateAerodromes: ['SA\u0085EZ'] }
    const file = writeRoute(each, route, context)
    expect(file.ok && readRoute(file.value.text)).toMatchObject({ ok: true })
  },
)

test('a text with control characters is listed as it was, and the lines of a comment stay', () => {
  const points = [
    { name: 'A\u009b2J', type: 'fix', latDeg: 1, lonDeg: 2, comment: 'one\u0007\ntwo', region: 'S\tA' },
    { name: 'B', type: 'fix', latDeg: 1, lonDeg: 3 },
  ] as const
  const details = { notes: '\u001bx\ny', alternateAerodromes: ['SA\u0085EZ'], procedures: { sid: 'A\r\n1' } }
  const file = writeRoute(format('geojson'), { name: 'R\tS', altitudeFt: null, points, ...details }, context)
  if (!file.ok) return expect.fail(file.failure)
  expect(readRoute(file.value.text)).toMatchObject({
    value: {
      route: {
        ...{ name: 'R S', notes: 'x\ny', alternateAerodromes: ['SA EZ'], procedures: { sid: 'A 1' } },
        points: [{ name: 'A 2J', comment: 'one\ntwo', region: 'S A' }, { name: 'B' }],
      },
    },
  })
  expect(file.value.lost).toEqual([
    ...['the name of the route (R\tS), written as R S', 'the alternate aerodromes (SA\u0085EZ)'],
    ...['the notes (\u001bx\ny)', 'the procedures: sid (A\r\n1)', 'the name A\u009b2J, written as A 2J'],
    ...['the ICAO region of A\u009b2J', 'the comment on A\u009b2J'],
  ])
})

test.each([
  ...['name', 'flightRules', 'aircraftRegistration', 'alternateAerodromes', 'sid', 'airway', 'region'],
  ...['comment', 'notes'],
])('a control character in %s is refused', (name) => {
  const text = writeRoute(format('geojson'), detailed, context)
  if (!text.ok) return expect.fail(text.failure)
  const changed = text.value.text.replace(new RegExp(`("${name}": \\[?\\s*")`), '$1\\u0007')
  expect(changed).not.toBe(text.value.text)
  expect(readRoute(changed)).toMatchObject({
    failure: { message: 'contains a control character in a name or another text' },
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

test.each<[RouteFormat['name'], Readonly<Record<string, string>>, readonly string[]]>([
  [
    'fpl',
    { '>5500<': '>FL085<', '>10<': '>high<', '>85<': '>low<' },
    ['flight-data/altitude-ft: FL085', 'the altitude at SADF: high', 'the altitude at SAAR: low'],
  ],
  [
    'pln',
    { '>5500<': '>FL085<', '>VFR<': '>Y<', '+000010.00</World': 'high</World', '+000085.00</World': 'low</World' },
    ['CruisingAlt: FL085', 'FPType: Y', 'the height at SADF: high', 'the height at SAAR: low'],
  ],
  [
    'lnmpln',
    { '>5500<': '>FL085<', '>VFR<': '>Y<', '"10.00"': '"high"', '"85.00"': '"low"' },
    [
      ...['Header/CruisingAlt: FL085', 'Header/FlightplanType: Y'],
      ...['the height at SADF: high', 'the height at SAAR: low'],
    ],
  ],
  [
    'fms',
    { 'ADEP 10.000000': 'ADEP high', 'ADES 85.000000': 'ADES low' },
    ['the height at SADF: high', 'the height at SAAR: low'],
  ],
  [
    'geojson',
    {
      ...{ '"altitudeFt": 5500': '"altitudeFt": "FL085"', '"altitudeFt": 10': '"altitudeFt": "high"' },
      ...{ '"altitudeFt": 85': '"altitudeFt": "low"' },
    },
    ['the property altitudeFt: "FL085"', 'the property altitudeFt: "high"', 'the property altitudeFt: "low"'],
  ],
])('a value that cannot be read is listed: %s', (name, replacements, notKept) => {
  const points = [
    { ...route.points[0]!, altitudeFt: 10 },
    { ...route.points[4]!, altitudeFt: 85 },
  ]
  const text = writeRoute(format(name), { ...route, points, flightRules: 'V' }, context)
  if (!text.ok) expect.fail(text.failure)
  const changed = Object.entries(replacements).reduce((before, pair) => {
    expect(before).toContain(pair[0])
    return before.replace(...pair)
  }, text.value.text)
  const read = readRoute(changed)
  expect(read.ok && read.value.notKept).toEqual(notKept)
})

test.each<[RouteFormat['name'], Readonly<Record<string, string>>, readonly string[]]>([
  ['fms', { 'ADEP SADF': 'ADEP SAEZ', 'ADES SAAR': 'DES ROS' }, ['ADEP: SAEZ', 'DES: ROS']],
  ['pln', { 'ID>SADF<': 'ID>SAEZ<', 'ID>SAAR<': 'ID>ROS<' }, ['DepartureID: SAEZ', 'DestinationID: ROS']],
])('an end that is not the first or last point is listed: %s', (name, replacements, notKept) => {
  const text = Object.entries(replacements).reduce((before, pair) => before.replace(...pair), written(name))
  const read = readRoute(text)
  expect(read.ok && read.value.notKept).toEqual(notKept)
  expect(read.ok && read.value.route.points[0]!.name).toBe('SADF')
})

test('a runway has two digits, whatever the file writes', () => {
  const runways = ['RW5l', ' 9 ', 'rw36t', '06W', '2C', 'H1', '09LL', 'RW']
  expect(runways.map(runwayOf)).toEqual(['05L', '09', '36T', '06W', '02C', 'H1', '09LL', 'RW'])
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
