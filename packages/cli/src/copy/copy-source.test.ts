import { type AccountBackup, type BackupLine, fileKey } from '@flightbag/core/ports'
import { memoryFiles } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accessOf } from './access-now.ts'
import { NOTHING, sourceOf } from './copy-source.ts'

const THEN = Date.parse('2026-12-01T10:00:00Z')
const NOW = Date.parse('2026-12-01T12:00:00Z')
const FILE = '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11'
const SINCE = { created: 0, revision: 1 }

function bagOf(id: string, address = id): readonly BackupLine[] {
  const email = `${address}@example.org`
  const account: AccountBackup = { type: 'account', id, email, displayName: null, status: 'active', ...SINCE }
  return [account, { type: 'record', kind: 'aircraft', id: `plane of ${id}`, doc: '{}', ...SINCE }]
}

/** `beto` and `cora` are deleted later, when `dora` comes and another account gets the address of `cora`. */
const OLD = ['ana', 'beto', 'cora'].flatMap((id) => bagOf(id))
const NEW = [...bagOf('ana'), ...bagOf('dora'), ...bagOf('ela', 'cora')]

async function* each(lines: readonly BackupLine[]) {
  yield* lines
}

const HAS_FILES = [true, false]

/** Every combination of the options of a restore, with the accounts that it restores. */
const CHOICES = [
  { atMs: null, withDeleted: false, restored: ['ana', 'dora', 'ela'] },
  { atMs: null, withDeleted: true, restored: ['ana', 'dora', 'ela'] },
  { atMs: THEN, withDeleted: false, restored: ['ana'] },
  { atMs: THEN, withDeleted: true, restored: ['ana', 'beto'] },
].flatMap((choice) => HAS_FILES.map((hasFiles) => ({ ...choice, hasFiles })))

test.each(CHOICES)('a restore of %j has the records of these accounts and their attachments', async (choice) => {
  const { atMs, withDeleted, restored, hasFiles } = choice
  const files = memoryFiles(() => NOW)
  for (const id of ['ana', 'beto', 'cora', 'dora', 'ela', 'gone']) {
    const content = [Buffer.from(id)] as never
    await files.put(fileKey(id, FILE), content, { contentType: 'text/plain', bytes: id.length })
  }
  const parts = { access: await accessOf(each(NEW)), files: hasFiles ? files : null, since: NOTHING }
  const backup = { lines: () => each(atMs === null ? NEW : OLD) } as never
  const chosen = { atMs, nowMs: NOW, files: null, withDeleted }
  const lines = await Array.fromAsync(sourceOf('a copy', { backup }, parts, chosen, async () => undefined).lines())
  expect(lines[0]).toMatchObject({ type: 'header', createdAt: new Date(atMs ?? NOW).toISOString() })
  expect(lines.flatMap((line) => (line.type === 'account' ? [line.id] : []))).toEqual(restored)
  const records = restored.map((id) => `plane of ${id}`)
  expect(lines.flatMap((line) => (line.type === 'record' ? [line.id] : []))).toEqual(records)
  const keys = hasFiles ? restored.map((id) => fileKey(id, FILE)) : []
  expect(lines.flatMap((line) => (line.type === 'file' ? [line.key] : [])).sort()).toEqual(keys)
  const contents = lines.flatMap((line) =>
    line.type === 'data' ? [Buffer.from(line.base64, 'base64').toString()] : [],
  )
  expect(contents.sort()).toEqual(hasFiles ? restored : [])
})
