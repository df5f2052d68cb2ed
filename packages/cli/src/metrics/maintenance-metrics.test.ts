import { memoryMaintenance } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { maintenanceMetrics } from './maintenance-metrics.ts'

function never() {
  return new Promise<never>(() => undefined)
}

/** The samples: the time in seconds and the success. */
async function samples(metrics: ReturnType<typeof maintenanceMetrics>) {
  const lines = await metrics.lines()
  return lines.filter((line) => !line.startsWith('#')).map((line) => line.replace('flightbag_maintenance_', ''))
}

test('there are no samples before the first run, and then those of the stored run', async () => {
  const log = memoryMaintenance()
  const metrics = maintenanceMetrics(log)
  expect(await samples(metrics)).toEqual([])
  await log.write({ endedMs: 60_500, succeeded: true })
  expect(await samples(metrics)).toEqual(['timestamp_seconds 60.5', 'success 1'])
  metrics.ended({ endedMs: 1000, succeeded: false })
  expect(await samples(metrics)).toEqual(['timestamp_seconds 60.5', 'success 1'])
})

test('of two runs that ended at the same time, the stored one is shown, which is that of all processes', async () => {
  const metrics = maintenanceMetrics({ last: async () => ({ endedMs: 1000, succeeded: true }) })
  metrics.ended({ endedMs: 1000, succeeded: false })
  expect(await samples(metrics)).toEqual(['timestamp_seconds 1', 'success 1'])
})

test('a later run of this process replaces the stored one, which a failed store cannot change', async () => {
  const metrics = maintenanceMetrics({ last: async () => ({ endedMs: 1000, succeeded: true }) })
  metrics.ended({ endedMs: 2000, succeeded: false })
  expect(await samples(metrics)).toEqual(['timestamp_seconds 2', 'success 0'])
})

test.each([
  ['fails', () => Promise.reject(new Error('away')), never],
  ['does not answer', never, async () => null],
])('the run of this process is shown when the store %s', async (_what, last, pause) => {
  const metrics = maintenanceMetrics({ last }, pause)
  expect(await samples(metrics)).toEqual([])
  metrics.ended({ endedMs: 3000, succeeded: false })
  expect(await samples(metrics)).toEqual(['timestamp_seconds 3', 'success 0'])
})
