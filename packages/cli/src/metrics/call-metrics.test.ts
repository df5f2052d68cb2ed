import { expect, test } from 'vitest'
import { createCallMetrics } from './call-metrics.ts'

test('calls are counted, timed and shown while they run, also if they fail', async () => {
  let nowMs = 0
  const metrics = createCallMetrics(() => nowMs)
  const { promise, resolve } = Promise.withResolvers<string>()
  const call = metrics.measure('database', () => promise)
  expect(metrics.lines()).toContain('flightbag_calls_in_progress{target="database"} 1')
  nowMs = 500
  resolve('answer')
  expect(await call).toBe('answer')
  await expect(metrics.measure('database', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(metrics.lines()).toEqual(
    expect.arrayContaining([
      'flightbag_calls_in_progress{target="database"} 0',
      'flightbag_call_duration_seconds_sum{target="database"} 0.5',
      'flightbag_call_duration_seconds_count{target="database"} 2',
      'flightbag_call_duration_seconds_count{target="files"} 0',
    ]),
  )
})
