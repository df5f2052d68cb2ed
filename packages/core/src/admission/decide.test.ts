import { expect, test } from 'vitest'
import { DEFAULT_REQUEST_LIMITS } from './admission.ts'
import { decide } from './decide.ts'
import { listedWindow } from './key-window.ts'

const limits = { keyPerMinute: 1, apiPerSecond: 1, apiBurst: 1 }

function state(times: readonly number[], nextAtMs: number) {
  return { window: listedWindow({ first: 0, times, oldest: 0 }), nextAtMs }
}

function unchanged(oldest = 0) {
  return { latestMs: null, admittedMs: null, oldest }
}

test('a request that both limits admit changes the state of both', () => {
  expect(decide(state([], 0), 70_000, limits)).toEqual({
    retryAfterSeconds: 0,
    waitMs: 0,
    isLater: false,
    quota: { remaining: 0, resetSeconds: 60 },
    change: { latestMs: null, admittedMs: 70_000, oldest: 0 },
    nextAtMs: 71_000,
  })
})

test('a request that either limit rejects changes neither, and the longer time to wait is returned', () => {
  const keyFull = state([70_000], 71_000)
  expect(decide(keyFull, 70_000, limits)).toEqual({
    retryAfterSeconds: 60,
    waitMs: 0,
    isLater: false,
    quota: { remaining: 0, resetSeconds: 60 },
    change: unchanged(),
    nextAtMs: 71_000,
  })
  const apiFull = state([], 76_500)
  expect(decide(apiFull, 70_000, limits)).toEqual({
    retryAfterSeconds: 2,
    waitMs: 0,
    isLater: false,
    quota: { remaining: 1, resetSeconds: 0 },
    change: unchanged(),
    nextAtMs: 76_500,
  })
  expect(decide(state([69_000], 76_500), 128_000, limits)).toMatchObject({ retryAfterSeconds: 1 })
})

test('a request that both limits reject waits for the later one', () => {
  expect(decide(state([69_000], 135_000), 128_500, limits)).toMatchObject({ retryAfterSeconds: 2 })
  expect(decide(state([70_000], 76_500), 70_000, limits)).toMatchObject({ retryAfterSeconds: 60 })
})

test('a limit that is turned off keeps its state', () => {
  expect(decide(state([1], 2), 0, { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 })).toEqual({
    retryAfterSeconds: 0,
    waitMs: 0,
    isLater: false,
    quota: null,
    change: unchanged(),
    nextAtMs: 2,
  })
})

test('the limit of a key holds without a limit of the whole API', () => {
  expect(decide(state([70_000], 5), 70_000, { keyPerMinute: 1, apiPerSecond: 0, apiBurst: 0 })).toEqual({
    retryAfterSeconds: 60,
    waitMs: 0,
    isLater: false,
    quota: { remaining: 0, resetSeconds: 60 },
    change: unchanged(),
    nextAtMs: 5,
  })
})

test('the quota of a rejected request ends when the next one is admitted, also after the limit was lowered', () => {
  expect(decide(state([1000, 50_000], 0), 51_000, limits)).toMatchObject({
    retryAfterSeconds: 59,
    quota: { remaining: 0, resetSeconds: 59 },
  })
})

test('without settings, a key has 120 requests a minute and the API 25 a second after a burst of 50', () => {
  expect(DEFAULT_REQUEST_LIMITS).toEqual({ keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 })
})

test('a request whose turn is too late changes neither limit; the limit of its key still rejects it', () => {
  const late = state([], 76_500)
  const quota = { remaining: 1, resetSeconds: 0 }
  expect(decide(late, 70_000, limits, 100)).toEqual({
    retryAfterSeconds: 0,
    waitMs: 6500,
    isLater: true,
    quota,
    change: unchanged(),
    nextAtMs: 76_500,
  })
  expect(decide(late, 76_400, limits, 100)).toMatchObject({ waitMs: 100, isLater: false, retryAfterSeconds: 0 })
  expect(decide(late, 76_500, limits, -1)).toMatchObject({ waitMs: 0, isLater: true })
  const keyFull = state([69_000], 76_500)
  expect(decide(keyFull, 70_000, limits, 100)).toMatchObject({ retryAfterSeconds: 59, isLater: false })
})
