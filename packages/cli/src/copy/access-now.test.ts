import type { AccountBackup, BackupLine, KeyBackup } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { accessOf, changesSince, withAccess } from './access-now.ts'

function account(id: string, email: string, revision: number): AccountBackup {
  return { type: 'account', id, email, displayName: null, status: 'active', created: 0, revision }
}

function key(prefix: string): KeyBackup {
  return { type: 'key', hash: null, prefix, created: 0, lastUsed: null, usage: [] }
}

function record(id: string) {
  return { type: 'record', kind: 'note', id, revision: 1, created: 0, doc: '{}' } as const
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
  account('cora', 'CORA@example.org', 5),
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

test('plugin sessions that were deleted since are counted, but no record of another kind or account', async () => {
  function session(doc: string | null): BackupLine {
    return { type: 'record', kind: 'pluginSession', id: 's', revision: 1, created: 0, doc }
  }
  const [ana, beto] = [account('ana', 'ana@example.org', 1), account('beto', 'beto@example.org', 1)]
  const then = [ana, session('{}'), record('s'), beto, session('{}')]
  const now = [ana, session(null), beto, session('{}')]
  expect(await changesSince(each(then), await accessOf(each(now)), each(now))).toMatchObject({
    sessions: 1,
    records: 0,
  })
})

test('the changes since an older state are those of its accounts, and of each record by its account', async () => {
  const [fay, gil] = [account('fay', 'fay@example.org', 9), account('gil', 'gil@example.org', 1)]
  function keyOf(hash: string): KeyBackup {
    return { ...key(hash), hash }
  }
  const hal = [account('hal', 'hal@example.org', 1), keyOf('kept')]
  const then = [...OLD, fay, keyOf('same'), gil, keyOf('first'), ...hal, keyOf('one')]
  const paused = { ...gil, status: 'paused' as const, revision: 2 }
  const now = [...NEW, fay, keyOf('same'), { ...record('f'), revision: 9 }, paused, keyOf('second'), record('g')]
  const changed = { ...record('h'), revision: 2 }
  expect(
    await changesSince(
      each(then),
      await accessOf(each([...now, ...hal, keyOf('two')])),
      each([...now, changed, ...hal, keyOf('two')]),
    ),
  ).toEqual({
    deleted: [
      { id: 'beto', email: 'beto@example.org' },
      { id: 'cora', email: 'CORA@example.org' },
    ],
    created: ['dora'],
    rotated: ['gil', 'hal'],
    status: ['gil'],
    sessions: 0,
    records: 1,
  })
})

test('an account has the newest of both revisions, because an id can be that of a second account', async () => {
  const [before, now] = [account('ana', 'ana@example.org', 9), account('ana', 'ana@example.net', 5)]
  expect(await Array.fromAsync(withAccess(each([before]), await accessOf(each([now])), false))).toEqual([
    { ...now, revision: 9 },
  ])
})

test('an account counts as paused, resumed or confirmed if its status differs from the older one', async () => {
  const statuses = ['unconfirmed', 'active', 'paused'] as const
  const pairs = statuses.flatMap((before) => statuses.map((after) => ({ id: `${before}-${after}`, before, after })))
  const then = pairs.map(({ id, before }) => ({ ...account(id, id, 1), status: before }))
  const now = pairs.map(({ id, after }) => ({ ...account(id, id, 1), status: after }))
  const { status } = await changesSince(each(then), await accessOf(each(now)), each(now))
  expect(status).toEqual(pairs.filter(({ before, after }) => before !== after).map(({ id }) => id))
})
