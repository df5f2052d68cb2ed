import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byRevision, lastRevisionMs, revisionOf } from './revisions.ts'

const NOW_MS = Date.UTC(2026, 9, 3)
const TEN_MINUTES_MS = 600_000

describe('the last revision', () => {
  test.each([NOW_MS - 5000, NOW_MS, NOW_MS + 5000])('%s is that of the database on its own timeline', (ms) => {
    expect(lastRevisionMs({ ms, isOnOldTimeline: false }, NOW_MS)).toBe(ms)
  })

  test.each([
    [NOW_MS - 5000, NOW_MS + TEN_MINUTES_MS],
    [NOW_MS, NOW_MS + TEN_MINUTES_MS],
    [NOW_MS + 5000, NOW_MS + 5000 + TEN_MINUTES_MS],
  ])('%s of an old timeline continues ten minutes after it and after the present', (ms, expected) => {
    expect(lastRevisionMs({ ms, isOnOldTimeline: true }, NOW_MS)).toBe(expected)
  })
})

test('revisions of one change are a millisecond apart, above the last one, and end at the present or later', () => {
  const times = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(times, times, fc.integer({ min: 1, max: 50 }), (lastMs, nowMs, count) => {
      const revisions = Array.from({ length: count }, (_, n) => revisionOf(n + 1, count, lastMs, nowMs))
      expect(revisions[0]).toBeGreaterThan(lastMs)
      expect(revisions).toEqual(revisions.map((_, n) => revisions[0]! + n))
      expect(revisions.at(-1)).toBe(Math.max(lastMs + count, nowMs))
    }),
  )
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
