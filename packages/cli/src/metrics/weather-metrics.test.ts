import { expect, test } from 'vitest'
import { weatherLines } from './weather-metrics.ts'

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
