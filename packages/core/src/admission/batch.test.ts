import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RequestLimits } from './admission.ts'
import { decideBatch, freeUntilMs, type KeyFacts, windowOf } from './batch.ts'
import { decide } from './decide.ts'
import { KEY_SPAN_MS } from './key-limit.ts'
import { changedList, EMPTY_WINDOW, type ListedWindow, listedWindow } from './key-window.ts'

/** The facts that a store reads about a key at a time. */
function factsOf({ first, times }: ListedWindow, nowMs: number, limit: number): KeyFacts {
  const rows = times.map((timeMs, i) => ({ number: first + i, timeMs }))
  const counted = rows.slice(-limit).filter(({ timeMs }) => timeMs > nowMs - KEY_SPAN_MS)
  return { last: rows.at(-1) ?? null, oldest: counted[0] ?? null }
}

/** The clocks of several processes differ by less than a minute. */
const times = fc.oneof(fc.constantFrom(0, 1, -1, 59_999, 60_000), fc.integer({ min: -30_000, max: 90_000 }))
const limits = fc.record({
  keyPerMinute: fc.integer({ min: 0, max: 5 }),
  apiPerSecond: fc.constantFrom(0, 1, 3, 25),
  apiBurst: fc.constantFrom(0, 1, 50),
})

test('the facts of a key decide as its whole window does', () => {
  fc.assert(
    fc.property(fc.array(times, { maxLength: 30 }), limits, (passes, limited) => {
      const limit = limited.keyPerMinute
      let list: ListedWindow = EMPTY_WINDOW
      let nextAtMs = 0
      let nowMs = 1_000_000
      for (const pass of passes) {
        nowMs += pass
        const whole = decide({ window: listedWindow(list), nextAtMs }, nowMs, limited)
        const few = decide({ window: windowOf(factsOf(list, nowMs, limit)), nextAtMs }, nowMs, limited)
        // What has left the window for the clock of another process counts again against the quota.
        expect(few.quota?.remaining ?? 0).toBeLessThanOrEqual(whole.quota?.remaining ?? 0)
        expect({ ...few, quota: 0, change: { ...few.change, oldest: 0 } }).toEqual({
          ...whole,
          quota: 0,
          change: { ...whole.change, oldest: 0 },
        })
        list = changedList(list, whole.change, limit)
        nextAtMs = whole.nextAtMs
      }
    }),
  )
})

test('a clock that was set back is recognised from the facts', () => {
  const list = { first: 0, times: [200_000, 210_000], oldest: 0 }
  const window = windowOf(factsOf(list, 100_000, 2))
  const { decisions } = decideBatch([{ key: 0 }], new Map([[0, window]]), 0, 100_000, {
    keyPerMinute: 2,
    apiPerSecond: 0,
    apiBurst: 1,
  })
  expect(decisions).toMatchObject([{ retryAfterSeconds: 60, change: { latestMs: 100_000, admittedMs: null } }])
})

test('a batch is decided as its requests one after the other', () => {
  const key = fc.nat(2)
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), limits, fc.nat(5000), (keys, limited, ahead) => {
      const nowMs = 1_000_000
      const lists = new Map<number, ListedWindow>([0, 1, 2].map((n) => [n, EMPTY_WINDOW]))
      const windows = new Map([...lists].map(([n, list]) => [n, listedWindow(list)]))
      const nextAt = nowMs + ahead
      const got = decideBatch(
        keys.map((n) => ({ key: n })),
        windows,
        nextAt,
        nowMs,
        limited,
      )
      let nextAtMs = nextAt
      const want = keys.map((n) => {
        const decision = decide({ window: listedWindow(lists.get(n)!), nextAtMs }, nowMs, limited)
        lists.set(n, changedList(lists.get(n)!, decision.change, limited.keyPerMinute))
        nextAtMs = decision.nextAtMs
        return decision
      })
      expect(got).toEqual({ decisions: want, nextAtMs })
    }),
  )
})

test('up to the free state none of the requests waits, and beyond it the last one does', () => {
  const limited: fc.Arbitrary<RequestLimits> = fc.record({
    keyPerMinute: fc.constant(0),
    apiPerSecond: fc.constantFrom(1, 4, 25),
    apiBurst: fc.integer({ min: 0, max: 60 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), limited, (requests, given) => {
      const nowMs = 1_000_000
      const free = freeUntilMs(requests, nowMs, given)
      const many = Array.from({ length: requests }, () => ({ key: 0 }))
      function waits(nextAtMs: number) {
        const window = windowOf({ last: null, oldest: null })
        return decideBatch(many, new Map([[0, window]]), nextAtMs, nowMs, given).decisions.map(({ waitMs }) => waitMs)
      }
      if (free === Number.NEGATIVE_INFINITY) {
        expect(Math.max(...waits(0))).toBeGreaterThan(0)
        return
      }
      expect(waits(free).every((waitMs) => waitMs === 0)).toBe(true)
      expect(waits(free + 1).at(-1)).toBeGreaterThan(0)
    }),
  )
})

test.each([
  [0, 5000],
  [1, 5000],
  [2, 4000],
  [6, 0],
  [7, Number.NEGATIVE_INFINITY],
])('%d requests do not wait up to a free state %d ms ahead', (requests, aheadMs) => {
  const limited = { keyPerMinute: 0, apiPerSecond: 1, apiBurst: 6 }
  expect(freeUntilMs(requests, 1_000_000, limited)).toBe(1_000_000 + aheadMs)
})
