import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

test('a key that was missing is made and printed, and stays', async () => {
  const runtime = await runtimeWithAccount()
  await runtime.store.accounts.create({ id: 'Beto', email: 'b@example.org', displayName: null }, null, runtime.clock())
  async function ensured() {
    const io = memoryIo()
    expect(await runOn(runtime, io, 'key', 'ensure', '--account', 'Beto', '--json')).toBe(0)
    return JSON.parse(io.said.stdout) as { readonly key: string | null; readonly prefix: string }
  }
  const { key, prefix } = await ensured()
  expect(key?.startsWith(prefix)).toBe(true)
  expect(await ensured()).toMatchObject({ key: null, prefix })
})
