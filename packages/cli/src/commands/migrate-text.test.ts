import { ok } from '@flightbag/core'
import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

test('the steps of a distribution are printed as done, as those of a dry run, or as none', async () => {
  const runtime = await runtimeWithAccount()
  let steps: readonly string[] = ['distribute account', 'distribute record']
  const dryRuns: boolean[] = []
  async function distribute({ dryRun }: { readonly dryRun: boolean }) {
    dryRuns.push(dryRun)
    return ok(steps)
  }
  const operation = { ...runtime.store.operation, distribute }
  async function said(...options: readonly string[]) {
    const io = memoryIo()
    const given = { ...runtime, store: { ...runtime.store, operation } }
    expect(await runOn(given, io, 'migrate', '--distribute', ...options)).toBe(0)
    return io.said.stdout
  }
  expect(await said('--dry-run')).toBe('would distribute account\nwould distribute record\n')
  expect(await said()).toBe('nothing to migrate\ndistribute account\ndistribute record\n')
  steps = []
  expect(await said('--dry-run')).toBe('nothing to distribute\n')
  expect(await said()).toBe('nothing to migrate\nnothing to distribute\n')
  expect(dryRuns).toEqual([true, false, true, false])
})

test.each(['owner', 'public', 'superuser'] as const)(
  'rights that the role %s cannot have are refused',
  async (refusal) => {
    const runtime = await runtimeWithAccount()
    const operation = { ...runtime.store.operation, grantApi: async () => refusal }
    const io = memoryIo()
    const given = { ...runtime, store: { ...runtime.store, operation } }
    expect(await runOn(given, io, 'migrate', '--grant-api', 'api')).toBe(1)
    const reason = { owner: 'owns the tables', public: 'means every role', superuser: 'is a superuser' }[refusal]
    expect(io.said).toEqual({ stdout: '', stderr: expect.stringContaining(`flightbag: api ${reason}`) })
  },
)

test.each([
  [[], '', 'nothing to migrate\n'],
  [['0001-a', '0002-b'], '', 'applied 0001-a\napplied 0002-b\n'],
  [[], '--grant-api api', 'nothing to migrate\ngranted to api\n'],
  [['0001-a'], '--grant-api api', 'applied 0001-a\ngranted to api\n'],
  [['0001-a'], '--grant-api api --distribute', 'applied 0001-a\nnothing to distribute\ngranted to api\n'],
])('of the steps %j, migrate %s prints %j', async (applied, options, text) => {
  const runtime = await runtimeWithAccount()
  const operation = {
    ...runtime.store.operation,
    migrate: async () => ok(applied),
    grantApi: async () => null,
    distribute: async () => ok([]),
  }
  const given = { ...runtime, store: { ...runtime.store, operation } }
  async function said(...more: readonly string[]) {
    const io = memoryIo()
    expect(await runOn(given, io, 'migrate', ...options.split(' ').filter(Boolean), ...more)).toBe(0)
    return io.said.stdout
  }
  expect(await said()).toBe(text)
  const granted = options === '' ? null : 'api'
  const distributed = options.endsWith('--distribute') ? [] : null
  expect(JSON.parse(await said('--json'))).toEqual({ applied, granted, distributed })
})
