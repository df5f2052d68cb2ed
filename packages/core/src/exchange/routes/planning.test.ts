import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { fnv64 } from '../stable-hash.ts'
import { detailed, route } from '../testing/sample-routes.ts'
import { planningOf, routeOf } from './planning.ts'
import { readRoute } from './route-formats.ts'

test('a planning gets the aircraft of the bag with the registration of the file', () => {
  const aircraft = new Map([['a1', { id: 'a1', registration: 'LV-XSA' }]])
  const planning = planningOf(
    { route: { ...detailed, aircraftRegistration: 'lvxsa' }, silentOn: [] },
    () => undefined,
    aircraft,
  )
  expect(planning).toMatchObject({ aircraftId: 'a1', procedures: detailed.procedures, flightRules: 'I' })
  expect(routeOf(planningOf({ route: detailed, silentOn: [] }, () => undefined))).toEqual(detailed)
  const { aircraftRegistration: _, ...own } = planning
  expect(routeOf(own, aircraft).aircraftRegistration).toBe('LV-XSA')
})

test('a planning keeps its own fields, and the same file gives the same record', () => {
  const file = { route, silentOn: [] }
  const planning = planningOf(file, () => undefined)
  const stored = { ...planning, aircraftId: 'a', waypoints: ['old'] }
  expect(planningOf(file, (id) => (id === planning.id ? stored : undefined))).toEqual({ ...planning, aircraftId: 'a' })
  expect(routeOf(planning)).toEqual(route)
})

describe('a route of the same names', () => {
  function fileAt(latDeg: number, lonDeg: number) {
    const points = ['HOME', 'FARM'].map((name, i) => ({ name, type: 'waypoint' as const, latDeg: latDeg + i, lonDeg }))
    return { route: { name: 'Local', altitudeFt: 1500, points }, silentOn: [] }
  }
  const here = planningOf(fileAt(-34, 179.9), () => undefined)
  const bag = new Map([[here.id, here]])

  test('within half a degree is the same planning with corrected positions, also across the antimeridian', () => {
    for (const file of [fileAt(-34.5, 179.9), fileAt(-34, -179.7)]) {
      const planning = planningOf(file, (id) => bag.get(id))
      expect([planning.id, routeOf(planning).points]).toEqual([here.id, file.route.points])
    }
  })

  test('keeps at a corrected position what the format cannot state, and nothing else', () => {
    const points = here.points as readonly JsonObject[]
    const detailed = { ...here, points: points.map((point) => ({ ...point, airway: 'T257', comment: 'old' })) }
    const file = { ...fileAt(-34.2, 179.9), silentOn: ['airway'] as const }
    expect(planningOf(file, () => detailed).points).toEqual(
      file.route.points.map((point) => ({ ...point, airway: 'T257' })),
    )
  })

  test('further away is another planning, and the same when it is imported again', () => {
    for (const file of [fileAt(-34.6, 179.9), fileAt(-34, -179.5), fileAt(45, 9)]) {
      const there = planningOf(file, (id) => bag.get(id))
      expect(there.id).not.toBe(here.id)
      const both = new Map([...bag, [there.id, there]])
      expect(planningOf(file, (id) => both.get(id))).toEqual(there)
    }
  })
})

