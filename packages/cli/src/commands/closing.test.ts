import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { runProgram } from '../program/program.ts'
import { memoryIo } from '../testing/memory-io.ts'

test.each([
  ['account list', 0],
  ['export --account nobody', 1],
  ['doctor', 0],
])('`%s` closes the store that it has opened', async (command, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-closing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const steps: string[] = []
  async function open(...given: Parameters<typeof openRuntime>) {
    const runtime = await openRuntime(...given)
    steps.push('opened')
    async function close(): Promise<void> {
      await runtime.close()
      await nextTurn()
      steps.push('closed')
    }
    return { ...runtime, close }
  }
  const env = { FLIGHTBAG_DATA_DIR: folder, FLIGHTBAG_WEATHER: 'sample', FLIGHTBAG_PORT: '0' }
  const io = memoryIo()
  expect(await runProgram({ io, env, args: command.split(' '), open, exitCode: null }), io.said.stdout).toBe(code)
  expect(steps).toEqual(['opened', 'closed'])
})
