import { expect, test } from 'vitest'
import { requestLines, weatherLines } from './weather-metrics.ts'

function used(inLastMinute: number, pausedUntilMs: number | null) {
  const pause = pausedUntilMs === null ? null : { sinceMs: 0, untilMs: pausedUntilMs, cause: 'it answered 403' }
  return { inLastMinute, perMinute: 30, free: 0, pause }
}

test.each([
  [null, []],
  [used(7, null), ['flightbag_weather_requests 7', 'flightbag_weather_pause_seconds 0']],
  [used(1, 61_500), ['flightbag_weather_requests 1', 'flightbag_weather_pause_seconds 60.5']],
  [used(1, 999), ['flightbag_weather_requests 1', 'flightbag_weather_pause_seconds 0']],
])('with the requests %j, the metrics of weather are %j', (requests, expected) => {
  expect(weatherLines(requests, 1000).filter((line) => !line.startsWith('#'))).toEqual(expected)
})

/** Longer than an answer that is there already. */
function turn() {
  return new Promise((resolve) => setImmediate(resolve))
}

test.each([
  ['reads the requests of its provider', async () => used(7, null), 'flightbag_weather_requests 7'],
  ['cannot read them', () => Promise.reject(new Error('the database is away')), undefined],
  ['waits for them', () => new Promise<never>(() => undefined), undefined],
])('of a source that %s, the lines contain what is known in time', async (_, requests, expected) => {
  const lines = await requestLines({ requests }, 1000, turn)
  expect(lines.find((line) => line.startsWith('flightbag_weather_requests'))).toBe(expected)
})

test('a source that sends no requests has no lines', async () => {
  expect(await requestLines({}, 1000)).toEqual([])
})
