import { expect, test } from 'vitest'
import { byRevision, revisionBase, revisionOf } from './revisions.ts'

test('revisions end at the present, 1 ms apart, and are above the last one', () => {
  expect([1, 2, 3].map((n) => revisionOf(n, 3, 500, 1000))).toEqual([998, 999, 1000])
  expect([1, 2, 3].map((n) => revisionOf(n, 3, 999, 1000))).toEqual([1000, 1001, 1002])
  expect(revisionOf(1, 1, 2000, 1000)).toBe(2001)
})

test('on the timeline of the last revision, revisions continue after it', () => {
  expect(revisionBase({ stampMs: 500, timeline: 1 }, 1, 1000)).toBe(500)
  expect(revisionBase({ stampMs: 5000, timeline: 1 }, 1, 1000)).toBe(5000)
})

test('on another timeline, revisions continue ten minutes after the present and after the last one', () => {
  expect(revisionBase({ stampMs: 500, timeline: 1 }, 2, 1000)).toBe(601_000)
  expect(revisionBase({ stampMs: 5000, timeline: 2 }, 1, 1000)).toBe(605_000)
})

test('changes are ordered by their time, otherwise as they arrived, and those without a time are last', () => {
  const changes = [
    { carriedMs: null, order: 0 },
    { carriedMs: 7, order: 1 },
    { carriedMs: 5, order: 2 },
    { carriedMs: 7, order: 3 },
    { carriedMs: null, order: 4 },
  ]
  expect(changes.toSorted(byRevision).map(({ order }) => order)).toEqual([2, 1, 3, 0, 4])
})
