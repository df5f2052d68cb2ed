import { describe, expect, test } from 'vitest'
import { context, format } from '../../testing/sample-routes.ts'
import type { Route } from '../route.ts'
import { readRoute, writeRoute } from '../route-formats.ts'

describe('a GeoJSON line across the antimeridian', () => {
  function crossing(...longitudes: readonly number[]): Route {
    const points = longitudes.map((lonDeg, i) => ({ name: `P${i}`, type: 'fix' as const, latDeg: 10 * i, lonDeg }))
    return { name: 'R', altitudeFt: null, points }
  }
  function lineOf(text: string) {
    return (JSON.parse(text) as { features: { geometry: { type: string; coordinates: unknown } }[] }).features[0]!
      .geometry
  }

  test('is cut where it crosses, so that no program draws it around the world', () => {
    const text = writeRoute(format('geojson'), crossing(178, -179, 175), context)
    expect(text.ok && lineOf(text.value.text)).toEqual({
      type: 'MultiLineString',
      coordinates: [
        ...[
          [
            [178, 0],
            [180, 6.666667],
          ],
          [
            [-180, 6.666667],
            [-179, 10],
            [-180, 11.666667],
          ],
        ],
        ...[
          [
            [180, 11.666667],
            [175, 20],
          ],
        ],
      ],
    })
  })

  test.each([
    [178, -179, 175],
    [180, -179],
    [179, -180],
    [-180, 180, -180, 10],
    [-90, 90],
    [-91, 91],
  ])('is read as the route of its points: %d, %d', (...longitudes) => {
    const route = crossing(...longitudes)
    const text = writeRoute(format('geojson'), route, context)
    const read = text.ok ? readRoute(text.value.text) : expect.fail(text.failure)
    expect(read).toMatchObject({ ok: true, value: { route, notKept: [] } })
  })

  test('a route that does not cross it is one line', () => {
    for (const longitudes of [
      [-90, 90],
      [10, 20, 179],
    ]) {
      const text = writeRoute(format('geojson'), crossing(...longitudes), context)
      expect(text.ok && lineOf(text.value.text)).toEqual({
        type: 'LineString',
        coordinates: longitudes.map((lonDeg, i) => [lonDeg, 10 * i]),
      })
    }
  })

  test.each<[string, number[][][]]>([
    [
      'at another latitude',
      [
        [
          [170, 0],
          [180, 1],
        ],
        [
          [-180, 2],
          [-170, 3],
        ],
      ],
    ],
    [
      'on one side',
      [
        [
          [170, 0],
          [180, 1],
        ],
        [
          [180, 1],
          [170, 3],
        ],
      ],
    ],
    [
      'at another longitude',
      [
        [
          [170, 0],
          [179, 1],
        ],
        [
          [-179, 1],
          [-170, 3],
        ],
      ],
    ],
    [
      'without an end',
      [
        [],
        [
          [-180, 1],
          [-170, 3],
        ],
      ],
    ],
    [
      'without a start',
      [
        [
          [170, 0],
          [180, 1],
        ],
        [],
      ],
    ],
  ])('lines that do not meet there are no route: %s', (_, lines) => {
    const text = JSON.stringify({ type: 'Feature', geometry: { type: 'MultiLineString', coordinates: lines } })
    expect(readRoute(text)).toMatchObject({ ok: false, failure: { message: 'contains 2 lines: keep one in the file' } })
  })
})

test('GeoJSON of another program: a line alone is a route of points without names', () => {
  const text =
    '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[-58.5,-34.5,10],[-60,-33]]},"properties":{"stroke":"#f00"}}'
  const read = readRoute(text)
  expect(read.ok && read.value).toEqual({
    route: {
      name: 'WP1 WP2',
      altitudeFt: null,
      points: [
        { name: 'WP1', type: 'waypoint', latDeg: -34.5, lonDeg: -58.5 },
        { name: 'WP2', type: 'waypoint', latDeg: -33, lonDeg: -60 },
      ],
    },
    notKept: ['the property stroke', 'the third coordinate'],
    silentOn: [],
  })
})

function lineAnd(...features: readonly unknown[]): string {
  const geometry = {
    type: 'LineString',
    coordinates: [
      [10, 90],
      [-180, -20],
      [10, 30],
    ],
  }
  return JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry }, ...features] })
}

function pointAt(coordinates: unknown, properties: object = {}, type = 'Point') {
  return { type: 'Feature', geometry: { type, coordinates }, properties }
}

test('each point has the properties of its feature, and others are listed', () => {
  const read = readRoute(
    lineAnd(
      ...[pointAt([10, 30], { name: 'C', colour: 'red', icon: null }), pointAt([10, 90], { name: 'A', colour: 'red' })],
      ...[pointAt([10, 20], { name: 'D' }), pointAt([-180, -20], { name: 'E' }, 'Circle'), 'no feature'],
      ...[{ type: 'Feature', geometry: null }, pointAt(7)],
    ),
  )
  expect(read).toMatchObject({
    ok: true,
    value: {
      route: { points: [{ name: 'A' }, { name: 'WP2' }, { name: 'C' }] },
      notKept: [
        ...['2 × the property colour', '2 × a feature away from the line (Point)'],
        'a feature away from the line (Circle)',
      ],
    },
  })
})

test.each([undefined, null, {}, 7])('a feature whose geometry has the type %j is listed without it', (type) => {
  const read = readRoute(lineAnd({ type: 'Feature', geometry: { type, coordinates: [10, 20] } }))
  expect(read).toMatchObject({ ok: true, value: { notKept: ['a feature away from the line'] } })
})

test('values that state nothing are not listed', () => {
  const properties = { name: '', altitudeFt: null, alternateAerodromes: [], procedures: {} }
  const geometry = {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  }
  const text = JSON.stringify({ type: 'Feature', geometry, properties })
  expect(readRoute(text)).toMatchObject({ ok: true, value: { notKept: [] } })
  const bare = JSON.stringify({ ...geometry, properties: { name: 'ignored', colour: 'red' } })
  expect(readRoute(bare)).toMatchObject({ ok: true, value: { route: { name: 'WP1 WP2' }, notKept: [] } })
})

test.each([['1', 2], [1, '2'], [181, 2], [1, 91], [1], 7, { 0: 1, 1: 2, length: 2 }])(
  '%j is no position',
  (position) => {
    const text = JSON.stringify({ type: 'LineString', coordinates: [[1, 2], position] })
    expect(readRoute(text)).toMatchObject({
      ok: false,
      failure: { message: 'contains a position that is not [longitude, latitude] in degrees' },
    })
  },
)

test('a text that nests too deeply is refused', () => {
  const text = `{"type":"LineString","coordinates":${'['.repeat(20)}${']'.repeat(20)}}`
  expect(readRoute(text)).toMatchObject({ ok: false, failure: { message: 'nests deeper than 16 levels' } })
})
