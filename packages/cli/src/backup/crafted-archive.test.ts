import { join } from 'node:path'
import type { Files } from '@flightbag/core/ports'
import { openSqlite } from '@flightbag/store-sqlite'
import { change, newStoredKey, put, remove } from '@flightbag/testing'
import { openDescriptors } from '@flightbag/testing/faults/open-descriptors'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { InputError } from '../context/io.ts'
import { VERSION } from '../lib/version.ts'
import type { ArchiveLine } from './archive-line.ts'
import { archiveSource } from './archives.ts'
import { type BackupRuntime, backup, countedLines } from './backup.ts'
import { readArchive } from './read-archive.ts'
import { restore } from './restore.ts'
import { verifyArchive } from './verify-archive.ts'
import { writeArchive } from './write-archive.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')
const folder = temporaryFolder()

type Line = Readonly<Record<string, unknown>>
const shown = { add: async () => undefined } as never
let names = 0

function memoryFiles() {
  const stored = new Map<string, Uint8Array>()
  const files: Pick<Files, 'put' | 'read' | 'list'> = {
    async put(key, content) {
      stored.set(key, Buffer.concat(await Array.fromAsync(content)))
    },
    async read(key) {
      const content = stored.get(key)
      return content === undefined
        ? null
        : (async function* () {
            yield content
          })()
    },
    async *list() {
      for (const [key, content] of stored) yield { key, bytes: content.length, modifiedMs: 0 } as never
    },
  }
  return files
}

/** Runs work with a new empty store and no files. */
async function withRuntime<T>(work: (runtime: BackupRuntime) => Promise<T>): Promise<T> {
  const store = openSqlite(join(folder, `${++names}`))
  const runtime = { store, files: memoryFiles(), clock: () => NOW, settings: { backupKey: null } }
  try {
    return await work(runtime as unknown as BackupRuntime)
  } finally {
    await store.close()
  }
}

async function archiveOf(lines: readonly Line[]): Promise<string> {
  const path = join(folder, `${++names}.backup`)
  async function* given() {
    yield* lines as unknown as readonly ArchiveLine[]
  }
  await writeArchive({ path, key: null }, given())
  return path
}

/** The lines of the backup of a store with every kind of line. */
let whole: readonly Line[]
beforeAll(async () => {
  const path = join(folder, 'whole.backup')
  await withRuntime(async (runtime) => {
    const { store, files } = runtime
    const key = newStoredKey()
    for (const id of ['ana', 'beto'])
      await store.accounts.create({ id, email: `${id}@example.org`, displayName: id }, id === 'ana' ? key : null, 0)
    await store.accounts.rotate('ana', newStoredKey(), NOW)
    const flown = { schema: 1, startedAt: '2026-10-03T10:00:00Z' }
    const changes = [
      put('note', { id: 'a', text: 'a' }),
      put('note', { id: 'b' }),
      put('logbook', { id: 'l', log: { date: '2026-01-01', landings: 1 } }),
      change({ kind: 'sharedPlanning', record: { id: 'p' } }, { accountId: 'ana', nowMs: NOW }),
      ...['f-1', 'f-2'].map((id) => change({ kind: 'pluginSession', record: { id, ...flown } }, { nowMs: NOW })),
    ]
    await store.sync.apply('ana', changes, NOW)
    await store.sync.apply('ana', [remove('note', 'b')], NOW)
    await store.sync.apply('beto', [put('aerodrome', { id: 'x', code: 'SADF' })], NOW)
    await store.airways.replace([{ airspace: 'lower', designator: 'w1', text: '{"designator":"W1"}' }], 0)
    async function* content() {
      yield Buffer.from('a chart')
    }
    await files.put('ana/6f7c9f4e-1111-4222-8333-444455556666', content(), { contentType: '', bytes: 7 })
    const counts = { accounts: 2, keys: 2, records: 6, tombstones: 1, airways: 1 }
    expect(await backup(runtime, path, shown)).toEqual({ ...counts, files: 1, fileBytes: 7, missingFiles: 0 })
  })
  whole = (await Array.fromAsync(readArchive({ path, key: null }))) as unknown as readonly Line[]
  expect(new Set(whole.map(({ type }) => type)).size).toBe(7)
})

/** Restores lines; returns why they are refused, or null. Any other error fails the test. */
async function refusal(lines: readonly Line[]): Promise<string | null> {
  const path = await archiveOf(lines)
  return withRuntime(async (runtime) => {
    try {
      await restore(runtime, archiveSource({ path, key: null }), { dryRun: false, shown })
      return null
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      expect(await runtime.store.backup.isEmpty()).toBe(true)
      return error.message.replace(`${path} `, '')
    }
  })
}

function indexOf(type: string, kind?: string): number {
  return whole.findIndex((line) => line.type === type && (kind === undefined || line.kind === kind))
}

function changed(type: string, fields: object): Line[] {
  return whole.map((line, n) => (n === indexOf(type) ? { ...line, ...fields } : line))
}

function without(at: number): Line[] {
  return whole.filter((_, n) => n !== at)
}

test('the progress of a backup is that of its documents and files', async () => {
  const added: number[] = []
  async function* lines() {
    yield* [{ doc: '{"id":"a"}' }, { doc: null }, { type: 'data', base64: 'YSBjaGFydA==' }, { type: 'account' }]
  }
  const counted = { add: async (bytes: number) => void added.push(bytes) }
  await Array.fromAsync(countedLines(lines() as AsyncGenerator<never>, counted as never))
  expect(added).toEqual([10, 0, 'a chart'.length, 0])
})

test('a backup of every kind of line is restored', async () => {
  expect(await refusal(whole)).toBe(null)
})

function fileLine(account: string): Line {
  return { ...whole[indexOf('file')], key: String(whole[indexOf('file')]?.key).replace(/^ana/, account) }
}

