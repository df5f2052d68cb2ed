import { expect, test } from 'vitest'
import type { Runtime } from '../context/runtime.ts'
import { lastImport, writeUndo } from '../logbook/undo-files.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

async function deletedOn(runtime: Runtime) {
  const io = memoryIo()
  const code = await runOn(runtime, io, 'account', 'delete', '--account', 'ana', '--yes')
  return { code, ...io.said }
}

test('an account that another process deletes at the same time is not reported as erased', async () => {
  const runtime = await runtimeWithAccount()
  async function* list(prefix: string) {
    await runtime.store.accounts.remove('ana')
    yield* runtime.files.list(prefix)
  }
  expect(await deletedOn({ ...runtime, files: { ...runtime.files, list } })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'flightbag: no such account\n',
  })
})

test.each([
  [Object.assign(new Error('x'), { code: 'EROFS' }), /^flightbag: ana@example\.org is erased, .* \(the disk is read-/],
  [new Error('a fault'), /^flightbag: this is a fault of flightbag itself: a fault\n/],
])('files that cannot be removed after the account was erased are reported: %s', async (error, said) => {
  const runtime = await runtimeWithAccount()
  let lists = 0
  async function* list(prefix: string) {
    if (++lists > 1) throw error
    yield* runtime.files.list(prefix)
  }
  const { code, stderr } = await deletedOn({ ...runtime, files: { ...runtime.files, list } })
  expect([code, stderr]).toEqual([1, expect.stringMatching(said)])
  expect(await runtime.store.accounts.find('ana')).toBeNull()
})

test('an account that is not erased keeps the undo of its last import', async () => {
  const runtime = await runtimeWithAccount()
  const step = { kind: 'logbook', before: null, after: { id: 'f-1' } } as const
  await (await writeUndo(runtime, 'ana', [step])).keep()
  for (const [answer, steps] of [
    ['no', [step]],
    ['yes', null],
  ] as const) {
    await runOn(runtime, memoryIo({ confirmation: answer }), 'account', 'delete', '--account', 'ana')
    expect(await lastImport(runtime, 'ana', () => true)).toEqual(steps)
  }
})
