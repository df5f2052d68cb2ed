import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readImportLine } from '@flightbag/core'
import { type Files, fileKey, MINUTE_MS } from '@flightbag/core/ports'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { notedMs } from '../backup/noted-times.ts'
import { openRuntime, type Runtime } from '../context/runtime.ts'
import { readSettings } from '../settings/settings.ts'
import { litestreamDouble } from '../testing/litestream-double.ts'
import { filesCopy } from './copy-files.ts'
import { verifyCopy } from './verify-copy.ts'

async function openBag(dataDir: string, env = {}) {
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: dataDir, ...env })
  return settings.ok ? openRuntime(settings.value) : expect.fail(settings.failure.message)
}

/** A double of Litestream, with the data folder and the arguments of a comparison. */
function setUp() {
  const root = temporaryFolder()
  const double = litestreamDouble(root)
  const litestream = { config: double.env.FLIGHTBAG_LITESTREAM!, env: double.env }
  return { root, double, litestream, dataDir: join(root, 'data'), shown: { add: async () => undefined } as never }
}

function add({ store }: Runtime, id: string) {
  return store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, 0)
}

/** A copy with one account, compared with a store that has it and others. */
async function verifiedWith(others: readonly string[], startedMs: number) {
  const { double, litestream, dataDir, shown } = setUp()
  const first = await openBag(dataDir)
  await add(first, 'ana')
  await first.close()
  double.add(dataDir, 0)
  const runtime = await openBag(dataDir)
  for (const id of others) await add(runtime, id)
  let nowMs = startedMs
  const { compared } = await verifyCopy({ ...runtime, clock: () => nowMs++ }, litestream, shown)
  await runtime.close()
  return { compared, notedMs: notedMs(dataDir, 'last-verified-copy') }
}

const EQUAL = { differing: 0, changedSince: 0, missingAccounts: 0, deletedSince: 0, differingFiles: 0 }

test('a copy counts as verified from the time at which it was begun to be read', async () => {
  expect(await verifiedWith([], 1)).toEqual({ compared: EQUAL, notedMs: 1 })
})

test('a copy without an account that is older than a minute does not count as verified', async () => {
  expect(await verifiedWith(['eva'], MINUTE_MS + 1)).toEqual({
    compared: { ...EQUAL, missingAccounts: 1 },
    notedMs: null,
  })
  expect(await verifiedWith(['eva'], MINUTE_MS)).toEqual({ compared: EQUAL, notedMs: MINUTE_MS })
})

const NAMES = ['fresh', 'old', 'absent', 'differs', 'same', 'gone'] as const

test('of the files that records list, those older than two minutes are compared, whichever comes first', async () => {
  const { root, double, litestream, dataDir, shown } = setUp()
  const env = { FLIGHTBAG_FILES_COPY: join(root, 'copy') }
  const ids = new Map(NAMES.map((name, at) => [name, `3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c1${at}`]))
  const before = await openBag(dataDir, env)
  await add(before, 'ana')
  const attachments = [...ids].map(([name, id]) => ({ id, name, bytes: 3 }))
  const line = JSON.stringify({ kind: 'aircraft', record: { id: 'a', registration: 'LV-XSA', attachments } })
  const change = readImportLine(line, { accountId: 'ana', nowMs: 0 })
  if (!change.ok) return expect.fail(change.failure.message)
  expect(await before.store.sync.apply('ana', Readable.from([change.value]), 0)).toMatchObject({ ok: true })
  const copy = await filesCopy(join(root, 'copy'))
  async function put(to: Files, name: (typeof NAMES)[number], text: string) {
    const content = Readable.from([Buffer.from(text)])
    await to.put(fileKey('ana', ids.get(name)!), content, { contentType: 'text/plain', bytes: 3 })
  }
  for (const name of NAMES.slice(0, -1)) await put(before.files, name, 'abc')
  await put(copy, 'differs', 'abd')
  await put(copy, 'same', 'abc')
  await before.close()
  double.add(dataDir, 0)
  const runtime = await openBag(dataDir, env)
  const nowMs = Date.UTC(2026, 9, 5)
  const files: Files = {
    ...runtime.files,
    async stat(key) {
      const found = await runtime.files.stat(key)
      const ageMs = key.endsWith(ids.get('fresh')!) ? 2 * MINUTE_MS - 1 : 2 * MINUTE_MS
      return found === null ? null : { ...found, modifiedAtMs: nowMs - ageMs }
    },
  }
  const { compared } = await verifyCopy({ ...runtime, files, clock: () => nowMs }, litestream, shown)
  await runtime.close()
  // old, absent and differs
  expect([compared?.differingFiles, notedMs(dataDir, 'last-verified-copy')]).toEqual([3, null])
})
