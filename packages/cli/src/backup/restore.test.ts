import { join } from 'node:path'
import type { BackupLine, Files } from '@flightbag/core/ports'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { beforeEach, expect, test } from 'vitest'
import type { ArchiveLine } from './archive-line.ts'
import { archiveSource } from './archives.ts'
import type { BackupRuntime } from './backup.ts'
import { restore } from './restore.ts'
import { writeArchive } from './write-archive.ts'

const KEY = 'pilot/6f7c9f4e-1111-4222-8333-444455556666'
const LINES: readonly ArchiveLine[] = [
  {
    type: 'header',
    format: 'flightbag backup',
    version: 1,
    product: '2.0.0',
    createdAt: '2026-12-01T00:00:00.000Z',
  },
  {
    type: 'account',
    id: 'pilot',
    email: 'pilot@example.org',
    displayName: null,
    status: 'active',
    created: 0,
    revision: 2,
  },
  { type: 'key', hash: null, prefix: 'svc_live_abcdef', created: 0, lastUsed: null, usage: [] },
  ...['first', 'second'].map((text, n) => {
    const id = 'ab'[n]!
    const doc = `{"id":"${id}","updatedAt":"1970-01-01T00:00:00.00${n}Z","text":"${text}"}`
    return { type: 'record', kind: 'note', id, revision: 1 - n, created: 0, doc } as const
  }),
  { type: 'airway', airspace: 'lower', designator: 'w1', doc: '{}' },
  { type: 'file', key: KEY, bytes: 4 },
  { type: 'data', base64: Buffer.from('dear').toString('base64') },
]

let folder: string
let path: string
beforeEach(async () => {
  folder = temporaryFolder()
  path = join(folder, 'bag.backup')
  async function* lines() {
    yield* LINES
  }
  await writeArchive({ path, key: null }, lines())
})

/** A store and files that lose or change what they are given, as `keepRow` and `keepChunk` say. */
function faulty(
  keepRow: (line: BackupLine) => BackupLine | null,
  keepChunk: (chunk: Uint8Array) => Uint8Array = (chunk) => chunk,
  add: (bytes: number) => Promise<void> = async () => undefined,
) {
  const rows: BackupLine[] = []
  const stored = new Map<string, Uint8Array>()
  const backup: Pick<BackupRuntime['store']['backup'], 'isEmpty' | 'restore' | 'lines'> = {
    isEmpty: async () => rows.length === 0,
    async restore(lines) {
      for await (const line of lines) {
        const kept = keepRow(line)
        if (kept !== null) rows.push(kept)
      }
    },
    async *lines() {
      yield* rows
    },
  }
  const files: Pick<Files, 'put' | 'read'> = {
    async put(key, content) {
      stored.set(key, Buffer.concat((await Array.fromAsync(content)).map(keepChunk)))
    },
    async read(key) {
      const content = stored.get(key)
      return content === undefined ? null : chunks(content)
    },
  }
  const runtime = { store: { backup }, files, clock: () => 5, settings: { backupKey: null } }
  return () =>
    restore(runtime as unknown as BackupRuntime, archiveSource({ path, key: null }), {
      dryRun: false,
      shown: { add } as never,
    })
}

async function* chunks(content: Uint8Array) {
  yield content
}

function same(line: BackupLine) {
  return line
}

test.each([true, false])('a store that is not empty is refused, in a dry run (%s) too', async (dryRun) => {
  const runtime = { store: { backup: { isEmpty: async () => false } }, clock: () => 5 } as unknown as BackupRuntime
  const shown = { add: async () => undefined } as never
  const restored = restore(runtime, archiveSource({ path, key: null }), { dryRun, shown })
  await expect(restored).rejects.toThrow('into an empty store')
})

test('a store that keeps everything is accepted, with new revisions in the order of the old ones', async () => {
  const revisions: number[] = []
  function keep(line: BackupLine) {
    if ('revision' in line) revisions.push(line.revision)
    return line
  }
  expect(await faulty(keep)()).toMatchObject({ records: 2, files: 1 })
  const newest = revisions[0]!
  expect(revisions).toEqual([newest, newest, newest - 1])
})

test('the progress is that of the bytes of records and files, each time that they are read', async () => {
  let bytes = 0
  const restored = faulty(same, undefined, async (more) => {
    bytes += more
  })
  await restored()
  const ofRecords = LINES.reduce((sum, line) => sum + ('doc' in line ? line.doc!.length : 0), 0)
  // checked, then the files, then the rows
  expect(bytes).toBe(ofRecords + 4 + 4 + (ofRecords + 4))
})

test.each<[string, ReturnType<typeof faulty>, string]>([
  ['loses a row', faulty((line) => ('id' in line && line.id === 'b' ? null : line)), 'rows differ'],
  [
    'changes a row',
    faulty((line) => (line.type === 'record' ? { ...line, doc: line.doc!.replace('first', 'other') } : line)),
    'rows differ',
  ],
  ['loses a key', faulty((line) => (line.type === 'key' ? null : line)), 'rows differ'],
  ['loses an airway', faulty((line) => (line.type === 'airway' ? null : line)), 'rows differ'],
  ['changes an account', faulty((line) => (line.type === 'account' ? { ...line, displayName: 'x' } : line)), 'differ'],
  ['loses a file', faulty(same, () => new Uint8Array()), 'differs'],
  ['changes a file', faulty(same, (chunk) => chunk.map((byte) => byte ^ 1)), 'differs'],
])('a store that %s is found, because everything is read again and compared', async (_, run, message) => {
  await expect(run()).rejects.toThrow(message)
})
