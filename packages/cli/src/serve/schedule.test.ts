import { expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import { runtimeForTests } from '../testing/runtime-for-tests.ts'
import type { Maintained } from '../work/maintenance.ts'
import { scheduleMaintenance, tellingOnce } from './schedule.ts'

test('maintenance reports the flights that it cannot close, and still removes expired data', async () => {
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
    () => undefined,
    (_, signal) => new Promise((resolve) => signal.addEventListener('abort', resolve)),
  )
  await expect.poll(() => told).toEqual([broken])
  await schedule.stop()
  await runtime.close()
  expect([purged, failures]).toEqual([1, []])
})

test('the store is maintained each minute and the files each hour, even after a failure', async () => {
  const runtime = await runtimeForTests(await freshDatabase())
  let nowMs = 0
  const done: string[] = []
  const ended: boolean[] = []
  async function closeStale() {
    done.push(`${nowMs / 60_000} store`)
    if (nowMs === 0) throw new Error('down')
    return { closed: 0, broken: [] }
  }
  async function* orphans(): ReturnType<typeof runtime.files.list> {
    done.push(`${nowMs / 60_000} files`)
    yield* []
  }
  const failures: unknown[] = []
  let passed: () => void = () => undefined
  const hourPassed = new Promise<void>((resolve) => {
    passed = resolve
  })
  const schedule = scheduleMaintenance(
    {
      clock: () => nowMs,
      store: { ...runtime.store, checkFlights: { closeStale } },
      files: { ...runtime.files, list: orphans },
    },
    (error) => failures.push(error),
    () => undefined,
    (succeeded) => ended.push(succeeded),
    async (ms, signal) => {
      nowMs += ms
      if (nowMs <= 62 * 60_000) return
      passed()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  )
  await hourPassed
  await schedule.stop()
  await runtime.close()
  expect(failures).toEqual([new Error('down')])
  expect(ended).toEqual([false, ...Array.from({ length: 62 }, () => true)])
  expect(done.filter((what) => what.endsWith('store'))).toEqual(Array.from({ length: 63 }, (_, n) => `${n} store`))
  expect(done.filter((what) => what.endsWith('files'))).toEqual(['1 files', '61 files'])
})

test('flights that stay open are reported once, and again when they change', () => {
  const [one, two] = [
    { accountId: 'ana', id: 'f' },
    { accountId: 'ana', id: 'g' },
  ]
  const told: Maintained['broken'][] = []
  const tell = tellingOnce((flights) => told.push(flights))
  for (const flights of [[], [one], [one], [one, two], [], [], [one]]) tell(flights)
  expect(told).toEqual([[one], [one, two], [one]])
})
