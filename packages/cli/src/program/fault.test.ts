import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runProgram } from './program.ts'

/** Runs a command whose store cannot be opened because of a fault of the program. */
async function run(line: string, signal = new AbortController().signal) {
  const io = memoryIo({ signal })
  const env = { FLIGHTBAG_DATA_DIR: temporaryFolder(), FLIGHTBAG_PORT: '0', FLIGHTBAG_WEATHER: 'sample' }
  async function open(): Promise<never> {
    throw new TypeError('x is undefined')
  }
  const code = await runProgram({ io, env, args: line.split(' '), open, exitCode: null })
  return { code, ...io.said }
}

const MESSAGE = 'this is a fault of flightbag itself: x is undefined'

test.each(['account list', 'doctor'])('a fault of the program ends %s with its place in the code', async (line) => {
  const stack = new RegExp(`^flightbag: ${MESSAGE}\nTypeError: x is undefined\n {4}at .*fault.test.ts`)
  expect(await run(line)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(stack) })
  const { code, stdout } = await run(`${line} --json`)
  expect([code, JSON.parse(stdout)]).toEqual([1, { error: { line: null, field: null, message: MESSAGE } }])
})

test.each(['account list', 'doctor'])('an interruption is no fault of the program in %s', async (line) => {
  expect(await run(line, AbortSignal.abort())).toEqual({ code: 130, stdout: '', stderr: '' })
})
