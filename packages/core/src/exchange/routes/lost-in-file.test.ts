import { expect, test } from 'vitest'
import { isNear, lostInFile } from './lost-in-file.ts'
import type { Route, RoutePoint } from './route.ts'

const point: RoutePoint = { name: 'GUA', type: 'vor', latDeg: -33, lonDeg: -58.6, comment: 'VISUAL', altitudeFt: 3000 }

function route(details: Partial<Route> = {}, ...points: readonly RoutePoint[]): Route {
  return { name: 'R', altitudeFt: 5500, points, ...details }
}

test('details that the route does not state are not lost', () => {
  const empty = { altitudeFt: null, notes: '', alternateAerodromes: [], procedures: {} }
  expect(lostInFile(route(empty), route({ notes: 'more', procedures: { sid: 'A1' } }))).toEqual([])
})

test('details that the file states otherwise, or not, are lost', () => {
  const stated = { notes: 'no radio', alternateAerodromes: ['SAAP', 'SADP'], procedures: { sid: 'A1', star: 'B2' } }
  const written = { name: '', altitudeFt: 5000, alternateAerodromes: ['SAAP'], procedures: { sid: 'A2', star: 'B2' } }
  expect(lostInFile(route(stated), route(written))).toEqual([
    'the name of the route (R)',
    'the cruising altitude (5500)',
    'the alternate aerodromes (SAAP,SADP)',
    'the notes (no radio)',
    'the procedures: sid (A1)',
  ])
  expect(lostInFile(route(), route({ name: 'S' }))).toEqual(['the name of the route (R), written as S'])
})

test('what the file does not state of a point is listed once for each name', () => {
  const { comment: _, ...silent } = point
  const others: RoutePoint[] = [
    { ...silent, type: 'fix' },
    { ...point, comment: 'other', latDeg: -33.1 },
    { ...point, altitudeFt: 3001 },
  ]
  expect(lostInFile(route({}, point, point, { ...point, name: 'ROS' }), route({}, ...others))).toEqual([
    'the name ROS, written as GUA',
    'the type of GUA',
    'the altitude at ROS',
    'the comment on GUA',
    'the exact position of GUA',
  ])
  expect(lostInFile(route({}, point), route({}, point))).toEqual([])
  expect(lostInFile(route({}, point), route())).toEqual([
    ...['the type of GUA', 'the altitude at GUA', 'the comment on GUA', 'the exact position of GUA'],
  ])
})

test.each([
  [[1, 2], [1, 2], true],
  [[1, 2], [1.0000039, 2.0000039], true],
  [[1, 2], [1.0000041, 2], false],
  [[1, 2], [1, 2.0000041], false],
  [[1, 180], [1, -179.999999], true],
  [[180, 1], [-180, 1], false],
  [[null, 2], [null, 2], true],
  [[null, 2], [1, 2], false],
] as const)('%j and %j are one place: %j', (one, other, isOne) => {
  expect(isNear(one, other)).toBe(isOne)
})
