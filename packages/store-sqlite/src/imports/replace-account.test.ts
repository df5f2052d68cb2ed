import { change, put } from '@flightbag/testing'
import { pretendFreeBytes } from '@flightbag/testing/faults/builtins'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { accountRow } from '../accounts/account-number.ts'
import { finishErasing } from '../accounts/erase-account.ts'
import { hiddenAccounts, leave } from '../accounts/hidden-accounts.ts'

import type { Database } from '../connection/database.ts'
import { storeOver } from '../store.ts'
import {
  BEFORE,
  contentOf,
  HOUR,
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
import { databaseForTests } from '../testing/stores.ts'

const OFF = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }

test('a long import leaves what short ones leave, and the keys and live state of the account', async () => {
  const { database, store, key } = await opened()
  const parts = await opened()
  for (const { store: one } of [{ store }, parts]) await one.sync.apply('ana', BEFORE, NOW)
  await store.live.send('ana', { command: 'x' } as never, 'c-1', NOW)
  expect(await store.live.heartbeat('ana', NOW)).toBe(true)
  const before = await store.records.revision('ana')
  expect(await storeOver(database).sync.apply('ana', MANY_CHANGES, NOW + 1)).toEqual({
    ok: true,
    value: { imported: MANY + 4, unchanged: 0, deleted: 2 },
  })
  for (let n = 0; n < MANY_CHANGES.length; n += 100)
    await parts.store.sync.apply('ana', MANY_CHANGES.slice(n, n + 100), NOW + 1)
  expect(await contentOf(database)).toEqual(await contentOf(parts.database))
  expect(rowsLeft(database)).toEqual([])
  const asked = { keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits: OFF }
  const revisionMs = await store.records.revision('ana')
  expect(await store.admission.admit(asked)).toMatchObject({ outcome: 'admitted', accountId: 'ana', revisionMs })
  expect(await store.live.list('ana', NOW)).toHaveLength(1)
  const changed = await store.records.page('ana', { kind: 'note', ...PAGE, since: before, limit: 200 })
  expect(changed.total).toBe(MANY)
  expect((await contentOf(database)).records).toContain('{"kind":"pluginSession","id":"s-gone","deleted":true}')
  const again = await storeOver(database).sync.apply('ana', MANY_CHANGES, NOW + 2)
  expect(again).toMatchObject({ value: { imported: 0, deleted: 0 } })
})

test('no part of a long import is visible before all of it is', async () => {
  const { database, store } = await opened()
  await store.sync.apply('ana', BEFORE, NOW)
  const seen: number[] = []
  const long = watched(database, () => {
    const count = "select count(*) as n from record r join account a on a.n = r.account where a.id = 'ana'"
    seen.push(database.records.read.get<{ n: number }>(count)!.n)
  })
  await storeOver(long).sync.apply('ana', notes, NOW + 1)
  expect(seen.length).toBeGreaterThan(2)
  expect(new Set(seen)).toEqual(new Set([BEFORE.length]))
})

/** Changes an account as its app would, in one synchronous step. */
function writeBy(database: Database, n: number, id = ['n-1', 'new', 'kept'][n % 3]!): void {
  const connection = database.connect()
  const { n: account, revision } = connection.get<{ n: number; revision: number }>(
    `select n, revision from account where id = 'ana'`,
  )!
  const doc = JSON.stringify({ id, text: `app ${n}` })
  connection.script('begin immediate')
  connection.run(
    `insert into record (account, kind, id, revision, created, sort, digest, doc)
     values (?, 'note', ?, ?, ?, ?, x'00', ?)
     on conflict (account, kind, id) do update set revision = excluded.revision, doc = excluded.doc, digest = x'00'`,
    ...[account, id, revision + 1, NOW, `z${n}`, doc],
  )
  const isNew = connection.get<{ c: number }>(
    `select count(*) as c from record where account = ? and kind = 'note' and sort is not null`,
    account,
  )!
  connection.run(`update record_count set records = ? where account = ? and kind = 'note'`, isNew.c, account)
  connection.run('update account set revision = ? where n = ?', revision + 1, account)
  connection.script('commit')
  connection.close()
}

