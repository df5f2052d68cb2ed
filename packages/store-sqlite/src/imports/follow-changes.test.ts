import type { SyncChange } from '@flightbag/core'
import { put, remove } from '@flightbag/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountRow } from '../accounts/account-number.ts'
import { hiddenAccounts, takePlace } from '../accounts/hidden-accounts.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { storeOver } from '../store.ts'
import {
  BEFORE,
  contentOf,
  flight,
  MANY,
  MANY_CHANGES,
  NOW,
  notes,
  opened,
  PAGE,
  shared,
  watched,
} from '../testing/long-import.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { applySelected, selectChanges } from './apply-changes.ts'
import { openStage } from './stage.ts'

const COPIED = `
  select a.n from record r join account a on a.n = r.account where a.id is null and a.email <> '' and r.id = 's-1'`

/**
 * A database whose long import into an account that `other` changes begins anew, and then follows what `changeAgain`
 * does after the whole account was copied.
 */
function changedMeanwhile(database: Database, other: Database, changeAgain: () => void): Database {
  const changes = [() => importBy(other, put('note', { id: 'first' })), changeAgain]
  let copied = 0
  return watched(database, () => {
    const copy = other.records.read.get<{ n: number }>(COPIED)?.n ?? copied
    if (copy !== copied) changes.shift()?.()
    copied = copy
  })
}

/** Changes the account in one synchronous transaction, with its own connection. */
function transactBy(database: Database, work: (connection: Connection) => void): void {
  const connection = database.connect()
  connection.script('begin immediate')
  work(connection)
  connection.script('commit')
  connection.close()
}

/** A short import of another process. */
function importBy(database: Database, ...changes: SyncChange[]): void {
  const stage = openStage()
  for (const change of changes) stage.add(change)
  transactBy(database, (connection) => {
    const account = accountRow(connection, 'ana')!
    for (const _ of selectChanges(connection, account, stage));
    applySelected(connection, account, stage, NOW)
  })
  stage.close()
}

test('an import leaves and reports what it would after what is changed meanwhile, in short steps', async () => {
  const { database, other, store } = await opened()
  const { database: expected, store: after } = await opened()
  const known = put('note', { id: 'known', text: 'x' })
  const app = [
    put('note', { id: 'kept', text: 'app' }),
    put('note', { id: 'known', text: 'app' }),
    put('note', { id: 'n-2', text: 'app' }),
    put('note', { id: 'n-3', text: '3' }),
    remove('note', 'gone'),
    remove('checklist', 'c'),
    flight('f-1', 4),
    flight('f-2', 6, 2),
    flight('f-4', 8, 4),
    shared('p', 'two'),
    ...Array.from({ length: 60 }, (_, n) => put('note', { id: `app-${n}` })),
  ]
  await store.sync.apply('ana', [...BEFORE, known], NOW)
  for (const changes of [BEFORE, [known, put('note', { id: 'first' })], app])
    await after.sync.apply('ana', changes, NOW)
  let seenMs = 0
  let transactions = 0
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  const changed = changedMeanwhile(database, other, () => {
    importBy(other, ...app)
    seenMs = accountRow(other.records.read, 'ana')!.revision
    transactions = 0
    // A transaction has time for three steps.
    let nowMs = performance.now()
    now.mockImplementation(() => (nowMs += 3))
  })
  const long = watched(changed, () => transactions++)
  const summary = await storeOver(long).sync.apply('ana', [...MANY_CHANGES, known], NOW + 1)
  now.mockRestore()
  expect(transactions).toBeGreaterThan(app.length / 3)
  expect(summary).toEqual(await after.sync.apply('ana', [...MANY_CHANGES, known], NOW + 1))
  expect(await contentOf(other)).toEqual(await contentOf(expected))
  const notes = await store.records.page('ana', { kind: 'note', ...PAGE, since: seenMs })
  expect(notes.total).toBe(MANY)
  const plannings = await store.records.page('ana', { kind: 'sharedPlanning', ...PAGE, since: seenMs })
  expect(plannings.total).toBe(0)
})

test('an import that sets the only record of a kind also replaces one that is stored meanwhile', async () => {
  const { database, other, store } = await opened()
  await store.sync.apply('ana', BEFORE, NOW)
  const long = changedMeanwhile(database, other, () => importBy(other, put('pilot', { id: 'app', name: 'Ana' })))
  const mine = put('pilot', { id: 'mine', name: 'Ana' })
  expect(await storeOver(long).sync.apply('ana', [...notes, mine], NOW + 1)).toMatchObject({ ok: true })
  const { records } = await contentOf(other)
  expect(records.filter((line) => line.includes('"kind":"pilot"'))).toEqual([expect.stringContaining('"id":"mine"')])
})

test('an import is not lost when another one takes the place of the account meanwhile', async () => {
  const { database, other, store } = await opened()
  await store.sync.apply('ana', BEFORE, NOW)
  function replace(connection: Connection): void {
    const { mark, add } = hiddenAccounts(NOW)
    const [from, to] = [accountRow(connection, 'ana')!, add(connection)]
    for (const table of ['record', 'record_count', 'logbook_sum', 'session_amount'])
      connection.run(`update ${table} set account = ? where account = ?`, to, from.n)
    takePlace(connection, { from: from.n, to, mark }, from.revision + 1)
  }
  const long = changedMeanwhile(database, other, () => transactBy(other, replace))
  expect(await storeOver(long).sync.apply('ana', notes, NOW + 1)).toMatchObject({ value: { imported: MANY } })
  // `n-1` was stored before.
  expect(await Array.fromAsync(store.sync.export('ana'))).toHaveLength(BEFORE.length + 1 + MANY - 1)
  expect(rowsLeft(other)).toEqual([])
})
