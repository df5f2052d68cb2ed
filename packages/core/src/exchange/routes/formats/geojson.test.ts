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

  test('lines that do not meet there are no route', () => {
    const lines = [
      [
        [170, 0],
        [180, 1],
      ],
      [
        [-180, 2],
        [-170, 3],
      ],
    ]
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
