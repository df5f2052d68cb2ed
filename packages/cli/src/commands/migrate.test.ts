import { err, ok, type StoreOperation } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

type Step = 'migrate' | 'distribute' | 'grantApi'

/** The steps that a command line makes on a database of which `refused` does not succeed, and its exit code. */
async function stepsOf(options: string, refused: Step | null = null) {
  const runtime = await runtimeWithAccount()
  const steps: Step[] = []
  const report = { state: 'unknown', differences: [] } as const
  const operation: StoreOperation = {
    ...runtime.store.operation,
    async migrate() {
      steps.push('migrate')
      return refused === 'migrate' ? err({ reason: 'unknown', report }) : ok(['0001'])
    },
    async distribute() {
      steps.push('distribute')
      return refused === 'distribute' ? err('no_worker') : ok(['step'])
    },
    async grantApi() {
      steps.push('grantApi')
      return refused === 'grantApi' ? 'owner' : null
    },
  }
  const line = ['migrate', ...options.split(' ').filter(Boolean)]
  const code = await runOn({ ...runtime, store: { ...runtime.store, operation } }, memoryIo(), ...line)
  return [code, ...steps]
}

test.each([
  ['', ['migrate']],
  ['--grant-api api', ['migrate', 'grantApi']],
  ['--distribute', ['migrate', 'distribute']],
  ['--grant-api api --distribute', ['migrate', 'distribute', 'grantApi']],
  ['--distribute --dry-run', ['distribute']],
] as const)('migrate %s makes its steps in the order in which they need each other: %j', async (options, steps) => {
  expect(await stepsOf(options)).toEqual([0, ...steps])
  for (const [n, step] of steps.entries()) expect(await stepsOf(options, step)).toEqual([1, ...steps.slice(0, n + 1)])
})
