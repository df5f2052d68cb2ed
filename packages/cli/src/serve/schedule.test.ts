import { expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import type { Maintained } from '../maintenance.ts'
import { runtimeForTests } from '../testing/served-runtime.ts'
import { scheduleMaintenance, tellingOnce } from './schedule.ts'

test('maintenance tells of the flights that it cannot close, and removes what has expired all the same', async () => {
  const runtime = await runtimeForTests(await freshDatabase())
  const broken = [{ accountId: 'ana', id: 'f' }]
  const told: Maintained['broken'][] = []
  let purged = 0
  const store = {
    ...runtime.store,
    checkFlights: { closeStale: async () => ({ closed: 0, broken }) },
    purge: (nowMs: number) => {
      purged++
      return runtime.store.purge(nowMs)
    },
  }
  const failures: unknown[] = []
  const schedule = scheduleMaintenance(
    { ...runtime, store },
    (error) => failures.push(error),
    (flights) => told.push(flights),
  )
  await expect.poll(() => told, { timeout: 20_000 }).toEqual([broken])
  await schedule.stop()
  await runtime.close()
  expect([purged, failures]).toEqual([1, []])
})

test('flights that stay open are told once, and again when they are others; that there are none is not told', () => {
  const [one, two] = [
    { accountId: 'ana', id: 'f' },
    { accountId: 'ana', id: 'g' },
  ]
  const told: Maintained['broken'][] = []
  const tell = tellingOnce((flights) => told.push(flights))
  for (const flights of [[], [one], [one], [one, two], [], [], [one]]) tell(flights)
  expect(told).toEqual([[one], [one, two], [one]])
})
