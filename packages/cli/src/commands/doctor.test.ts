import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { runProgram } from '../program/program.ts'
import { memoryIo } from '../testing/memory-io.ts'

test('a database that cannot be opened is a failed check, beside those that need none', async () => {
  const io = memoryIo()
  const env = { FLIGHTBAG_DATA_DIR: temporaryFolder(), FLIGHTBAG_PORT: '0', FLIGHTBAG_WEATHER: 'sample' }
  async function open(): Promise<never> {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  }
  expect(await runProgram({ io, env, args: ['doctor', '--json'], open, exitCode: null })).toBe(1)
  const { ok, checks } = JSON.parse(io.said.stdout) as { ok: boolean; checks: { name: string; state: string }[] }
  const states = new Map(checks.map(({ name, state }) => [name, state]))
  expect([ok, states.get('settings'), states.get('database'), states.get('weather')]).toEqual([
    false,
    'ok',
    'failed',
    'ok',
  ])
})

const VALID = { FLIGHTBAG_PORT: '0', FLIGHTBAG_WEATHER: 'sample' }

test.each<[string, Readonly<Record<string, string>>, readonly string[], number]>([
  ['only warnings', VALID, ['warning'], 0],
  ['a failed check', { ...VALID, FLIGHTBAG_HOST: '0.0.0.0' }, ['failed', 'warning'], 1],
  ['settings that cannot be used', { FLIGHTBAG_PORT: 'none' }, ['failed'], 2],
])('doctor with %s has its exit code, as text and as JSON', async (_, given, states, code) => {
  const env = { FLIGHTBAG_DATA_DIR: join(temporaryFolder(), 'data'), FLIGHTBAG_PROT: '1', ...given }
  async function run(...options: readonly string[]) {
    const io = memoryIo()
    const ran = await runProgram({ io, env, args: ['doctor', ...options], open: openRuntime, exitCode: null })
    return [ran, io.said.stdout, io.said.stderr] as const
  }
  // a store of this version
  expect(
    await runProgram({
      io: memoryIo(),
      env: { ...env, ...VALID },
      args: ['maintain'],
      open: openRuntime,
      exitCode: null,
    }),
  ).toBe(0)
  const [jsonCode, json, quiet] = await run('--json')
  const { ok, checks } = JSON.parse(json) as { ok: boolean; checks: { name: string; state: string }[] }
  const found = [...new Set(checks.map(({ state }) => state))].filter((state) => state !== 'ok').sort()
  expect([jsonCode, ok, found, quiet]).toEqual([code, code === 0, states, ''])
  expect(checks.filter(({ name }) => name === 'variables')).toHaveLength(code === 2 ? 0 : 1)
  const [textCode, text] = await run()
  expect(textCode).toBe(code)
  expect(text.split('\n')).toHaveLength(checks.length + 2)
})
