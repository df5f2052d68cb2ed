import type { Store } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import type { Runtime } from '../context/runtime.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

const NOW = Date.parse('2026-10-05T15:00:00Z')
const FILES = {
  airways: '{"designator":"W1","airspace":"lower","points":[]}',
  note: '{"kind":"note","record":{"id":"n"}}',
  say: '{"kind":"say","text":"hello"}',
}

/** Commands that change the store, and the function that makes the change. */
const CHANGES = [
  ['account create --email eva@example.org', 'accounts', 'create'],
  ['account confirm --account new', 'accounts', 'ensure'],
  ['account pause --account ana', 'accounts', 'setStatus'],
  ['account resume --account ana', 'accounts', 'setStatus'],
  ['account reset --account ana --yes', 'accounts', 'rotate'],
  ['account delete --account ana --yes', 'accounts', 'remove'],
  ['key rotate --account ana --yes', 'accounts', 'rotate'],
  ['key ensure --account new', 'accounts', 'ensure'],
  ['airways load airways', 'airways', 'replace'],
  ['import --account ana note', 'sync', 'apply'],
  ['command send --account ana say', 'live', 'send'],
  ['session delete --account ana s', 'sessions', 'remove'],
] as const

/** Those changes have no time. */
const TIMELESS = ['setStatus', 'account delete']

async function runtimeWithTwo(): Promise<Runtime> {
  const runtime = await runtimeWithAccount()
  await runtime.store.accounts.create({ id: 'new', email: 'new@example.org', displayName: null }, null, 0)
  return { ...runtime, clock: () => NOW }
}

async function said({ store, ...runtime }: Runtime, line: string, over: Partial<Store> = {}) {
  const files = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, [Buffer.from(text)]]))
  const io = memoryIo({ files })
  const code = await runOn({ ...runtime, store: { ...store, ...over } }, io, ...line.split(' '))
  return { line, code, ...io.said }
}

test('each change states its time, and that its outcome is unknown if the connection is lost', async () => {
  const runtime = await runtimeWithTwo()
  for (const [line, group, name] of CHANGES) {
    const times: unknown[] = []
    async function lost(...given: readonly unknown[]): Promise<never> {
      times.push(...given.filter((each) => typeof each === 'number'))
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    }
    expect(await said(runtime, line, { [group]: { ...runtime.store[group], [name]: lost } })).toEqual({
      line,
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^flightbag: the connection .* it is unknown whether [^\n]+\. [^\n]+\n$/),
    })
    expect({ line, times }).toEqual({
      line,
      times: TIMELESS.some((each) => `${line} ${name}`.includes(each)) ? [] : [NOW],
    })
  }
})

test('an account that another process deletes after a command has found it is reported', async () => {
  const runtime = await runtimeWithTwo()
  const { accounts } = runtime.store
  const lines = CHANGES.map(([line]) => line).filter((line) => line.includes('--account'))
  for (const line of [...lines, 'live --account ana --watch']) {
    async function find(named: string) {
      const found = await accounts.find(named)
      await accounts.remove(named)
      return found
    }
    const over = { accounts: { ...accounts, find } }
    const account = { id: 'ana', email: 'ana@example.org', displayName: null }
    expect(await said(runtime, line, over)).toEqual({
      line,
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^flightbag: (no such account|there is no (account ana|session s))\n$/),
    })
    for (const id of ['ana', 'new']) await accounts.create({ ...account, id, email: `${id}@example.org` }, null, 0)
  }
})
