import { describe, expect, test } from 'vitest'
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
