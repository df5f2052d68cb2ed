import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

test('a digest is printed only if the bag did not change during the export', async () => {
  const runtime = await runtimeWithAccount()
  const { sync } = runtime.store
  async function importNote(id: string) {
    const line = JSON.stringify({ kind: 'note', record: { id, text: 'x' } })
    const io = memoryIo({ files: { notes: [new TextEncoder().encode(line)] } })
    expect(await runOn(runtime, io, 'import', '--account', 'ana', 'notes')).toBe(0)
  }
  async function* changing(accountId: string) {
    yield* sync.export(accountId)
    await importNote('n2')
  }
  async function exported(over: object) {
    const io = memoryIo()
    const store = { ...runtime.store, sync: { ...sync, ...over } }
    const code = await runOn({ ...runtime, store }, io, 'export', '--account', 'ana', '--digest')
    return { code, stderr: io.said.stderr }
  }
  await importNote('n1')
  const first = await exported({})
  expect(first).toEqual({ code: 0, stderr: expect.stringMatching(/^sha256:[0-9a-f]{64}\n$/) })
  expect(await exported({ export: changing })).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^flightbag: the bag changed during the export, [^\n]+\n$/),
  })
  expect(await exported({})).toEqual({ code: 0, stderr: expect.not.stringMatching(first.stderr) })
})
