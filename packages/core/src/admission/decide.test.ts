import { expect, test } from 'vitest'
import { decide } from './decide.ts'

const limits = { keyPerMinute: 1, apiPerSecond: 1, apiBurst: 1 }
const fresh = { window: [], nextAtMs: 0 }

test('a request that both limits admit changes the state of both', () => {
  expect(decide(fresh, 70_000, limits)).toEqual({
    retryAfterSeconds: 0,
    waitMs: 0,
    isLater: false,
    quota: { remaining: 0, resetSeconds: 60 },
    state: { window: [70_000], nextAtMs: 71_000 },
  })
})

test('a request that either limit rejects changes neither, and the longer time to wait is returned', () => {
  const keyFull = { window: [70_000], nextAtMs: 71_000 }
  expect(decide(keyFull, 70_000, limits)).toEqual({
    retryAfterSeconds: 60,
    waitMs: 0,
    isLater: false,
    quota: { remaining: 0, resetSeconds: 60 },
    state: keyFull,
  })
  const apiFull = { window: [], nextAtMs: 76_500 }
  expect(decide(apiFull, 70_000, limits)).toEqual({
    retryAfterSeconds: 2,
    waitMs: 0,
    isLater: false,
    quota: { remaining: 1, resetSeconds: 0 },
    state: apiFull,
  })
  expect(decide({ window: [69_000], nextAtMs: 76_500 }, 128_000, limits)).toMatchObject({ retryAfterSeconds: 1 })
})

test('a request that both limits reject waits for the later one', () => {
  expect(decide({ window: [69_000], nextAtMs: 135_000 }, 128_500, limits)).toMatchObject({ retryAfterSeconds: 2 })
  expect(decide({ window: [70_000], nextAtMs: 76_500 }, 70_000, limits)).toMatchObject({ retryAfterSeconds: 60 })
})

test('a limit that is turned off keeps its state', () => {
  const state = { window: [1], nextAtMs: 2 }
  expect(decide(state, 0, { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 })).toEqual({
    retryAfterSeconds: 0,
    waitMs: 0,
    isLater: false,
    quota: null,
    state,
  })
})

test('a request whose turn is too late changes neither limit; the limit of its key still rejects it', () => {
  const state = { window: [], nextAtMs: 76_500 }
  const quota = { remaining: 1, resetSeconds: 0 }
  expect(decide(state, 70_000, limits, 100)).toEqual({
    retryAfterSeconds: 0,
    waitMs: 6500,
    isLater: true,
    quota,
    state,
  })
  expect(decide(state, 76_400, limits, 100)).toMatchObject({ waitMs: 100, isLater: false, retryAfterSeconds: 0 })
  expect(decide(state, 76_500, limits, -1)).toMatchObject({ waitMs: 0, isLater: true })
  const keyFull = { window: [69_000], nextAtMs: 76_500 }
  expect(decide(keyFull, 70_000, limits, 100)).toMatchObject({ retryAfterSeconds: 59, isLater: false })
})
