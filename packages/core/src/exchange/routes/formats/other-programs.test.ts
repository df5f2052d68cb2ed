import { describe, expect, test } from 'vitest'
import { context, detailed, format, route, written } from '../../testing/sample-routes.ts'
import { routeOf } from '../planning.ts'
import type { Route } from '../route.ts'
import { readRoute, writeRoute } from '../route-formats.ts'

function text(name: Parameters<typeof format>[0], of: Route): string {
  const file = writeRoute(format(name), of, context)
  return file.ok ? file.value.text : expect.fail(file.failure)
}

function read(file: string) {
  const found = readRoute(file)
  return found.ok ? found.value : expect.fail(found.failure.message)
}

describe('files as other programs write them', () => {
  test.each([
    ['CruisingAltF', '<CruisingAltF>5500.4</CruisingAltF>', 5500, []],
    ['an unreadable CruisingAltF', '<CruisingAltF>FL055</CruisingAltF><CruisingAlt>5500</CruisingAlt>', 5500, []],
    ['both', '<CruisingAltF>5500.6</CruisingAltF><CruisingAlt>5500</CruisingAlt>', 5501, []],
    ['none', '', null, []],
  ])('Little Navmap: the altitude of %s', (_, elements, altitudeFt, notKept) => {
    const found = read(written('lnmpln').replace(/<CruisingAlt>.*<\/CruisingAlt>/, elements))
    expect([found.route.altitudeFt, found.notKept]).toEqual([altitudeFt, notKept])
  })

  test('Little Navmap: comments of an earlier release, and no height where it is 0', () => {
    const file = text('lnmpln', { ...detailed, notes: 'Call before' })
      .replaceAll('Description>', 'Comment>')
      .replaceAll(/Alt="[\d.]*"/g, 'Alt="0.00"')
    const { points, notes } = read(file).route
    expect([notes, points.map(({ comment = null }) => comment)]).toEqual([
      'Call before',
      [null, null, 'VISUAL REPORT', null, null],
    ])
    expect(points.filter(({ altitudeFt }) => altitudeFt !== undefined)).toEqual([])
  })

  test('Little Navmap: a description is preferred to a comment', () => {
    const file = text('lnmpln', { ...detailed, notes: 'Call before' }).replaceAll(
      /( *)<Description>.*<\/Description>/g,
      '$1<Comment>Old</Comment>\n$&',
    )
    const { notes, points } = read(file).route
    expect([notes, points[2]!.comment]).toEqual(['Call before', 'VISUAL REPORT'])
  })

  test('Garmin: a visual reporting point is a fix', () => {
    const found = read(text('fpl', detailed).replaceAll('>INT<', '>INT-VRP<'))
    expect(found.route.points[1]).toMatchObject({ name: 'UBREL', type: 'fix' })
  })
})

describe('files for other programs', () => {
  test('X-Plane: a space in a name begins no other field', () => {
    const points = route.points.map((point) => ({ ...point, airway: 'T 257' }))
    const lines = text('fms', { ...route, points, procedures: { sid: 'UBRE 1A', departureRunway: '34L' } }).split('\n')
    expect(lines).toEqual(expect.arrayContaining(['SID UBRE_1A', 'DEPRWY RW34L']))
    const rows = lines.slice(lines.findIndex((line) => line.startsWith('NUMENR')) + 1, -1)
    expect(rows.map((row) => row.split(' ').length)).toEqual([6, 6, 6, 6, 6])
    expect(rows[1]).toContain(' T_257 ')
  })

  test('the simulator: an aerodrome below the sea has a height with a sign', () => {
    const [first, ...others] = route.points
    const file = text('pln', { ...route, points: [{ ...first!, altitudeFt: -11 }, ...others] })
    expect(file).toContain(',-000011.00</DepartureLLA>')
    expect(read(file).route.points[0]).toMatchObject({ altitudeFt: -11 })
  })

  test('Garmin: a route without a name that it can show is called ROUTE', () => {
    for (const name of ['', 'ñ', ' - ']) {
      expect(text('fpl', { ...route, name })).toContain('<route-name>ROUTE</route-name>')
    }
  })

  test('the intersection of a planning is a fix', () => {
    const points = ['intersection', 'fix', 'town'].map((type) => ({ name: 'A', type, latDeg: 1, lonDeg: 2 }))
    expect(routeOf({ points }).points.map(({ type }) => type)).toEqual(['fix', 'fix', 'waypoint'])
  })
})
