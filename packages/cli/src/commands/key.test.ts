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

test('a key that exists is described as the account has it, also after it was rotated', async () => {
  const runtime = await runtimeWithAccount()
  async function run(...args: string[]) {
    const io = memoryIo()
    expect(await runOn(runtime, io, ...args, '--account', 'ana')).toBe(0)
    return io.said.stdout
  }
  for (const command of [[], ['key', 'rotate', '--yes']]) {
    if (command.length > 0) await run(...command)
    const apiKey = (await runtime.store.accounts.find('ana'))?.apiKey
    expect(JSON.parse(await run('key', 'ensure', '--json'))).toEqual({ key: null, ...apiKey })
    expect(await run('key', 'ensure')).toBe(`prefix  ${apiKey?.prefix}\nIt has a key, which stays.\n`)
  }
})

test('an account shows when its key was made and when it was rotated, and no name that it was not given', async () => {
  const runtime = await runtimeWithAccount()
  const [made, rotated] = ['2026-10-05T15:00:00.000Z', '2026-10-06T15:00:00.000Z']
  async function said(time: string, ...args: string[]) {
    const io = memoryIo()
    expect(await runOn({ ...runtime, clock: () => Date.parse(time) }, io, ...args)).toBe(0)
    return io.said.stdout
  }
  await said(made, 'account', 'create', '--email', 'b@example.org', '--id', 'beto')
  const before = await said(made, 'account', 'show', '--account', 'beto')
  expect(before).toMatch(/^displayName +-$/m)
  expect(before).toMatch(new RegExp(`^keyCreatedAt +${made}\nkeyRotatedAt +-$`, 'm'))
  await said(rotated, 'key', 'rotate', '--account', 'beto', '--yes')
  const after = await said(rotated, 'account', 'show', '--account', 'beto')
  expect(after).toMatch(new RegExp(`^keyCreatedAt +${made}\nkeyRotatedAt +${rotated}$`, 'm'))
  await said(made, 'account', 'create', '--email', 'c@example.org', '--id', 'cora', '--unconfirmed')
  await said(rotated, 'account', 'confirm', '--account', 'cora')
  const later = await said(rotated, 'account', 'show', '--account', 'cora')
  expect(later).toMatch(new RegExp(`^keyCreatedAt +${rotated}\nkeyRotatedAt +-$`, 'm'))
})

test('the question about a new key names the key that stops; without one there is no question', async () => {
  const runtime = await runtimeWithAccount()
  await runtime.store.accounts.create({ id: 'beto', email: 'b@example.org', displayName: null }, null, runtime.clock())
  const prefix = (await runtime.store.accounts.find('ana'))?.apiKey?.prefix
  async function asked(account: string) {
    const io = memoryIo({ confirmation: 'no' })
    await runOn(runtime, io, 'key', 'rotate', '--account', account)
    return io.asked
  }
  expect(await asked('ana')).toEqual([`Replace the key ${prefix}... of ana@example.org? It stops immediately.`])
  expect(await asked('beto')).toEqual([])
})
