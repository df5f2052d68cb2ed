import { expect, test } from 'vitest'
import { context, format, route, written } from '../../testing/sample-routes.ts'
import { readRoute, writeRoute } from '../route-formats.ts'

const POINTS =
  '<rtept lat="-34.5" lon="-58.5"><name>SADF</name><type>aerodrome</type></rtept>' +
  '<rtept lat="-33" lon="-58.5"><type>Turnpoint</type></rtept><rtept lat="-32" lon="-60"><name>C</name></rtept>'
const FILE =
  '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>2026-11-22T10:00:00Z</time>' +
  `<bounds minlat="1"><a>1</a></bounds></metadata><rte><name>R</name>${POINTS}</rte></gpx>`

test('a type of another program is listed, and its point is a waypoint', () => {
  expect(readRoute(FILE)).toEqual({
    ok: true,
    value: expect.objectContaining({
      route: {
        name: 'R',
        altitudeFt: null,
        points: [
          { name: 'SADF', type: 'aerodrome', latDeg: -34.5, lonDeg: -58.5 },
          { name: 'WP2', type: 'waypoint', latDeg: -33, lonDeg: -58.5 },
          { name: 'C', type: 'waypoint', latDeg: -32, lonDeg: -60 },
        ],
      },
      notKept: ['rte/rtept/type: Turnpoint'],
    }),
  })
})

test('a longitude off the earth is refused', () => {
  expect(readRoute(FILE.replace('-60"', '-190"'))).toMatchObject({
    failure: { message: 'route point 3 has no valid position' },
  })
})

test('a name of any characters stays, in the namespace of GPX', () => {
  expect(written('gpx')).toContain('xmlns="http://www.topografix.com/GPX/1/1"')
  expect(writeRoute(format('gpx'), route, context)).toMatchObject({
    ok: true,
    value: { lost: ['the cruising altitude (5500)'] },
  })
})
