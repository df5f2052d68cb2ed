import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type AirwayLine, type Airways, attachmentIds, fileKey, type KeyMaker, parseFileKey } from '@flightbag/core'
import { memoryAccounts, memoryFiles, memoryRecords } from '@flightbag/core/testing'
import { afterEach, expect, test } from 'vitest'
import { findFixtures, loadSample, SAMPLE_GUEST, SAMPLE_PILOT } from './sample.ts'

const FIXTURES = join(import.meta.dirname, '../../../fixtures')
const NOW_MS = Date.UTC(2026, 9, 6, 12)
const sha256 = (input: string | Uint8Array) => createHash('sha256').update(input).digest()
const keys: KeyMaker = { prefix: 'svc_live_', randomBytes, sha256 }

function memoryAirways(): Airways & { loads: number } {
  let loaded: AirwayLine[] = []
  return {
    loads: 0,
    list: async () => loaded.map(({ text }) => new TextEncoder().encode(text)),
    async replace(lines) {
      loaded = []
      for await (const line of lines) loaded.push(line)
      this.loads++
      return loaded.length
    },
  }
}

function emptyStore() {
  const clock = () => NOW_MS
  const records = memoryRecords()
  return {
    accounts: memoryAccounts(),
    records,
    sync: records,
    airways: memoryAirways(),
    files: memoryFiles(clock),
    keys,
    clock,
  }
}

const admit = (store: ReturnType<typeof emptyStore>, key: string | null) =>
  store.accounts.admit({
    keyHash: sha256(key ?? ''),
    route: 'GET /v1/me',
    nowMs: NOW_MS,
    limits: { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 },
  })

const lineCount = (name: string, kind: string) =>
  readFileSync(join(FIXTURES, name), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"kind":"${kind}","record"`)).length

test('the first run makes both accounts, their bags, the airways and a key that opens', async () => {
  const store = emptyStore()
  const { created, key } = await loadSample(store, FIXTURES)
  expect(created).toBe(true)
  expect(await admit(store, key)).toMatchObject({ outcome: 'admitted', accountId: SAMPLE_PILOT })
  expect((await store.accounts.find(SAMPLE_GUEST))?.apiKey).toBeNull()
  for (const kind of ['aerodrome', 'logbook', 'note', 'sharedPlanning', 'pluginSession']) {
    expect(await store.records.all(SAMPLE_PILOT, kind)).toHaveLength(lineCount('sample-bag.jsonl', kind))
  }
  expect(await store.records.all(SAMPLE_GUEST, 'sharedPlanning')).toHaveLength(
    lineCount('sample-guest-bag.jsonl', 'sharedPlanning'),
  )
  expect((await store.airways.list({ airspace: null, designator: null })).length).toBeGreaterThan(0)
})

test('the card and the aircraft list the two files, which are there as they are in the folder', async () => {
  const store = emptyStore()
  await loadSample(store, FIXTURES)
  for (const [kind, id, name, contentType, what] of [
    ['aerodrome', 'aerodrome-sadf', 'sadf-diagram.png', 'image/png', 'diagram'],
    ['aircraft', 'aircraft-lv-xsa', 'lv-xsa-quick-reference.pdf', 'application/pdf', 'manual'],
  ] as const) {
    const json = (await store.records.one(SAMPLE_PILOT, kind, id)) ?? expect.fail(`no ${id}`)
    const record = JSON.parse(new TextDecoder().decode(json))
    const content = readFileSync(join(FIXTURES, 'files', name))
    expect(record.attachments).toEqual([
      { id: expect.any(String), name, contentType, kind: what, bytes: content.length, createdAt: expect.any(String) },
    ])
    const key = fileKey(SAMPLE_PILOT, attachmentIds(record)[0] ?? '')
    expect(parseFileKey(key)).not.toBeNull()
    const options = { name, contentType, signedAtMs: NOW_MS, expiresAtMs: NOW_MS + 1 }
    const fetched = store.files.fetch(await store.files.signedUrl(key, options), NOW_MS)
    expect(Buffer.from(fetched.body).equals(content)).toBe(true)
  }
})

test('a later run changes nothing and tells no key', async () => {
  const store = emptyStore()
  const { key } = await loadSample(store, FIXTURES)
  const stamp = await store.records.stamp(SAMPLE_PILOT)
  expect(await loadSample(store, FIXTURES)).toEqual({ created: false, key: null })
  expect(await store.records.stamp(SAMPLE_PILOT)).toBe(stamp)
  expect(await admit(store, key)).toMatchObject({ outcome: 'admitted' })
})

test('a run after one that was cut off loads the whole sample, with a key that opens', async () => {
  const store = emptyStore()
  const put = async () => Promise.reject(new Error('cut off'))
  await expect(loadSample({ ...store, files: { put } }, FIXTURES)).rejects.toThrow('cut off')
  const { created, key } = await loadSample(store, FIXTURES)
  expect(created).toBe(true)
  expect(await admit(store, key)).toMatchObject({ outcome: 'admitted', accountId: SAMPLE_PILOT })
  expect(await store.records.all(SAMPLE_PILOT, 'aircraft')).toHaveLength(lineCount('sample-bag.jsonl', 'aircraft'))
})

test('a store with an account of somebody else is left alone, and airways that were loaded stay', async () => {
  const store = emptyStore()
  await store.accounts.create({ id: 'real', email: 'real@example.org', displayName: null }, null, NOW_MS)
  expect(await loadSample(store, FIXTURES)).toEqual({ created: false, key: null })
  expect(await store.accounts.list()).toHaveLength(1)

  const other = emptyStore()
  await other.airways.replace([{ airspace: 'lower', designator: 'w1', text: '{}' }])
  await loadSample(other, FIXTURES)
  expect(other.airways.loads).toBe(1)
})

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

test('the folder is found from the sources and from the bundle, and missed where there is none', () => {
  const root = mkdtempSync(join(tmpdir(), 'flightbag-sample-'))
  made.push(root)
  const bundle = join(root, 'packages/cli/dist/bundle')
  mkdirSync(bundle, { recursive: true })
  expect(findFixtures(bundle)).toBeNull()
  cpSync(join(FIXTURES, 'sample-bag.jsonl'), join(root, 'fixtures/sample-bag.jsonl'))
  expect(findFixtures(bundle)).toBe(join(root, 'fixtures'))
  expect(findFixtures(import.meta.dirname)).toBe(join(dirname(FIXTURES), 'fixtures'))
})
