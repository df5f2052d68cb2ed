import { setImmediate as nextTurn } from 'node:timers/promises'
import '@flightbag/pilot/mcp'
import { expect, test } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { memoryIo } from '../../testing/memory-io.ts'

test.each([[['--docs']], [[]]])('mcp %j ends when its input has ended, and not before', async (options) => {
  const steps: string[] = []
  async function* chunks() {
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    steps.push('the input ended')
    yield* []
  }
  const io = { ...memoryIo(), open: async (name: string) => ({ name, bytes: null, chunks: chunks() }) }
  const env = { FLIGHTBAG_URL: 'http://127.0.0.1:1', FLIGHTBAG_KEY: `svc_live_${'x'.repeat(43)}` }
  expect(await runProgram({ io, env, args: ['mcp', ...options], open: openRuntime, exitCode: null })).toBe(0)
  steps.push('the command ended')
  expect(steps).toEqual(['the input ended', 'the command ended'])
})
