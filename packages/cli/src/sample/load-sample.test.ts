import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attachmentIds } from '@flightbag/core'
import { err, fileKey, type JsonObject } from '@flightbag/core/ports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import type { Runtime } from '../context/runtime.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runtimeForTests } from '../testing/runtime-for-tests.ts'
import { loadSample } from './load-sample.ts'
import { SAMPLE_PILOT, sampleKey, wantsSample } from './sample-pilot.ts'

const SAMPLE_GUEST = 'sample-guest'
const FIXTURES = join(import.meta.dirname, '../../../../fixtures')

let runtime: Runtime
beforeAll(async () => {
  runtime = await runtimeForTests(await freshDatabase())
})
afterAll(() => runtime.close())

beforeEach(async () => {
  for (const { id } of await runtime.store.accounts.list()) await runtime.store.accounts.remove(id)
  await runtime.store.airways.replace([], 0)
  for await (const { key } of runtime.files.list('')) await runtime.files.remove(key)
})

function load(into: Runtime = runtime) {
  return loadSample(memoryIo(), into)
}

function parse(json: Uint8Array | null): JsonObject {
  return JSON.parse(new TextDecoder().decode(json ?? expect.fail('none')))
}

function admit(key: string | null) {
  return runtime.store.admission.admit({
    keyHash: runtime.keys.sha256(key ?? ''),
    route: 'GET /v1/me',
    nowMs: runtime.clock(),
    limits: { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 },
  })
}

function lineCount(name: string, kind: string) {
  return readFileSync(join(FIXTURES, name), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`{"kind":"${kind}"`)).length
}

test('the first run creates both accounts, their bags and the airways, and a key on request', async () => {
  const { accounts, records, airways } = runtime.store
  expect(await wantsSample(runtime)).toBe(true)
  expect(await load()).toEqual({ ok: true, value: null })
  expect(await wantsSample(runtime)).toBe(true)
  expect(await admit(await sampleKey(runtime))).toMatchObject({ outcome: 'admitted', accountId: SAMPLE_PILOT })
  expect((await accounts.find(SAMPLE_GUEST))?.apiKey).toBeNull()
  for (const kind of ['aerodrome', 'logbook', 'note', 'pluginSession']) {
    expect(await records.all(SAMPLE_PILOT, kind)).toHaveLength(lineCount('sample-bag.jsonl', kind))
  }
  const both = lineCount('sample-bag.jsonl', 'sharedPlanning') + lineCount('sample-guest-bag.jsonl', 'sharedPlanning')
  expect((await runtime.store.sharedPlannings.list(SAMPLE_PILOT)).length).toBeLessThanOrEqual(both)
  expect((await runtime.store.sharedPlannings.list(SAMPLE_PILOT)).length).toBeGreaterThan(0)
  expect((await airways.list({ airspace: null, designator: null })).length).toBeGreaterThan(0)
})

test('the card and the aircraft list the two stored files', async () => {
  await load()
  for (const [kind, id, name, contentType] of [
    ['aerodrome', 'aerodrome-sadf', 'sadf-diagram.png', 'image/png'],
    ['aircraft', 'aircraft-lv-xsa', 'lv-xsa-quick-reference.pdf', 'application/pdf'],
  ] as const) {
    const record = parse(await runtime.store.records.one(SAMPLE_PILOT, kind, id))
    const bytes = readFileSync(join(FIXTURES, 'files', name)).length
    expect(record.attachments).toEqual([expect.objectContaining({ name, contentType, bytes })])
    const key = fileKey(SAMPLE_PILOT, attachmentIds(record)[0] ?? '')
    expect(await runtime.files.stat(key)).toMatchObject({ bytes })
  }
})

test('after its key was shown the sample is complete, and no other key is created', async () => {
  await load()
  const key = await sampleKey(runtime)
  expect(await wantsSample(runtime)).toBe(false)
  expect(await sampleKey(runtime)).toBeNull()
  expect(await admit(key)).toMatchObject({ outcome: 'admitted' })
})

test('an interrupted first run is completed by the next, which lists nothing twice', async () => {
  let puts = 0
  const put: Runtime['files']['put'] = async (...file) => {
    if (++puts === 2) throw new Error('cut off')
    return runtime.files.put(...file)
  }
  await expect(load({ ...runtime, files: { ...runtime.files, put } })).rejects.toThrow('cut off')
  expect(await wantsSample(runtime)).toBe(true)
  expect(await load()).toMatchObject({ ok: true })
  const card = parse(await runtime.store.records.one(SAMPLE_PILOT, 'aerodrome', 'aerodrome-sadf'))
  expect(card.attachments).toHaveLength(1)
})

test('a store with other accounts is left unchanged, and loaded airways stay', async () => {
  await runtime.store.airways.replace([{ airspace: 'lower', designator: 'w1', text: '{"designator":"W1"}' }], 0)
  await load()
  expect(await runtime.store.airways.list({ airspace: null, designator: null })).toHaveLength(1)
  await runtime.store.accounts.remove(SAMPLE_PILOT)
  expect(await wantsSample(runtime)).toBe(false)
})

const refusal = err({ kind: 'not_found', message: 'refused' } as const)

test.each<[string, string, (store: Runtime['store']) => Partial<Runtime['store']>]>([
  ['an account', 'refused', ({ accounts }) => ({ accounts: { ...accounts, create: async () => refusal } })],
  ['a bag', 'refused', ({ sync }) => ({ sync: { ...sync, apply: async () => refusal } })],
  [
    'a file',
    'there is no aerodrome aerodrome-sadf',
    ({ records }) => ({ records: { ...records, one: async () => null } }),
  ],
])('reports that the store does not take %s', async (_what, message, broken) => {
  const store = { ...runtime.store, ...broken(runtime.store) }
  expect(await load({ ...runtime, store })).toMatchObject({ ok: false, failure: { message } })
})

test('stops when the user interrupts it', async () => {
  const aborted = memoryIo({ signal: AbortSignal.abort(new Error('interrupted')) })
  await expect(loadSample(aborted, runtime)).rejects.toThrow('interrupted')
  expect(await wantsSample(runtime)).toBe(true)
})
