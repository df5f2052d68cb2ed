import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { type MaintenanceRun, MINUTE_MS } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import { runtimeForTests } from '../testing/runtime-for-tests.ts'
import { type Maintained, recordedMaintenance } from './maintenance.ts'
import { scheduleMaintenance, tellingOnce } from './schedule.ts'

/** A pause that lasts until the schedule is stopped, which can happen before it begins. */
async function untilStopped(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

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
    (_, signal) => untilStopped(signal),
  )
  await expect.poll(() => told).toEqual([broken])
  await schedule.stop()
  await runtime.close()
  expect([purged, failures]).toEqual([1, []])
})

test('the store is maintained each minute and the files each hour, or a minute after a failure', async () => {
  const runtime = await runtimeForTests(await freshDatabase())
  let nowMs = 0
  const done: string[] = []
  const ended: MaintenanceRun[] = []
  async function closeStale() {
    done.push(`${nowMs / 60_000} store`)
    if (nowMs === 0) throw new Error('down')
    return { closed: 0, broken: [] }
  }
  async function* orphans(): ReturnType<typeof runtime.files.list> {
    done.push(`${nowMs / 60_000} files`)
    if (nowMs === MINUTE_MS) throw new Error('unreadable')
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
    (run) => ended.push(run),
    async (ms, signal) => {
      nowMs += ms
      if (nowMs <= 62 * 60_000) return
      passed()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  )
  await hourPassed
  await schedule.stop()
  const stored = await runtime.store.maintenance.last()
  await runtime.close()
  expect(failures).toEqual([new Error('down'), new Error('unreadable')])
  expect(ended).toEqual(Array.from({ length: 63 }, (_, n) => ({ endedMs: n * MINUTE_MS, succeeded: n > 1 })))
  expect(stored).toEqual(ended.at(-1))
  expect(done.filter((what) => what.endsWith('store'))).toEqual(Array.from({ length: 63 }, (_, n) => `${n} store`))
  expect(done.filter((what) => what.endsWith('files'))).toEqual(['1 files', '2 files', '62 files'])
})

test('a run fails if its result cannot be stored, and a failure is stored', async () => {
  const runtime = await runtimeForTests(await freshDatabase())
  const { store } = runtime
  const down = new Error('down')
  async function writeLater(run: MaintenanceRun) {
    await turn()
    await store.maintenance.write(run)
  }
  const failing = {
    ...store,
    purge: () => Promise.reject(down),
    maintenance: { ...store.maintenance, write: writeLater },
  }
  const work = { clock: () => 5, store: failing }
  await expect(recordedMaintenance(work, () => failing.purge())).rejects.toBe(down)
  expect(await store.maintenance.last()).toEqual({ endedMs: 5, succeeded: false })
  const unwritable = { ...store, maintenance: { ...store.maintenance, write: () => Promise.reject(down) } }
  await expect(recordedMaintenance({ clock: () => 6, store: unwritable }, async () => 'done')).rejects.toBe(down)
  const fault = new Error('the failure of the work')
  await expect(recordedMaintenance({ clock: () => 6, store: unwritable }, () => Promise.reject(fault))).rejects.toBe(
    fault,
  )
  await runtime.close()
})

test('flights that stay open are reported once, and again when they change', () => {
  const [one, two] = [
    { accountId: 'ana', id: 'f' },
    { accountId: 'ana', id: 'g' },
  ]
  const told: Maintained['broken'][] = []
  const tell = tellingOnce((flights) => told.push(flights))
  for (const flights of [[], [one], [one], [one, two], [], [], [one, two], [one]]) tell(flights)
  expect(told).toEqual([[one], [one, two], [one, two], [one]])
})
