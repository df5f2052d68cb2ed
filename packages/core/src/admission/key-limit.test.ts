import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quota } from './admission.ts'
import { decideKey } from './key-limit.ts'
import { changedList, changedWindow, EMPTY_WINDOW, type ListedWindow, listedWindow } from './key-window.ts'

/** A key with a limit, whose requests are admitted whenever the limit allows it. */
function limitedKey(limit: number) {
  let window: ListedWindow = EMPTY_WINDOW
  return {
    window: () => window,
    /** Returns `Retry-After`, 0 for an admitted request, and the quota. */
    request(nowMs: number): { retry: number; quota: Quota | null } {
      const decision = decideKey(listedWindow(window), nowMs, limit)
      const { quota, change } = decision.after(decision.retryAfterSeconds === 0)
      window = changedList(window, change, limit)
      return { retry: decision.retryAfterSeconds, quota }
    },
    /** The quota of a request that is not admitted for another reason. */
    quota: (nowMs: number) => decideKey(listedWindow(window), nowMs, limit).after(false).quota!,
  }
}

function admitAll(times: readonly number[], limit: number) {
  const key = limitedKey(limit)
  return times.map((nowMs) => key.request(nowMs).retry)
}

test('a request is admitted if the `limit`-th last admission is at least 60 seconds old', () => {
  expect(admitAll([0, 10_000, 20_000, 59_999, 60_000, 60_001, 70_000], 2)).toEqual([0, 0, 40, 1, 0, 10, 0])
})

test('a request is admitted however old the admissions before it are', () => {
  const window = listedWindow({ first: 0, times: [1000], oldest: 0 })
  const retries = [60_999, 61_000, 61_001, 100_000].map((nowMs) => decideKey(window, nowMs, 1).retryAfterSeconds)
  expect(retries).toEqual([1, 0, 0, 0])
})

test('without a limit there is no rejection, no quota and no window', () => {
  const key = limitedKey(0)
  for (const nowMs of [0, 0, 0]) expect(key.request(nowMs)).toEqual({ retry: 0, quota: null })
  expect(key.window()).toEqual(EMPTY_WINDOW)
  const full = { first: 0, times: [100_000], oldest: 0 }
  const decision = decideKey(listedWindow(full), 0, 0)
  expect([decision.retryAfterSeconds, changedList(full, decision.after(true).change, 0)]).toEqual([0, full])
})

test('the list contains the last admissions, no more than the limit, and counts all', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000)), fc.integer({ min: 1, max: 5 }), (times, limit) => {
      const change = { latestMs: null, oldest: 0 }
      const window = times.reduce<ListedWindow>(
        (held, admittedMs) => changedList(held, { ...change, admittedMs }, limit),
        EMPTY_WINDOW,
      )
      expect(window.times).toEqual(times.slice(-limit))
      expect(listedWindow(window).count).toBe(times.length)
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
      const key = limitedKey(limit)
      let now = 0
      for (const pass of passes) {
        now += pass
        key.request(now)
      }
      const quota = key.quota(now)
      if (quota.resetSeconds > 0) {
        const later = now + quota.resetSeconds * 1000
        expect(key.quota(later).remaining).toBeGreaterThan(quota.remaining)
        expect(key.quota(later - 1000).remaining).toBe(quota.remaining)
      }
      let admitted = 0
      while (key.request(now).retry === 0) admitted++
      expect(admitted).toBe(quota.remaining)
    }),
  )
})

test('a limit that was lowered leaves no quota, and none below zero', () => {
  const window = listedWindow({ first: 0, times: [1, 2, 3], oldest: 0 })
  expect(decideKey(window, 5, 2).after(false).quota).toEqual({ remaining: 0, resetSeconds: 60 })
})

test('after the clock was set back, all kept admissions count against the quota again', () => {
  const key = limitedKey(3)
  for (const nowMs of [0, 100_000, 200_000]) key.request(nowMs)
  expect(key.quota(200_000)).toEqual({ remaining: 2, resetSeconds: 60 })
  expect(decideKey(listedWindow({ first: 0, times: [90_000, 95_000, 200_000], oldest: 2 }), 30_000, 3)).toMatchObject({
    retryAfterSeconds: 60,
  })
  const change = { latestMs: 30_000, admittedMs: null, oldest: 0 }
  const decision = decideKey(listedWindow({ first: 0, times: [90_000, 95_000, 200_000], oldest: 2 }), 30_000, 3)
  expect(decision.after(false)).toEqual({ quota: { remaining: 0, resetSeconds: 60 }, change })
})

test('a request reads few times, however many are kept: those that have left the window since the last one', () => {
  const limit = 1_000_000
  const window = listedWindow({ first: 0, times: Array.from({ length: 60_000 }, (_, i) => i), oldest: 5 })
  let reads = 0
  function timeOf(number: number) {
    reads++
    return window.timeOf(number)
  }
  const { quota, change } = decideKey({ ...window, timeOf }, 60_009, limit).after(true)
  expect(change).toEqual({ latestMs: null, admittedMs: 60_009, oldest: 10 })
  expect(quota).toEqual({ remaining: limit - 59_991, resetSeconds: 1 })
  expect(reads).toBeLessThan(15)
  expect(decideKey(window, 120_000, limit).after(true).change.oldest).toBe(60_000)
})

test('a clock that is less than a minute behind does not count again what has left the window', () => {
  const window = listedWindow({ first: 0, times: [0, 30_000], oldest: 2 })
  expect(decideKey(window, 85_000, 5).after(false)).toEqual({
    quota: { remaining: 5, resetSeconds: 0 },
    change: { latestMs: null, admittedMs: null, oldest: 2 },
  })
})

test('a rejected request has no quota left, even if its clock is behind what has left the window', () => {
  const window = listedWindow({ first: 0, times: [90_000, 95_000, 100_000], oldest: 2 })
  const decision = decideKey(window, 95_000, 3)
  expect([decision.retryAfterSeconds, decision.after(false).quota]).toEqual([55, { remaining: 0, resetSeconds: 55 }])
})

test('a request that is not admitted leaves the list and its numbers as they are', () => {
  const change = { latestMs: null, admittedMs: null, oldest: 4 }
  expect(changedList({ first: 3, times: [1, 2], oldest: 3 }, change, 5)).toEqual({ first: 3, times: [1, 2], oldest: 4 })
})

test('after a clock was set back, later times are replaced and others stay, in the list and in the window', () => {
  const list = { first: 3, times: [90_000, 95_000], oldest: 3 }
  const change = { latestMs: 92_000, admittedMs: null, oldest: 3 }
  expect(changedList(list, change, 5).times).toEqual([90_000, 92_000])
  const { timeOf, count } = changedWindow(listedWindow(list), change)
  expect([2, 3, 4, 5].map(timeOf)).toEqual([undefined, 90_000, 92_000, undefined])
  expect(count).toBe(5)
})
