import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { runProgram } from '../program/program.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runHere } from '../testing/run-here.ts'

const KEY_COMMAND = ' key rotate --account sample-pilot'

/** Runs `start` until it has printed the next steps; returns what it printed, and its source of weather. */
async function started(folder: string) {
  const interruption = new AbortController()
  const io = memoryIo({ signal: interruption.signal })
  let weather = ''
  async function write(text: string | Uint8Array) {
    await io.stdout.write(text)
    if (!String(text).includes('Reference: ')) return
    weather = readFileSync(join(folder, 'served-weather'), 'utf8')
    interruption.abort()
  }
  const env = { FLIGHTBAG_DATA_DIR: folder, FLIGHTBAG_PORT: '0', FLIGHTBAG_WEATHER: '' }
  const context = { io: { ...io, stdout: { write } }, env, args: ['start'], open: openRuntime, exitCode: null }
  expect([await runProgram(context), io.said.stderr]).toEqual([0, expect.not.stringContaining('itself')])
  return { ...io.said, weather }
}

test('start makes the sample pilot once, and uses no network for the weather', async () => {
  const folder = join(temporaryFolder(), 'data')
  const env = { FLIGHTBAG_DATA_DIR: folder }
  const first = await started(folder)
  expect(first.weather).toContain('sample')
  expect([first.stderr, first.stdout]).toEqual([
    expect.stringContaining('making the sample pilot'),
    expect.not.stringContaining(KEY_COMMAND),
  ])
  const changed = JSON.stringify({ kind: 'note', record: { id: 'note-01', title: 'of the pilot' } })
  const args = ['import', '--account', 'sample-pilot', '-']
  expect(await runHere(args, { env, input: changed })).toMatchObject({ code: 0 })
  const second = await started(folder)
  expect([second.stderr, second.stdout]).toEqual([
    expect.not.stringContaining('making'),
    expect.stringContaining(KEY_COMMAND),
  ])
  const { stdout } = await runHere(['export', '--account', 'sample-pilot'], { env })
  expect(stdout).toContain('"of the pilot"')
})

test('start makes no sample pilot in a store with another account, and says so', async () => {
  const folder = join(temporaryFolder(), 'data')
  const env = { FLIGHTBAG_DATA_DIR: folder }
  expect(await runHere(['account', 'create', '--email', 'ana@example.org'], { env })).toMatchObject({ code: 0 })
  const { stdout, stderr } = await started(folder)
  expect(stdout).toContain('The store contains other accounts, so there is no sample pilot.')
  expect(stderr).not.toContain('making')
})

test('start fails if the sample pilot cannot be made whole', async () => {
  const folder = join(temporaryFolder(), 'data')
  const env = { FLIGHTBAG_DATA_DIR: folder, FLIGHTBAG_PORT: '0' }
  for (const [email, ...more] of [
    ['pilot@example.invalid', '--id', 'sample-pilot', '--unconfirmed'],
    ['guest@example.invalid', '--id', 'other'],
  ])
    expect(await runHere(['account', 'create', '--email', email!, ...more], { env })).toMatchObject({ code: 0 })
  const interruption = new AbortController()
  const io = { ...memoryIo({ signal: interruption.signal }), stdout: { write: async () => interruption.abort() } }
  expect(await runProgram({ io, env, args: ['start'], open: openRuntime, exitCode: null })).toBe(1)
  expect(io.said.stderr).toContain('email')
})