test('what the app of the pilot changes during a long import stays, unless the import contains it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 8 }), async (locks) => {
      const { database, other, store } = await opened()
      await store.sync.apply('ana', BEFORE, NOW)
      let newest = 0
      const writes: number[] = []
      const long = watched(database, (lock) => {
        if (!locks.includes(lock)) return
        writeBy(other, lock)
        writes.push(lock % 3)
        newest = other.records.read.get<{ r: number }>(`select revision as r from account where id = 'ana'`)!.r
      })
      const summary = await storeOver(long).sync.apply('ana', MANY_CHANGES, NOW + 1)
      expect(summary).toMatchObject({ ok: true, value: { imported: MANY + 4, deleted: 2 } })
      const content = await contentOf(other)
      const text = content.records.join('\n')
      expect(text).toContain('"text":"1"')
      expect(text.includes('"id":"new"')).toBe(writes.includes(1))
      expect(/"id":"kept".*app/.test(text)).toBe(writes.includes(2))
      expect(content.totals[0]).toBe(MANY + 1 + (writes.includes(1) ? 1 : 0))
      expect(content.sessions).toMatchObject({ byStation: { tower: 6 } })
      expect(rowsLeft(other)).toEqual([])
      const late = await store.records.page('ana', { kind: 'note', ...PAGE, since: newest })
      expect(late.total).toBeGreaterThanOrEqual(MANY)
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('a record that the app of the pilot changes after it was copied has the last change', async () => {
  const { database, other, store } = await opened()
  await store.sync.apply('ana', BEFORE, NOW)
  const copied = `
    select 1 from record r join account a on a.n = r.account where a.id is null and r.kind = 'note' and r.id = 'kept'`
  let last = 0
  const long = watched(database, (lock) => {
    const isCopied = other.records.read.get(copied) !== undefined
    // The first change lets the import begin anew; from then on it follows changes.
    if (lock !== 1 && !(isCopied && last === 1)) return
    writeBy(other, lock, 'kept')
    last = lock
  })
  await storeOver(long).sync.apply('ana', MANY_CHANGES, NOW + 1)
  expect(last).toBeGreaterThan(1)
  expect((await contentOf(other)).records.join('\n')).toContain(`"text":"app ${last}"`)
})

/** Deletes a note as the app would, in one synchronous step. */
function deleteBy(database: Database, id: string): void {
  const connection = database.connect()
  const { n, revision } = accountRow(connection, 'ana')!
  connection.script('begin immediate')
  connection.run(
    `update record set revision = ?, sort = null, doc = null where account = ? and kind = 'note' and id = ?`,
    ...[revision + 1, n, id],
  )
  connection.run(`update record_count set records = records - 1 where account = ? and kind = 'note'`, n)
  connection.run('update account set revision = ? where n = ?', revision + 1, n)
  connection.script('commit')
  connection.close()
}

test('a record that the app of the pilot deletes just before it is copied is not counted', async () => {
  const { database, other, store } = await opened()
  const others = Array.from({ length: 2000 }, (_, n) => put('note', { id: `z-${n}` }))
  await store.sync.apply('ana', others, NOW)
  const uncopied = `
    select min(r.id) as id from record r join account a on a.n = r.account where a.id = 'ana' and r.kind = 'note'
    and r.sort is not null and r.id > (
      select max(c.id) from record c join account h on h.n = c.account where h.id is null and c.id like 'z-%')`
  let deleted = 0
  const long = watched(database, (lock) => {
    const next = other.records.read.get<{ id: string | null }>(uncopied)?.id
    // The first change lets the import begin anew; from then on it follows changes.
    if (lock !== 1 && !next) return
    deleteBy(other, next ?? 'z-0')
    deleted++
  })
  await storeOver(long).sync.apply('ana', notes, NOW + 1)
  expect(deleted).toBeGreaterThan(2)
  const { total } = await store.records.page('ana', { kind: 'note', ...PAGE })
  expect(total).toBe(MANY + others.length - deleted)
})

test('what the app of the pilot changes to another content than the import has counts as imported', async () => {
  const { database, other, store } = await opened()
  const known = put('note', { id: 'known', text: 'x' })
  await store.sync.apply('ana', [...BEFORE, known], NOW)
  // After several changes, an import no longer begins anew but follows them.
  const last = 8
  const long = watched(database, (lock) => {
    if (lock <= last) writeBy(other, lock, lock === last ? 'known' : 'new')
  })
  const summary = await storeOver(long).sync.apply('ana', [...MANY_CHANGES, known], NOW + 1)
  expect(summary).toEqual({ ok: true, value: { imported: MANY + 5, unchanged: 0, deleted: 2 } })
})

test.each([
  ['in one transaction', 300],
  ['in many', MANY],
])('an import during which its account is deleted and made again is one into the new account: %s', async (_, count) => {
  const { database, other, store } = await opened()
  const sent = notes.slice(0, count)
  await store.sync.apply('ana', sent.slice(0, 10), NOW)
  let isNew = false
  const long = watched(database, () => {
    if (isNew) return
    isNew = true
    const connection = other.connect()
    const { n, revision } = accountRow(connection, 'ana')!
    leave(connection, n)
    const columns = 'id, email, email_key, status, created, revision'
    connection.run(`insert into account (${columns}) values ('ana', 'new', 'new', 'active', 0, ?)`, revision)
    connection.close()
  })
  const summary = await storeOver(long).sync.apply('ana', sent, NOW + 1)
  expect([isNew, summary]).toEqual([true, { ok: true, value: { imported: count, unchanged: 0, deleted: 0 } }])
  const { total } = await store.records.page('ana', { kind: 'note', ...PAGE })
  expect(total).toBe(count)
  await finishErasing(database, NOW + HOUR)
  expect(rowsLeft(database)).toEqual([])
})

describe('an import that did not end', () => {
  test('fails and leaves nothing when its account is deleted meanwhile', async () => {
    const { database, other } = await opened()
    const long = watched(database, (lock) => {
      if (lock !== 2) return
      const connection = other.connect()
      leave(connection, accountRow(connection, 'ana')!.n)
      connection.close()
    })
    const result = await storeOver(long).sync.apply('ana', notes, NOW)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'not_found' } })
    expect(rowsLeft(database)).toEqual([])
  })

  test.each([
    ['in one transaction', 300],
    ['in many', MANY],
  ])('fails and leaves nothing when other processes change its account all the time: %s', async (_, count) => {
    const { database, other, store } = await opened()
    const theirs = other.connect()
    const long = watched(database, () => {
      theirs.run(`update account set revision = max(revision, ${NOW}) + ${HOUR} where id = 'ana'`)
    })
    const refused = storeOver(long).sync.apply('ana', notes.slice(0, count), NOW)
    await expect(refused.finally(() => theirs.close())).rejects.toMatchObject({
      code: 'STORE_BUSY',
      message: 'other processes change the account all the time: repeat the command later',
    })
    expect(await Array.fromAsync(store.sync.export('ana'))).toEqual([])
    expect(rowsLeft(database)).toEqual([])
  })

  test('is refused before it writes anything if the disk has less than twice its size', async () => {
    const { database } = await opened()
    const large = notes.map((_, n) => put('note', { id: `n-${n}`, text: 'x'.repeat(3500) }))
    let locks = 0
    const long = watched(database, () => locks++)
    // Each note fills a page of 4096 bytes.
    pretendFreeBytes(1.5 * 4096 * MANY)
    await expect(storeOver(long).sync.apply('ana', large, NOW)).rejects.toMatchObject({ code: 'STORE_FULL' })
    expect(locks).toBe(0)
  })

  test('gives everything back when the id of a planning is taken', async () => {
    const { database, store } = await opened()
    const theirs = change({ kind: 'sharedPlanning', record: { id: 'p' } }, { accountId: 'beto', nowMs: NOW })
    await store.sync.apply('beto', [theirs], NOW)
    const result = await storeOver(database).sync.apply('ana', [...notes, shared('p', 'mine')], NOW)
    expect(result).toMatchObject({ ok: false, failure: { recordId: 'p' } })
    expect(await Array.fromAsync(store.sync.export('ana'))).toEqual([])
    expect(rowsLeft(database)).toEqual([])
  })

  test('is deleted by maintenance an hour after its last write, and cannot continue then', async () => {
    const database = databaseForTests()
    const hidden = hiddenAccounts(NOW)
    await database.records.write((connection) => hidden.add(connection))
    await finishErasing(database, NOW + HOUR - 1)
    expect(rowsLeft(database)).toEqual(['account'])
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3 * HOUR)
    await database.records.write(hidden.stillWriting)
    now.mockRestore()
    await finishErasing(database, NOW + 4 * HOUR - 1)
    expect(rowsLeft(database)).toEqual(['account'])
    await finishErasing(database, NOW + 5 * HOUR)
    expect(rowsLeft(database)).toEqual([])
    await expect(database.records.write(hidden.stillWriting)).rejects.toThrow('were deleted before it was done')
  })
})
