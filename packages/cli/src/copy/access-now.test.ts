import type { AccountBackup, BackupLine, KeyBackup } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { accessOf, withAccess } from './access-now.ts'

function account(id: string, email: string, revision: number): AccountBackup {
  return { type: 'account', id, email, displayName: null, status: 'active', created: 0, revision }
}

function key(prefix: string): KeyBackup {
  return { type: 'key', hash: null, prefix, created: 0, lastUsed: null, usage: [] }
}

function record(id: string): BackupLine {
  return { type: 'record', kind: 'note', id, revision: 1, created: 0, doc: '{}' }
}

const AIRWAY: BackupLine = { type: 'airway', airspace: 'lower', designator: 'w1', doc: '{}' }

/** `ana` stays, `beto` is deleted later, and the address of `cora`, who is deleted too, belongs to `dora` later. */
const OLD = [
  account('ana', 'ana@example.org', 5),
  key('old'),
  record('a'),
  account('beto', 'beto@example.org', 5),
  key('old'),
  record('b'),
  account('cora', 'cora@example.org', 5),
  key('old'),
  record('c'),
  AIRWAY,
]
const NEW = [account('ana', 'ana@example.net', 9), key('new'), record('z'), account('dora', 'Cora@example.org', 7)]

async function* each(lines: readonly BackupLine[]) {
  yield* lines
}

async function restored(withDeleted: boolean) {
  return Array.fromAsync(withAccess(each(OLD), await accessOf(each(NEW)), withDeleted))
}

const ANA = [account('ana', 'ana@example.net', 9), key('new'), record('a')]

test('an older state has the present accounts and keys, its own records and airways, no deleted account', async () => {
  expect(await restored(false)).toEqual([...ANA, AIRWAY])
})

test('a deleted account comes back only by request, and not if another one has its address', async () => {
  expect(await restored(true)).toEqual([
    ...ANA,
    account('beto', 'beto@example.org', 5),
    key('old'),
    record('b'),
    AIRWAY,
  ])
})
