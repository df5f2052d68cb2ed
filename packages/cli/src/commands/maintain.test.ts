import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

test('each figure of maintenance has its line, and a run whose files cannot be listed has failed', async () => {
  const runtime = await runtimeWithAccount()
  const broken = ['a', 'b'].map((id) => ({ accountId: 'ana', id }))
  const store = {
    ...runtime.store,
    checkFlights: { ...runtime.store.checkFlights, closeStale: async () => ({ closed: 1, broken }) },
    purge: async () => ({ reports: 2, commands: 3, usage: 4 }),
  }
  const io = memoryIo()
  expect(await runOn({ ...runtime, store }, io, 'maintain')).toBe(0)
  expect(io.said.stdout.split(/ {2,}|\n/)).toEqual([
    ...['check flights closed', '1', 'left open, against the rules', 'ana a, ana b'],
    ...['live reports removed', '2', 'commands removed', '3', 'usage counts removed', '4', 'files removed', '0', ''],
  ])
  expect(await store.maintenance.last()).toMatchObject({ succeeded: true })
  function list(): never {
    throw Object.assign(new Error('x'), { code: 'EIO' })
  }
  expect(await runOn({ ...runtime, store, files: { ...runtime.files, list } }, memoryIo(), 'maintain')).toBe(1)
  expect(await store.maintenance.last()).toMatchObject({ succeeded: false })
})
