import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
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
