import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject, SyncChange } from '@flightbag/core'
import { OPENING_ID } from '@flightbag/core/exchange'
import { put, remove } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from '../records/read-bag.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

const HEADER = 'Date,Aircraft,From,To,Total,PIC,SIC,Dual,Night,XC,Landings\n'
const FILE = `${HEADER}2026-05-01,LV-XSA,SADF,SADF,1:00,0,0,1:00,0,0,1\n`
const CORRECTED = FILE.replaceAll('1:00', '1:10')
const OPENING = ['opening', '--date', '2024-12-31', '--time']

/** Runs a command of the logbook; `meanwhile` is stored while it waits for the answer, which is yes. */
async function run(runtime: Runtime, args: readonly string[], meanwhile: readonly SyncChange[] = []) {
  const files = { 'file.csv': [new TextEncoder().encode(FILE)], 'corrected.csv': [new TextEncoder().encode(CORRECTED)] }
  const io = memoryIo({ files })
  async function confirm() {
    await runtime.store.sync.apply('ana', meanwhile, runtime.clock())
    return 'yes' as const
  }
  const [command = '', ...options] = args
  const code = await runOn(runtime, { ...io, confirm }, 'logbook', command, '--account', 'ana', ...options)
  return { code, ...io.said }
}

async function flightOf(runtime: Runtime): Promise<JsonObject> {
  const { logbook } = await readBag(runtime.store.sync, 'ana', ['logbook'])
  return [...logbook.values()].find(({ id }) => id !== OPENING_ID) ?? expect.fail('there is no flight')
}

const IMPORT = ['import', '--from', 'csv', '--dual', 'skip', 'file.csv']

/** The commands that ask, each with what must have run before. */
const COMMANDS: readonly (readonly [string, readonly (readonly string[])[], readonly string[]])[] = [
  ['import', [IMPORT], ['import', '--from', 'csv', '--dual', 'skip', '--differing', 'update', 'corrected.csv']],
  ['undo', [IMPORT], ['undo']],
  ['undecided', [IMPORT], ['undecided', '--dual', 'copilot']],
  ['opening', [IMPORT, [...OPENING, 'localDayPilot=1:00']], [...OPENING, 'localDayPilot=2:00']],
]

test.each(COMMANDS)('a change that is made while logbook %s waits for an answer stays', async (name, before, args) => {
  const runtime = await runtimeWithAccount()
  for (const each of before) expect(await run(runtime, each)).toMatchObject({ code: 0 })
  const flight = await flightOf(runtime)
  const changed =
    name === 'opening'
      ? { id: OPENING_ID, openingBalance: true, log: { date: '2024-12-31', times: { localDayPilot: 7 } } }
      : { id: String(flight.id), remarks: 'changed in the app' }
  const ran = await run(runtime, args, [put('logbook', changed)])
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('while the command waited, such as') })
  const { logbook } = await readBag(runtime.store.sync, 'ana', ['logbook'])
  expect(logbook.get(changed.id)).toMatchObject(changed)
})

/** The same runtime, in whose store another writer makes changes just before the first write of a command. */
function withWriterBefore(runtime: Runtime, changes: readonly SyncChange[]): Runtime {
  let isFirst = true
  async function applyOver(...given: Parameters<typeof runtime.store.sync.applyOver>) {
    if (isFirst) await runtime.store.sync.apply('ana', changes, runtime.clock())
    isFirst = false
    return runtime.store.sync.applyOver(...given)
  }
  return { ...runtime, store: { ...runtime.store, sync: { ...runtime.store.sync, applyOver } } }
}

test.each(COMMANDS)('a change just before logbook %s writes stays', async (name, before, args) => {
  const runtime = await runtimeWithAccount()
  for (const each of before) await run(runtime, each)
  const id = name === 'opening' ? OPENING_ID : String((await flightOf(runtime)).id)
  const raced = withWriterBefore(runtime, [put('logbook', { id, remarks: 'changed in the app' })])
  expect(await run(raced, args)).toMatchObject({ code: 1 })
  const { logbook } = await readBag(runtime.store.sync, 'ana', ['logbook'])
  expect(logbook.get(id)).toMatchObject({ remarks: 'changed in the app' })
})

test.each(COMMANDS)('logbook %s writes after a change of other records just before', async (_, before, args) => {
  const runtime = await runtimeWithAccount()
  for (const each of before) await run(runtime, each)
  expect(await run(withWriterBefore(runtime, [put('note', { id: 'n1' })]), args)).toMatchObject({ code: 0 })
})

test('an import gives up and changes nothing while another program changes the account all the time', async () => {
  const runtime = await runtimeWithAccount()
  const { store } = runtime
  let attempts = 0
  async function applyOver(...given: Parameters<typeof store.sync.applyOver>) {
    await store.sync.apply('ana', [put('note', { id: `n-${++attempts}` })], runtime.clock())
    return store.sync.applyOver(...given)
  }
  const busy = { ...runtime, store: { ...store, sync: { ...store.sync, applyOver } } }
  const message = expect.stringContaining('changes the account all the time: run the command again')
  expect(await run(busy, IMPORT)).toMatchObject({ code: 1, stderr: message })
  expect(attempts).toBeGreaterThan(1)
  expect((await readBag(store.sync, 'ana', ['logbook'])).logbook.size).toBe(0)
})

test('a flight that is deleted while an import waits is not stored again', async () => {
  const runtime = await runtimeWithAccount()
  await run(runtime, IMPORT)
  const { id } = await flightOf(runtime)
  const args = ['import', '--from', 'csv', '--dual', 'skip', '--differing', 'update', 'corrected.csv']
  expect(await run(runtime, args, [remove('logbook', String(id))])).toMatchObject({ code: 1 })
  expect((await readBag(runtime.store.sync, 'ana', ['logbook'])).logbook.size).toBe(0)
})

test('a flight that is added while an import waits is not replaced by a new one of the same id', async () => {
  const other = await runtimeWithAccount()
  await run(other, IMPORT)
  const { id } = await flightOf(other)
  const runtime = await runtimeWithAccount()
  const added = put('logbook', { id: String(id), remarks: 'added in the app' })
  expect(await run(runtime, IMPORT, [added])).toMatchObject({ code: 1 })
  expect(await flightOf(runtime)).toMatchObject({ remarks: 'added in the app' })
})

test.each(COMMANDS)('logbook %s changes its records if only others changed meanwhile', async (_, before, args) => {
  const runtime = await runtimeWithAccount()
  for (const each of before) await run(runtime, each)
  const others = [put('note', { id: 'n1' }), put('logbook', { id: 'other', remarks: 'another flight' })]
  expect(await run(runtime, args, others)).toMatchObject({ code: 0 })
})

test('a refused import leaves the undo of the import before', async () => {
  const runtime = await runtimeWithAccount()
  await run(runtime, IMPORT)
  const flight = await flightOf(runtime)
  const args = ['import', '--from', 'csv', '--dual', 'skip', '--differing', 'update', 'corrected.csv']
  await run(runtime, args, [put('logbook', { ...flight, remarks: 'changed in the app' })])
  // The flights that were to be stored are in no file any more.
  expect(readdirSync(join(runtime.settings.dataDir, 'undo'))).toEqual([expect.stringMatching(/\.jsonl$/)])
  await runtime.store.sync.apply('ana', [put('logbook', flight)], runtime.clock())
  expect(await run(runtime, ['undo'])).toMatchObject({ code: 0 })
  expect((await readBag(runtime.store.sync, 'ana', ['logbook'])).logbook.size).toBe(0)
})
