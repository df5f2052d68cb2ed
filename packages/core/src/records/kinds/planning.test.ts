import { put } from '@flightbag/testing/lib/changes'
import { served, servedIds } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'

const [a, b, c, d] = ['SADF', 'ENO', 'LOM', 'SAEZ'].map((name) => ({ name, latDeg: -34.5 }))

async function mirrored(record: Parameters<typeof put>[1]) {
  return (await served('route', [record]))[0]
}

test('plannings are sorted by last change, newest first', async () => {
  expect(await servedIds('route', [{ id: 'x' }, { id: 'y' }])).toEqual(['y', 'x'])
})

test('plannings get departure, destination and waypoints from their points', async () => {
  expect(await mirrored({ id: 'r', points: [a!, b!, c!, d!] })).toMatchObject({
    departure: a,
    waypoints: [b, c],
    destination: d,
  })
  expect(await mirrored({ id: 'r', points: [a!, d!] })).toMatchObject({ departure: a, waypoints: [], destination: d })
})

test('plannings keep their own departure, destination and waypoints; null counts as absent', async () => {
  const record = { id: 'r', points: [a!, b!, d!], departure: null, destination: 'kept', waypoints: [] }
  expect(await mirrored(record)).toMatchObject({ departure: a, destination: 'kept', waypoints: [] })
})

test('plannings without points get no departure and no destination', async () => {
  expect(await mirrored({ id: 'r', points: [] })).toEqual({
    id: 'r',
    points: [],
    updatedAt: '1970-01-01T00:00:01.000Z',
  })
  expect(await mirrored({ id: 'r', points: [a!] })).not.toHaveProperty('destination')
})

test('are equal whether sent with departure and destination or without', () => {
  function canonicalOf(record: Parameters<typeof put>[1]) {
    const change = put('route', record)
    return change.type === 'put' ? change.canonical : null
  }
  const ends = { departure: a!, waypoints: [b!], destination: d! }
  expect(canonicalOf({ id: 'r', points: [a!, b!, d!] })).toBe(canonicalOf({ id: 'r', points: [a!, b!, d!], ...ends }))
})

test.each([
  [{ points: {} }, 'record.points must be a list'],
  [{ points: ['SADF'] }, 'record.points.0 must be an object'],
  [{ points: [[1, 2]] }, 'record.points.0 must be an object'],
  [{ flightPlanId: 7 }, 'record.flightPlanId must be a text'],
])('%j is rejected', (fields, why) => {
  expect(() => put('route', { id: 'r', ...fields })).toThrow(why)
})