test('a verification closes its store', async () => {
  const path = await archiveOf(whole)
  const before = openDescriptors()
  for (let n = 0; n < 2; n++)
    expect(await verifyArchive({ path, key: null }, () => NOW, shown)).toMatchObject({ accounts: 2, files: 1 })
  // Each store has ten; the last files that it has read are closed a moment later.
  expect(openDescriptors() - before).toBeLessThan(8)
})

const RECORD = { type: 'record', kind: 'note', id: 'z', revision: 1, created: 0, doc: null }

test.each<[name: string, lines: () => readonly Line[], message: RegExp]>([
  ['an unknown kind of line', () => changed('airway', { type: 'chart' }), /^line \d+: "chart" is no kind of line/],
  ['a line without a kind', () => changed('airway', { type: undefined }), /^line \d+: nothing is no kind of line/],
  ['an unknown field', () => changed('account', { phone: '1' }), /^line 2: the field phone is no field/],
  ['a missing field', () => changed('account', { email: undefined }), /^line 2: the field email is missing/],
  ['a wrong type', () => changed('record', { revision: '1' }), /^line \d+: the field revision must be a number/],
  ['a wrong status', () => changed('account', { status: 'x' }), /must be unconfirmed, active or paused/],
  ['a hash that is none', () => changed('key', { hash: 'x' }), /the field hash must have 64 hexadecimal digits/],
  ['a document of another id', () => changed('record', { doc: '{"id":"q"}' }), /must be the document of logbook l/],
  ['a document that is no JSON', () => changed('record', { doc: '{' }), /^line \d+: the field doc must be/],
  ['an unknown kind of record', () => changed('record', { kind: 'boat' }), /boat is no kind of record/],
  ['a key before its account', () => [whole[0]!, whole[indexOf('key')]!], /^line 2: a key must come after its account/],
  ['a record after the airways', () => [...whole.slice(0, indexOf('airway') + 1), RECORD], /airways must come after/],
  ['a repeated account', () => [...whole.slice(0, 2), whole[1]!], /must come before ana, once/],
  ['a product that is no text', () => changed('header', { product: 1 }), /^line 1: the field product must be a text/],
  ['a wrong time', () => changed('header', { createdAt: 'now' }), /^line 1: the field createdAt must be a time/],
  ['a repeated header', () => [whole[0]!, ...whole], /^line 2: the archive has a second header/],
  ['data without a file', () => without(indexOf('file')), /data must come after its file/],
  ['a record after the files', () => [...whole, RECORD], /^line \d+: the files must come after every record/],
  [
    'a repeated file',
    () => [...whole, ...whole.slice(indexOf('file'))],
    /^line \d+: the file ana.* is in the .* twice/,
  ],
  ['a negative length', () => changed('file', { bytes: -1 }), /^line \d+: the field bytes must be a whole number/],
  ['a file before another', () => [...whole.slice(0, -1), fileLine('b')], /^line \d+: the last file lacks 7 bytes/],
  ['a file without data', () => without(indexOf('data')), /the last file lacks 7 bytes/],
  ['a file of another name', () => changed('file', { key: '../x' }), /must be the key of a file/],
  ...['%%%%', 'YSBjaGFyd', 'YSBjaGFydA', 'YSBj====', 'YS=jaGFydA==', 'YSBjaGFydA==\n', 7, null].map(
    (base64): [string, () => readonly Line[], RegExp] => [
      `data in another encoding, ${JSON.stringify(base64)},`,
      () => changed('data', { base64 }),
      /^line \d+: the field base64 must be a text in base64$/,
    ],
  ),
])('%s is refused with its line', async (_, lines, message) => {
  expect(await refusal(lines())).toMatch(message)
})

test('a line that only a newer release knows is refused with both releases', async () => {
  const newer = [{ ...whole[0]!, product: '99.0.0' }, ...whole.slice(1), { type: 'chart' }]
  expect(await refusal(newer)).toMatch(`flightbag 99.0.0 made the archive, and this is ${VERSION}`)
})

const value = fc.oneof(
  fc.constantFrom(null, true, '', -1, 0.5, 1e300, [], {}, '\u0000', '__proto__', undefined),
  fc.string(),
  fc.integer(),
)
const mutation = fc.oneof(
  fc.record({ by: fc.constantFrom('drop', 'repeat', 'swap'), at: fc.nat(), with: fc.nat() }),
  fc.record({ by: fc.constant('field'), at: fc.nat(), with: fc.nat(), value }),
  fc.record({ by: fc.constant('add'), at: fc.nat(), with: fc.nat(), value }),
)

function mutate(
  lines: readonly Line[],
  how: { by: string; at: number; with: number; value?: unknown },
): readonly Line[] {
  const [at, other] = [how.at % lines.length, how.with % lines.length]
  const line = lines[at]!
  if (how.by === 'drop') return lines.filter((_, n) => n !== at)
  if (how.by === 'repeat') return [...lines.slice(0, other), line, ...lines.slice(other)]
  if (how.by === 'swap') return lines.map((each, n) => (n === at ? lines[other]! : n === other ? line : each))
  const fields = Object.keys(line)
  const field = how.by === 'add' ? 'more' : fields[how.with % fields.length]!
  return lines.map((each, n) => (n === at ? { ...each, [field]: how.value } : each))
}

test('each mutated archive is restored as it is, or refused with a line', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (how) => {
      const reason = await refusal(how.reduce(mutate, whole))
      if (reason === null) return
      refused++
      expect(reason).toMatch(/^line \d+: |^is not a complete backup: |was written by a newer version/)
    }),
    { numRuns: 150 },
  )
  expect(refused).toBeGreaterThan(50)
}, 120_000)
