import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../lib/json.ts'
import { briefIdents } from './brief.ts'
import { sourceOf } from './figure.ts'
import { brief, input, PLAN, PLANNING, withPlanning } from './testing/sample-brief.ts'

describe('the aerodromes', () => {
  test('are the two ends, the alternates, and those with a card within 25 NM, the nearest first', () => {
    const { aerodromes } = brief()
    expect(aerodromes.map(({ role, ident, distanceNm }) => [role, ident.value, distanceNm?.value ?? null])).toEqual([
      ['departure', 'AAAA', null],
      ['destination', 'BBBB', null],
      ['alternate', 'CCCC', null],
      // A quarter of a degree of a meridian at the equator is 14.93 NM.
      ['enRoute', 'NEAR', 14.9],
    ])
    expect(briefIdents(input())).toEqual(['AAAA', 'BBBB', 'CCCC', 'NEAR'])
  })

  test.each([
    ['planning', ['CCCC'], ['DDDD'], 'plannings/p1'],
    ['planning', [], ['DDDD'], 'flight-plans/f1'],
    ['flightPlan', ['CCCC'], ['DDDD'], 'flight-plans/f1'],
    ['flightPlan', ['CCCC'], [], 'plannings/p1'],
  ] as const)('have the alternates of the %s first, of %j and %j those of %s', (first, own, filed, from) => {
    const planning = sourceOf('plannings', { ...PLANNING, alternateAerodromes: own })
    const flightPlan = sourceOf('flight-plans', { ...PLAN, alternateAerodromes: filed })
    const { aerodromes } = brief(input({ records: { planning, flightPlan, first } }))
    const alternates = aerodromes.filter(({ role }) => role === 'alternate')
    expect(alternates.map(({ ident }) => ident.from)).toEqual([[`${from}#alternateAerodromes[0]`]])
  })

  test('that are 25.01 NM from the route are not near, although the distance is written as 25.0', () => {
    // On this meridian, 0.01 NM are 0.0001675 degrees, and 25 NM from the equator are 0.418733 degrees.
    const cards = [
      { id: 'in', code: 'INSI', position: { latDeg: -0.41872, lonDeg: 0.5 } },
      { id: 'out', code: 'OUTS', position: { latDeg: -0.4189, lonDeg: 0.5 } },
    ]
    const near = brief(input({ cards })).aerodromes.filter(({ role }) => role === 'enRoute')
    expect(near.map(({ ident, distanceNm }) => [ident.value, distanceNm?.value])).toEqual([['INSI', 25]])
  })

  test.each([
    ['beside a long leg along a meridian', [0, 0], [10, 0], [5, 0.2]],
    ['near its begin', [0, 0], [10, 0], [0.1, 0.2]],
    ['near its end', [10, 0], [0, 0], [0.1, 0.2]],
    ['north of the shortest line between two points of one latitude', [60, 0], [60, 19], [60.7, 9.5]],
    ['on the shortest line, far north of two points of one latitude', [60, -60], [60, 60], [73.9, 0]],
    ['on the shortest line over a pole', [80, 0], [80, 180], [89.9, 90]],
  ])('that are %s are near', (_, from, to, at) => {
    const points = [from, to].map(([latDeg, lonDeg]) => ({ name: 'WP', type: 'waypoint', latDeg, lonDeg }))
    const cards = [{ id: 'c', code: 'NEAR', position: { latDeg: at[0]!, lonDeg: at[1]! } }]
    const { aerodromes } = brief(withPlanning({ points, alternateAerodromes: [] } as JsonObject, { cards }))
    expect(aerodromes.map(({ ident }) => ident.value)).toEqual([null, null, 'NEAR'])
  })

  test('are the four nearest to any leg, and none that is an end or an alternate', () => {
    function card(code: string, latDeg: number, lonDeg: number) {
      return { id: code, code, position: { latDeg, lonDeg } }
    }
    const cards = [
      card('CCCC', 0, 0.5),
      card('NR20', 0.33, 0.5),
      card('NR02', 0.9, 1.03),
      card('NR15', -0.25, 0.5),
      card('NR06', 0.5, 1.1),
      card('NR09', -0.15, 0.5),
    ]
    const near = brief(input({ cards })).aerodromes.filter(({ role }) => role === 'enRoute')
    expect(near.map(({ ident, distanceNm }) => [ident, distanceNm?.value])).toEqual(
      [
        ['NR02', 1.8],
        ['NR06', 6],
        ['NR09', 9],
        ['NR15', 14.9],
      ].map(([value, distance]) => [{ value, from: [`aerodromes/${value}#code`] }, distance]),
    )
  })

  test('are requested once, also for a flight back to the departure', () => {
    const points = [...PLANNING.points, PLANNING.points[0]!]
    expect(briefIdents(withPlanning({ points, alternateAerodromes: ['AAAA', 'CCCC'] }))).toEqual([
      'AAAA',
      'CCCC',
      'NEAR',
    ])
  })

  test('have no destination in a route of one point', () => {
    const { aerodromes } = brief(withPlanning({ points: PLANNING.points.slice(0, 1) }))
    expect(aerodromes.map(({ ident }) => ident.value)).toEqual(['AAAA', null, 'CCCC'])
  })

  test('have the values of the last changed card', () => {
    const [departure, destination] = brief().aerodromes
    expect(departure!.card.elevationFt).toEqual({ value: 100, from: ['aerodromes/c1#elevationFt'] })
    expect(departure!.card.runways[0]!.lighted.value).toBe(false)
    expect(departure!.card.frequencies.filter(({ mhz }) => mhz.value !== null)).toMatchObject([{ service: 'tower' }])
    expect(destination!.card.elevationFt).toEqual({ value: null, from: ['aerodromes#elevationFt'] })
  })
})
