import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../lib/json.ts'
import { sourceOf } from './figure.ts'
import { brief, CARDS, input, PLAN, PLANNING, withPlanning } from './testing/sample-brief.ts'

describe('the route', () => {
  test('has the length, the directions and the times of its legs', () => {
    const { legs, distanceNm, elapsedMinutes, stillAirMinutes } = brief().route
    // A degree of the equator is 60.108 NM, and the first degree of a meridian 59.705 NM on the ellipsoid.
    expect(legs.map((leg) => [leg.from.value, leg.to.value, leg.distanceNm.value, leg.trueTrackDeg.value])).toEqual([
      ['AAAA', 'WP1', 60.1, 90],
      ['WP1', 'bbbb', 59.7, 360],
    ])
    // 100 kt against 20 kt, and with 20 kt from the right: the root of 100² - 20².
    expect(legs.map((leg) => leg.groundSpeedKt.value)).toEqual([80, 98])
    expect(legs.map((leg) => leg.elapsedMinutes.value)).toEqual([45.1, 36.6])
    expect(legs.map((leg) => leg.stillAirMinutes.value)).toEqual([36.1, 35.8])
    expect([distanceNm.value, elapsedMinutes.value, stillAirMinutes.value]).toEqual([119.8, 81.6, 71.9])
  })

  test.each([
    ['planning', [{ name: 'AAAA', type: 'aerodrome', latDeg: 0, lonDeg: 0 }], 'plan'],
    ['planning', PLANNING.points, 'planning'],
    ['flightPlan', PLANNING.points, 'plan'],
  ] as const)('of a flight whose %s is first has the points of a record with two: %j', (first, points, expected) => {
    const routePoints = PLANNING.points.map((point, at) => ({ ...point, name: `plan ${at}` }))
    const records = {
      planning: sourceOf('plannings', { ...PLANNING, points: [...points] }),
      flightPlan: sourceOf('flight-plans', { ...PLAN, routePoints }),
      first,
    }
    const names = brief(input({ records })).route.legs.map(({ from }) => from.value)
    expect(names).toEqual(expected === 'plan' ? ['plan 0', 'plan 1'] : ['AAAA', 'WP1'])
  })

  test('has magnetic tracks where the card of an end contains the variation, east subtracted', () => {
    const { legs } = brief().route
    expect(legs.map((leg) => leg.magneticTrackDeg.value)).toEqual([100, null])
    expect(legs[0]!.magneticTrackDeg.from).toContain('aerodromes/c1#magneticVariationDeg')
  })

  test('has the variation of its end where the card of its start contains none, whatever the case of its code', () => {
    const cards = [{ id: 'c9', code: ' bbbB', magneticVariationDeg: 15 }]
    const { legs } = brief(input({ cards })).route
    expect(legs.map((leg) => leg.magneticTrackDeg.value)).toEqual([null, 345])
  })

  test.each([
    ['a forecast', { choice: 'forecast', directionDeg: 90, speedKt: 20 }, [null, null]],
    ['none', { choice: 'none' }, [36.1, 35.8]],
    ['one from 360 degrees', { choice: 'manual', directionDeg: 360, speedKt: 20 }, [36.8, 44.8]],
    ['one without its speed', { choice: 'manual', directionDeg: 90 }, [null, null]],
    ['one that is too strong', { choice: 'manual', directionDeg: 90, speedKt: 100 }, [null, null]],
  ])('with %s as the wind has the elapsed times that follow', (_, wind, expected) => {
    const { legs } = brief(withPlanning({ wind })).route
    expect(legs.map((leg) => leg.elapsedMinutes.value)).toEqual(expected)
  })

  const [start, end] = [PLANNING.points[0]!, PLANNING.points[2]!]

  /** The magnetic track of a leg whose true track starts at 45.19 degrees, with variations of -10 and -0.4 degrees. */
  function magneticTrack(...points: JsonObject[]) {
    const cards = [CARDS[0]!, { id: 'c9', code: 'BBBB', magneticVariationDeg: -0.4 }]
    return brief(withPlanning({ points }, { cards })).route.legs[0]!.magneticTrackDeg.value
  }

  test('has the variation of an aerodrome only, that of the start before that of the end', () => {
    expect(magneticTrack(start, end)).toBe(55)
    expect(magneticTrack({ ...start, type: 'waypoint' }, { ...end, type: 'waypoint' })).toBeNull()
  })

  test('rounds a magnetic track once', () => {
    expect(magneticTrack({ ...start, type: 'waypoint' }, end)).toBe(46)
  })

  test('has sums of the exact figures of its legs', () => {
    const points = [0, 1, 2, 3].map((at) => ({ name: `WP${at}`, type: 'waypoint', latDeg: 0, lonDeg: 0.16704 * at }))
    const { legs, distanceNm } = brief(withPlanning({ points })).route
    expect([...legs, { distanceNm }].map((each) => each.distanceNm.value)).toEqual([10, 10, 10, 30.1])
  })

  test('has a leg without length in no direction', () => {
    const [point] = PLANNING.points
    const [leg] = brief(withPlanning({ points: [point!, point!] })).route.legs
    expect([leg!.distanceNm.value, leg!.trueTrackDeg.value, leg!.groundSpeedKt.value]).toEqual([0, null, null])
  })

  test('without points is not known', () => {
    const { route } = brief(withPlanning({ points: [] }))
    expect([route.legs, route.distanceNm.value]).toEqual([[], null])
  })
})