describe('a route whose points have no names', () => {
  function fileAt(latDeg: number) {
    const points = [0, 1].map((i) => `<rtept lat="${latDeg + i}" lon="${i}"/>`).join('')
    const read = readRoute(`<gpx version="1.1"><rte><name>Route</name>${points}</rte></gpx>`)
    return read.ok ? read.value : expect.fail(read.failure.message)
  }
  const [argentina, italy] = [planningOf(fileAt(-34), () => undefined), planningOf(fileAt(45), () => undefined)]

  test('is another planning than one of the same name elsewhere, and the same when it is imported again', () => {
    expect(argentina.id).not.toBe(italy.id)
    const bag = new Map([argentina, italy].map((planning) => [planning.id, planning]))
    expect(planningOf(fileAt(-34), (id) => bag.get(id))).toEqual(argentina)
    expect(planningOf(fileAt(45), (id) => bag.get(id))).toEqual(italy)
  })

  test('keeps the id of the names alone that an earlier release gave it, if its positions are the same', () => {
    const earlier = { ...argentina, id: `route-${fnv64(JSON.stringify(['Route', 'WP1', 'WP2']))}`, aircraftId: 'a' }
    function stored(id: string) {
      return id === earlier.id ? earlier : undefined
    }
    expect(planningOf(fileAt(-34), stored)).toEqual(earlier)
    expect(planningOf(fileAt(45), stored)).toEqual(italy)
  })
})

test.each([
  ['2026-12-31', '0930', '2026-12-31T09:30:00.000Z'],
  ['2027-01-01T01:00:00.000Z', '0100', '2027-01-01T01:00:00.000Z'],
  ['2026-12-31T22:00:00-03:00', '0100', '2027-01-01T01:00:00.000Z'],
  ['2026-12-31', '2460', undefined],
  ['soon', '0930', undefined],
])('the route of a flight plan departs on the UTC day of %s, at %s', (departureDate, estimatedOffBlockTime, at) => {
  expect(routeOf({ id: 'f', departureDate, estimatedOffBlockTime, routePoints: [] }).plannedDepartureAt).toBe(at)
})

test('a record with odd values is a route of what it states', () => {
  const points = [
    { name: ' SADF', type: 'aerodrome', latDeg: -90, lonDeg: -180, airway: ' T257 ', procedure: 'sid' },
    'no point',
    { type: 'intersection', latDeg: '-34', lonDeg: 180.1, altitudeFt: '5000', procedure: 'approach' },
    { name: 'X', type: 'city', latDeg: 90.1, lonDeg: 180, altitudeFt: 1500.6, procedure: 'star' },
  ]
  expect(routeOf({ id: 'p', points, altitudeFt: 'FL085' as never, flightRules: ' V ' })).toEqual({
    name: ' SADF X',
    altitudeFt: null,
    flightRules: 'V',
    points: [
      { name: ' SADF', type: 'aerodrome', latDeg: -90, lonDeg: -180, airway: 'T257', procedure: 'sid' },
      { name: 'WP2', type: 'fix', latDeg: null, lonDeg: null },
      { name: 'X', type: 'waypoint', latDeg: null, lonDeg: 180, altitudeFt: 1501, procedure: 'star' },
    ],
  })
  expect(routeOf({ id: 'p' })).toEqual({ name: '', altitudeFt: null, points: [] })
})

test.each(['093', '10930', '09305', '09:30'])('%s is no off-block time', (estimatedOffBlockTime) => {
  expect(routeOf({ id: 'f', departureDate: '2026-12-31', estimatedOffBlockTime }).plannedDepartureAt).toBeUndefined()
})

test('the ends and the points between them are kept as the app shows them', () => {
  const planning = planningOf({ route: detailed, silentOn: [] }, () => undefined)
  const names = detailed.points.map(({ name }) => name)
  expect(planning).toMatchObject({
    departure: { name: names[0] },
    destination: { name: names.at(-1) },
    points: names.map((name) => ({ name })),
    waypoints: names.slice(1, -1).map((name) => ({ name })),
  })
  const empty = planningOf({ route: { name: 'R', altitudeFt: null, points: [] }, silentOn: [] }, () => undefined)
  expect(empty).toMatchObject({ departure: null, waypoints: [], destination: null })
})

