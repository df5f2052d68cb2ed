import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_WAIT_MS, nextTurn } from './api-limit.ts'

const RATE = { apiPerSecond: 25, apiBurst: 50 }

/** Requests a slot at each of the given times, and returns the start of each; null for a rejection. */
function turnsAt(times: readonly number[], rate = RATE): (number | null)[] {
  let kept = 0
  return times.map((nowMs) => {
    const turn = nextTurn(kept, nowMs, rate)
    kept = turn.retryAfterSeconds > 0 ? turn.refusedNextAtMs : turn.takenNextAtMs
    return turn.retryAfterSeconds > 0 ? null : nowMs + turn.waitMs
  })
}

const rates = fc.record({ apiPerSecond: fc.constantFrom(1, 3, 25, 1000), apiBurst: fc.integer({ min: 0, max: 60 }) })
const arrivals = fc
  .array(fc.oneof(fc.constant(0), fc.nat(5), fc.nat(3000)), { maxLength: 400 })
  .map((passes) => passes.map((_, i) => 1_000_000 + passes.slice(0, i + 1).reduce((a, b) => a + b, 0)))

test('50 requests start immediately, then one every 40 ms for five seconds, then requests are rejected', () => {
  const turns = turnsAt(Array.from({ length: 180 }, () => 1_000_000))
  expect(turns.slice(0, 50).every((start) => start === 1_000_000)).toBe(true)
  expect(turns.slice(50, 53)).toEqual([1_000_040, 1_000_080, 1_000_120])
  expect(turns[174]).toBe(1_005_000)
  expect(turns.slice(175)).toEqual([null, null, null, null, null])
})

test('after a pause the whole burst is available again, and no more', () => {
  const turns = turnsAt(Array.from({ length: 120 }, (_, i) => (i < 60 ? 0 : 3_600_000)))
  expect(turns.slice(60).filter((start) => start === 3_600_000)).toHaveLength(50)
})

test('the number of requests that start in any span is within the burst and the rate', () => {
  fc.assert(
    fc.property(arrivals, rates, (times, rate) => {
      const starts = turnsAt(times, rate).filter((start) => start !== null)
      starts.forEach((first, i) => {
        starts.slice(i).forEach((last, more) => {
          // A start is rounded up to a whole millisecond, so a span may seem up to 1 ms shorter than it is.
          const allowed = Math.max(rate.apiBurst, 1) + ((last - first + 1) * rate.apiPerSecond) / 1000
          expect(more + 1).toBeLessThanOrEqual(allowed + 1e-6)
        })
      })
    }),
    { numRuns: 30 },
  )
})

test('no request waits more than five seconds, and requests start in the order of their arrival', () => {
  fc.assert(
    fc.property(arrivals, rates, (times, rate) => {
      let before = 0
      turnsAt(times, rate).forEach((start, i) => {
        if (start === null) return
        expect(start - times[i]!).toBeLessThanOrEqual(MAX_WAIT_MS)
        expect(start).toBeGreaterThanOrEqual(before)
        before = start
      })
    }),
    { numRuns: 50 },
  )
})

test('a rejected request is admitted after `retryAfterSeconds`, and not a second earlier', () => {
  fc.assert(
    fc.property(fc.nat({ max: 20_000 }), rates, (aheadMs, rate) => {
      const now = 1_000_000
      const turn = nextTurn(now + aheadMs, now, rate)
      if (turn.retryAfterSeconds === 0) return
      function at(seconds: number) {
        return nextTurn(turn.refusedNextAtMs, now + seconds * 1000, rate).retryAfterSeconds
      }
      expect(at(turn.retryAfterSeconds)).toBe(0)
      expect(at(turn.retryAfterSeconds - 1)).toBeGreaterThan(0)
    }),
  )
})

test('after a clock was set back far, the queue is empty, the burst is used up and requests are admitted', () => {
  const turn = nextTurn(10_000_000, 1_000_000, RATE)
  expect(turn).toMatchObject({ waitMs: 0, retryAfterSeconds: 0, takenNextAtMs: 1_000_000 + 50 * 40 })
})

test('a clock counts as set back when the next turn is a second later than any admission could have made it', () => {
  const farthest = MAX_WAIT_MS + 1000 + 50 * 40
  expect(nextTurn(1_000_000 + farthest, 1_000_000, RATE)).toEqual({
    waitMs: 6040,
    retryAfterSeconds: 2,
    refusedNextAtMs: 1_000_000 + farthest,
    takenNextAtMs: 1_000_000 + farthest + 40,
  })
  expect(nextTurn(1_000_000 + farthest + 1, 1_000_000, RATE)).toEqual({
    waitMs: 0,
    retryAfterSeconds: 0,
    refusedNextAtMs: 1_000_000 + 49 * 40,
    takenNextAtMs: 1_000_000 + 50 * 40,
  })
})
