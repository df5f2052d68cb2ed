import type { BackupLine } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { compareCopy } from './compare-copy.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

function account(id: string, revision: number, created = 0): BackupLine {
  return { type: 'account', id, email: `${id}@example.org`, displayName: null, status: 'active', created, revision }
}

function record(id: string, revision: number, doc: string | null = `{"id":"${id}"}`) {
  return { type: 'record', kind: 'note', id, revision, created: 0, doc } as const
}

async function* given(lines: readonly BackupLine[]) {
  yield* lines
}

function compare(copied: readonly BackupLine[], stored: readonly BackupLine[]) {
  return compareCopy(given(copied), given(stored), NOW)
}

const SAME = { differing: 0, changedSince: 0, deletedSince: 0, missingAccounts: 0 }
const COPIED = [
  account('ana', 7),
  record('a', 5),
  record('b', 7),
  { ...record('a', 6), kind: 'checklist' } as const,
  account('beto', 2),
  record('c', 2),
]

test('a copy equals its store, also after changes that came later', async () => {
  expect(await compare(COPIED, COPIED)).toEqual(SAME)
  const later = [account('ana', 9), record('a', 8), COPIED[2]!, COPIED[3]!, record('n', 9), account('new', 1, NOW)]
  expect(await compare(COPIED, later)).toEqual({ ...SAME, changedSince: 2, deletedSince: 1 })
})

test.each<[string, readonly BackupLine[], object]>([
  ['lacks a record', COPIED.toSpliced(1, 1), { differing: 1 }],
  ['has an older version', COPIED.with(1, record('a', 4)), { differing: 1 }],
  ['has another text', COPIED.with(1, record('a', 5, '{"id":"a","x":1}')), { differing: 1 }],
  ['has another time of creation', COPIED.with(1, { ...record('a', 5), created: 1 }), { differing: 1 }],
  ['has a deleted record', COPIED.with(1, record('a', 5, null)), { differing: 1 }],
  ['has a record that the store lacks', [...COPIED, record('d', 1)], { differing: 1 }],
  ['lacks an account', COPIED.slice(4), { missingAccounts: 1 }],
])('a copy that %s is found', async (_, copied, found) => {
  expect(await compare(copied, COPIED)).toEqual({ ...SAME, ...found })
})

test.each([
  [NOW, 0],
  [NOW - 60_000, 0],
  [NOW - 60_001, 1],
])('an account made at %d is missing if that was more than a minute before', async (created, missingAccounts) => {
  const stored = [...COPIED, account('new', 1, created), record('n', 1)]
  expect(await compare(COPIED, stored)).toEqual({ ...SAME, missingAccounts })
})

test('every difference of every account is counted', async () => {
  const stored = [
    ...[account('ana', 7), record('a', 5, 'x'), record('b', 7, null), account('beto', 2), record('c', 2, 'x')],
    ...[account('cora', 1), account('dora', 1)],
  ]
  expect(await compare(COPIED, stored)).toEqual({ ...SAME, differing: 4, missingAccounts: 2 })
  expect(await compare(COPIED, [])).toEqual({ ...SAME, deletedSince: 2 })
  expect(await compare([], [])).toEqual(SAME)
})
