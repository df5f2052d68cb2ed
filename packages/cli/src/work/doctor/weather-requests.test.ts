import { expect, test } from 'vitest'
import { weatherRequests } from './weather-requests.ts'

const PAUSE = { sinceMs: 0, untilMs: Date.UTC(2026, 10, 24, 12), cause: 'the provider answered 403' }

test.each([
  [{ inLastMinute: 7, perMinute: 20, free: 1, pause: null }, 'ok', '7 of at most 20 to awc in the last minute'],
  [
    { inLastMinute: 7, perMinute: Number.POSITIVE_INFINITY, free: 1, pause: null },
    'ok',
    '7 without a limit to awc in the last minute',
  ],
  [
    { inLastMinute: 7, perMinute: 20, free: 0, pause: PAUSE },
    'warning',
    'none to awc before 2026-11-24T12:00:00.000Z: the provider answered 403',
  ],
])('doctor shows the requests %j as %s: %s', (requests, state, message) => {
  expect(weatherRequests('awc', requests)).toEqual({ name: 'weather requests', state, message })
})
