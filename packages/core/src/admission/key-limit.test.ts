import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyWindow, keyRetryAfterSeconds, letIn, quotaOf, windowAt } from './key-limit.ts'

function admitAll(times: readonly number[], limit: number) {
  let window: KeyWindow = []
  return times.map((nowMs) => {
    window = windowAt(window, nowMs, limit)
    const retry = keyRetryAfterSeconds(window, nowMs, limit)
    if (retry === 0) window = letIn(window, nowMs, limit)
    return retry
  })
}

test('a request is admitted if the `limit`-th last admission is at least 60 seconds old', () => {
  expect(admitAll([0, 10_000, 20_000, 59_999, 60_000, 60_001, 70_000], 2)).toEqual([0, 0, 40, 1, 0, 10, 0])
})

test('without a limit there is no rejection and no window', () => {
  expect(admitAll([0, 0, 0], 0)).toEqual([0, 0, 0])
  expect(letIn([], 5, 0)).toEqual([])
  expect(keyRetryAfterSeconds([5], 6, 0)).toBe(0)
  expect(windowAt([100_000], 0, 0)).toEqual([100_000])
})

test('the window never contains more admissions than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000)), fc.integer({ min: 1, max: 5 }), (times, limit) => {
      const window = times.reduce<KeyWindow>((held, time) => letIn(held, time, limit), [])
      expect(window).toEqual(times.slice(-limit))
    }),
  )
})

test('a clock less than a minute behind waits longer; one a minute behind starts a new window', () => {
  expect(admitAll([100_000, 40_001], 1)).toEqual([0, 120])
  expect(admitAll([100_000, 40_000], 1)).toEqual([0, 60])
  expect(admitAll([100_000, 40_000, 99_999, 100_000], 1)).toEqual([0, 60, 1, 0])
})

test('`Retry-After` is at most a minute while the clock does not step back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30_000), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (passes, limit) => {
      let now = 0
      const times = passes.map((pass) => {
        now += pass
        return now
      })
      for (const retry of admitAll(times, limit)) expect(retry).toBeLessThanOrEqual(60)
    }),
  )
})

test('the quota that is left is the number of requests that are admitted now, and grows when the oldest leaves', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30_000), { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (passes, limit) => {
      let window: KeyWindow = []
      let now = 0
      function admit(): boolean {
        if (keyRetryAfterSeconds(window, now, limit) > 0) return false
        window = letIn(window, now, limit)
        return true
      }
      for (const pass of passes) {
        now += pass
        admit()
      }
      const quota = quotaOf(window, now, limit)!
      if (quota.resetSeconds > 0) {
        const later = now + quota.resetSeconds * 1000
        expect(quotaOf(window, later, limit)!.remaining).toBeGreaterThan(quota.remaining)
        expect(quotaOf(window, later - 1000, limit)!.remaining).toBe(quota.remaining)
      }
      let admitted = 0
      while (admit()) admitted++
      expect(admitted).toBe(quota.remaining)
    }),
  )
})

test('a limit that was lowered leaves no quota, and none below zero', () => {
  expect(quotaOf([1, 2, 3], 5, 2)).toEqual({ remaining: 0, resetSeconds: 60 })
})

test('a limit that is turned off has no quota', () => {
  expect(quotaOf([1, 2], 5, 0)).toBeNull()
})