test('the aircraft is the one of the registration, and none without one', () => {
  const aircraft = new Map([
    ['a1', { id: 'a1' }],
    ['a2', { id: 'a2', registration: '' }],
    ['a3', { id: 'a3', registration: 'LV-ABC' }],
    ['a4', { id: 'a4', registration: 'LV-XSA' }],
  ])
  function aircraftOf(aircraftRegistration: string | undefined) {
    const details = aircraftRegistration === undefined ? {} : { aircraftRegistration }
    return planningOf({ route: { ...route, ...details }, silentOn: [] }, () => undefined, aircraft).aircraftId
  }
  expect(['lv xsa', 'LV-AB', '', undefined].map(aircraftOf)).toEqual(['a4', undefined, undefined, undefined])
})

describe('the identity of a route', () => {
  type Place = readonly [name: string, latDeg: number | null, lonDeg: number | null]
  function file(...places: readonly Place[]) {
    const points = places.map(([name, latDeg, lonDeg]) => ({ name, type: 'waypoint' as const, latDeg, lonDeg }))
    return { route: { name: 'R', altitudeFt: null, points }, silentOn: [] }
  }
  /** Whether the second route is the first one, corrected. */
  function isCorrected(first: readonly Place[], second: readonly Place[]): boolean {
    const stored = planningOf(file(...first), () => undefined)
    return planningOf(file(...second), (id) => (id === stored.id ? stored : undefined)).id === stored.id
  }

  test.each<[string, Place[], Place[], boolean]>([
    [
      'one of two points elsewhere',
      [
        ['A', 0, 0],
        ['B', 1, 1],
      ],
      [
        ['A', 0, 0],
        ['B', 2, 1],
      ],
      false,
    ],
    ['a latitude that was not known', [['A', null, 5]], [['A', 40, 5]], true],
    ['a longitude that was not known', [['A', 5, null]], [['A', 5, 40]], true],
    ['a latitude that the file does not know', [['A', 40, 5]], [['A', null, 5]], true],
    ['a longitude that the file does not know', [['A', 5, 40]], [['A', 5, null]], true],
    [
      'one point with a name',
      [
        ['WP1', 0, 0],
        ['B', 1, 1],
      ],
      [
        ['WP1', 0.1, 0],
        ['B', 1, 1],
      ],
      true,
    ],
    [
      'no names, another place',
      [
        ['WP1', 0, 0],
        ['WP2', 1, 1],
      ],
      [
        ['WP1', 0.1, 0],
        ['WP2', 1, 1],
      ],
      false,
    ],
    ['no names, no position', [['WP1', 0, 0]], [['WP1', null, null]], false],
  ])('%s', (_, first, second, isSame) => {
    expect(isCorrected(first, second)).toBe(isSame)
  })

  test('an id of the names alone is kept only for the same positions of all points', () => {
    const [here, there]: Place[][] = [
      [
        ['WP1', 1, 2],
        ['WP2', 3, 4],
      ],
      [
        ['WP1', 1, 2],
        ['WP2', 3, 5],
      ],
    ]
    const ids = [here!, there!].map((places) => planningOf(file(...places), () => undefined).id)
    const earlier = `route-${fnv64(JSON.stringify(['R', 'WP1', 'WP2']))}`
    function idWith(points: readonly Place[]) {
      const stored = { ...planningOf(file(...points), () => undefined), id: earlier }
      return planningOf(file(...here!), (id) => (id === earlier ? stored : undefined)).id
    }
    expect([idWith(here!), idWith(there!), idWith(here!.slice(0, 1))]).toEqual([earlier, ids[0], ids[0]])
    expect(idWith([...here!, ['WP3', 5, 6]])).toBe(ids[0])
  })

  test('a position that a format has rounded keeps its digits', () => {
    const exact = planningOf(file(['A', -34.4536001, -58.5899601], ['B', 0, 0]), () => undefined)
    const again = planningOf(file(['A', -34.4536, -58.58996], ['B', 0.001, 0]), () => exact)
    expect(routeOf(again).points).toMatchObject([
      { latDeg: -34.4536001, lonDeg: -58.5899601 },
      { latDeg: 0.001, lonDeg: 0 },
    ])
  })
})
