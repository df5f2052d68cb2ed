import { expect, test } from 'vitest'
import { weatherLines } from './weather-metrics.ts'

test.each([
  [null, []],
  [{ inLastMinute: 7, pausedUntilMs: null }, ['flightbag_weather_requests 7', 'flightbag_weather_pause_seconds 0']],
  [
    { inLastMinute: 1, pausedUntilMs: 61_500 },
    ['flightbag_weather_requests 1', 'flightbag_weather_pause_seconds 60.5'],
  ],
  [{ inLastMinute: 1, pausedUntilMs: 999 }, ['flightbag_weather_requests 1', 'flightbag_weather_pause_seconds 0']],
])('with the requests %j, the metrics of weather are %j', (requests, expected) => {
  expect(weatherLines(requests, 1000).filter((line) => !line.startsWith('#'))).toEqual(expected)
})
