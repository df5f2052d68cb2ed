import { expect, test } from 'vitest'
import { batchOf } from './batch-facts.ts'

test('a batch has the latest time of its requests, whatever their order, and each key once', () => {
  const limits = { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 }
  const requests = [2, 5.7, 3].map((nowMs, at) => {
    return { keyHash: Uint8Array.of(at % 2), route: `GET /${at}`, nowMs, limits, longestWaitMs: at }
  })
  expect(batchOf(requests)).toEqual({
    asked: [
      { key: 1, route: 'GET /0', longestWaitMs: 0 },
      { key: 2, route: 'GET /1', longestWaitMs: 1 },
      { key: 1, route: 'GET /2', longestWaitMs: 2 },
    ],
    hashes: [Uint8Array.of(0), Uint8Array.of(1)],
    nowMs: 5,
    limits,
  })
})
