import { newestFirst } from '@flightbag/core/ports'
import { sessionPort } from '@flightbag/store'
import { change, firstPage, put, readAllPages, remove } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { onTableOf } from '../records/page-statements.ts'
import { recordReader } from '../records/records.ts'
import { recordSync } from '../records/sync.ts'
import { migrate } from '../schema/migrate.ts'
import { sessionStatements } from '../sessions/session-statements.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { hangAtEachMessage } from '../testing/hung-process.ts'
import { watched } from '../testing/interleavings/watched.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { importStatements } from './statements.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

async function notesOf(db: Db, account: string) {
  const { records } = await readAllPages(recordReader(db), { accountId: account, kind: 'note' }, () => 200)
  return new Map(records.map(({ id, text }) => [id, text]))
}

function note(id: string, text: string) {
  return put('note', { id, text })
}

test('an import into an account that others change all the time locks it in the end, and loses no change', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'busy')
  const sync = recordSync(db)
  await sync.apply(account, [note('both', 'old'), note('removed', 'x'), note('same', 'same')], NOW)
  let locked = false
  let writes = 0
  const meeting = watched(db, async (text) => {
    if (text === importStatements.lock) locked = true
    if (text !== importStatements.gate || locked) return
    writes++
    await sync.apply(
      account,
      [
        ...[note('both', `of the app ${writes}`), note('app', `${writes}`), remove('note', 'removed')],
        // of another kind, with the id of an imported note
        put('aerodrome', { id: 'new', name: `${writes}` }),
      ],
      NOW + writes,
    )
  })
  const lines = [note('both', 'imported'), note('removed', 'x'), note('same', 'same'), note('new', 'new')]
  expect(await recordSync(meeting).apply(account, lines, NOW)).toEqual({
    ok: true,
    value: { imported: 3, unchanged: 1, deleted: 0 },
  })
  expect([locked, writes]).toEqual([true, 3])
  expect(await notesOf(db, account)).toEqual(
    new Map([
      ['both', 'imported'],
      ['removed', 'x'],
      ['same', 'same'],
      ['new', 'new'],
      ['app', '3'],
    ]),
  )
  expect((await recordReader(db).page(account, firstPage('note'))).total).toBe(5)
})

test('a note that is deleted before the commit is compared again, at any revision of another account', async () => {
  const db = await serverForTests()
  const [account, ahead] = [await openAccount(db, 'compared'), await openAccount(db, 'ahead')]
  const sync = recordSync(db)
  await sync.apply(ahead, [note('n', 'old')], NOW + 60_000)
  await sync.apply(account, [note('n', 'old')], NOW)
  const deleting = watched(db, async (text) => {
    if (text === importStatements.state) await sync.apply(account, [remove('note', 'n')], NOW + 1)
  })
  await recordSync(deleting).apply(account, [note('n', 'imported')], NOW + 2)
  expect(await notesOf(db, account)).toEqual(new Map([['n', 'imported']]))
  expect((await recordReader(db).page(account, firstPage('note'))).total).toBe(1)
})

test('a note that changes between the comparisons of notes and of sessions is compared once more', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'between')
  const sync = recordSync(db)
  await sync.apply(account, [note('both', 'old')], NOW)
  const meanwhile = new Map([
    [importStatements.state, note('other', 'of the app')],
    [onTableOf('pluginSession', importStatements.changed), remove('note', 'both')],
  ])
  const meeting = watched(db, async (text) => {
    const other = meanwhile.get(text)
    meanwhile.delete(text)
    if (other !== undefined) await sync.apply(account, [other], NOW)
  })
  const record = { id: 's-1', schema: 1, startedAt: '2026-10-03T10:00:00Z' }
  const session = change({ kind: 'pluginSession', record }, { nowMs: NOW })
  await recordSync(meeting).apply(account, [note('both', 'imported'), session], NOW)
  expect(meanwhile.size).toBe(0)
  const notes = await notesOf(db, account)
  expect(notes).toEqual(new Map(Object.entries({ both: 'imported', other: 'of the app' })))
  expect((await recordReader(db).page(account, firstPage('note'))).total).toBe(notes.size)
})

test('an account that is deleted before the commit is not found, and nothing of the import stays', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'deleted')
  const deleting = watched(db, async (text) => {
    if (text === importStatements.state)
      await db.sql.query('delete from account_stamp where account_id = $1', [account])
  })
  expect(await recordSync(deleting).apply(account, [note('n', 'x')], NOW)).toMatchObject({
    failure: { kind: 'not_found' },
  })
  const left = await db.sql.query('select from import_stage where account_id = $1', [account])
  expect(left).toEqual([])
})

test('an import that is refused or fails leaves nothing in the stage', async () => {
  const db = await serverForTests()
  const [owner, other] = [await openAccount(db, 'owner'), await openAccount(db, 'other')]
  function planning(accountId: string) {
    return change({ kind: 'sharedPlanning', record: { id: 'taken' } }, { accountId, nowMs: NOW })
  }
  await recordSync(db).apply(owner, [planning(owner)], NOW)
  expect(await recordSync(db).apply(other, [planning(other)], NOW)).toMatchObject({ failure: { kind: 'bad_request' } })
  function* cut() {
    for (let n = 0; n < 1100; n++) yield note(`n-${n}`, 'x')
    throw new Error('the file ends in the middle')
  }
  await expect(recordSync(db).apply(other, cut(), NOW)).rejects.toThrow('in the middle')
  expect(await db.sql.query('select from import_stage where account_id = $1', [other])).toEqual([])
})

test('an account that is deleted while an import commits that changes nothing is not found', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'deleted-late')
  await recordSync(db).apply(account, [note('n', 'x')], NOW)
  const deleting = watched(db, async (text) => {
    if (text === importStatements.discard) await accountStore(db).remove(account)
  })
  expect(await recordSync(deleting).apply(account, [note('n', 'x')], NOW)).toMatchObject({
    failure: { kind: 'not_found' },
  })
})

test('an import without changes leaves the account as it is', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'empty')
  const revision = await recordReader(db).revision(account)
  const value = { imported: 0, unchanged: 0, deleted: 0 }
  expect(await recordSync(db).apply(account, [], NOW)).toEqual({ ok: true, value })
  expect(await recordReader(db).revision(account)).toBe(revision)
})

test.each([1, 1001])(
  'an import of %i notes fails with the error of the first that the database refuses',
  async (size) => {
    const { url } = await freshDatabase()
    const db = openPostgresDb(url)
    await migrate(db)
    const account = await openAccount(db, 'refused')
    await db.sql.query(`alter table record add constraint no_first check (id <> 'n-0')`, [])
    const notes = Array.from({ length: size }, (_, n) => note(`n-${n}`, 'text'))
    await expect(recordSync(db).apply(account, notes, NOW)).rejects.toMatchObject({ code: '23514' })
    await db.close()
  },
)

test('an import whose stage is lost changes nothing', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'crashed')
  const crashing = watched(db, async (text) => {
    if (text === importStatements.state) await db.sql.query('delete from import_stage where account_id = $1', [account])
  })
  await expect(recordSync(crashing).apply(account, [note('n', 'x')], NOW)).rejects.toThrow('staged records were lost')
  expect(await notesOf(db, account)).toEqual(new Map())
})

test('on a new timeline, the revisions of an import continue ten minutes later, once', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'promoted')
  await recordSync(db).apply(account, [note('n', 'one')], NOW)
  await db.sql.query('update account_stamp set timeline = timeline + 1 where account_id = $1', [account])
  await recordSync(db).apply(account, [note('n', 'two')], NOW + 1)
  expect(await recordReader(db).revision(account)).toBe(NOW + 600_002)
  await recordSync(db).apply(account, [note('n', 'three')], NOW + 2)
  expect(await recordReader(db).revision(account)).toBe(NOW + 600_003)
})

test('an import during which a standby is promoted fails and changes nothing', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url)
  await migrate(db)
  const account = await openAccount(db, 'ana')
  try {
    const promoting = watched(db, async (text) => {
      if (text !== importStatements.state) return
      const later = `create or replace function wal_timeline() returns integer language sql as 'select 99'`
      await db.sql.query(later, [])
    })
    await expect(recordSync(promoting).apply(account, [note('n', 'x')], NOW)).rejects.toThrow('timeline has changed')
    expect(await notesOf(db, account)).toEqual(new Map())
  } finally {
    await db.close()
  }
})

test('an import whose process hangs at any message delays no write for longer than a statement may take', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url, { statementTimeoutMs: 2000 })
  await migrate(db)
  const account = await openAccount(db, 'hanging')
  const stored = { own: '', other: '' }
  let undone = 0
  const messages = await hangAtEachMessage(url, {
    before: async (run) => `text ${run}`,
    async work(hanging, text) {
      try {
        expect(await recordSync(hanging).apply(account, [note('own', text)], NOW)).toMatchObject({ ok: true })
        stored.own = text
      } catch (error) {
        expect(error).toMatchObject({ code: 'CONNECTION_CLOSED' })
        undone++
      }
      expect(Object.fromEntries(await notesOf(db, account))).toMatchObject(stored.own === '' ? {} : stored)
    },
    async meanwhile(text) {
      expect(await recordSync(db).apply(account, [note('other', text)], NOW)).toMatchObject({ ok: true })
      stored.other = text
    },
  })
  expect(messages).toBeGreaterThan(10)
  expect(undone).toBeGreaterThan(2)
  expect(undone).toBeLessThan(messages)
  await db.close()
})

test('a process may compute for any time before it locks the account, and is limited from then on', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'slow')
  const texts: string[] = []
  const watching = watched(db, async (text) => void texts.push(text))
  expect(await recordSync(watching).apply(account, [note('n', 'text')], NOW)).toMatchObject({ ok: true })
  const limits = texts.flatMap((text, at) => (text.includes('idle_in_transaction_session_timeout') ? [at] : []))
  expect(limits).toEqual([texts.indexOf(importStatements.gate) - 1])
})

test('a large import may be silent for a minute between the lock of a busy account and its first write', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'large-and-busy')
  const texts: string[] = []
  const meeting = watched(db, async (text) => {
    texts.push(text)
    if (text !== importStatements.gate || texts.includes(importStatements.lock)) return
    await recordSync(db).apply(account, [note('other', `${texts.length}`)], NOW)
  })
  const large = Array.from({ length: 1001 }, (_, n) => note(`n-${n}`, 'text'))
  expect(await recordSync(meeting).apply(account, large, NOW)).toMatchObject({ ok: true, value: { imported: 1001 } })
  const lock = texts.indexOf(importStatements.lock)
  expect(texts[lock - 1]).toBe('set local idle_in_transaction_session_timeout = 60000')
  expect(texts[texts.indexOf(importStatements.gate, lock) - 1]).toBe(
    'set local idle_in_transaction_session_timeout = 2000',
  )
})

test('deleted sessions have no sort key, and other deleted records that of their revision', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'sorted')
  const sync = recordSync(db)
  const flown = { schema: 1, startedAt: '2026-10-03T10:00:00Z' }
  const sessions = ['by-import', 'by-plugin', 'kept'].map((id) =>
    change({ kind: 'pluginSession', record: { id, ...flown } }, { nowMs: NOW }),
  )
  await sync.apply(account, [...sessions, note('gone', 'x'), put('aerodrome', { id: 'gone', code: 'SADF' })], NOW)
  const deletions = [remove('pluginSession', 'by-import'), remove('pluginSession', 'unknown')]
  await sync.apply(account, [...deletions, remove('note', 'gone'), remove('aerodrome', 'gone')], NOW + 100)
  await sessionPort(sessionStatements(db)).remove(account, 'by-plugin', NOW + 200)
  const statement = `
    select kind, id, sort, stamp, filter, alias, day, sums, amounts, due, digest, bytes, doc
    from (select * from record union all select * from session) r
    where account_id = $1 and deleted order by kind, id`
  const deleted = await db.sql.query<{ kind: string; id: string; stamp: number }>(statement, [account])
  const nothing = { filter: null, alias: null, day: null, sums: null, amounts: null, due: null, digest: null }
  const ids = ['by-import', 'by-plugin', 'unknown']
  expect(deleted.map((row) => ({ ...row, stamp: 0 }))).toEqual([
    ...deleted
      .filter(({ kind }) => kind !== 'pluginSession')
      .map(({ kind, stamp }) => ({
        kind,
        id: 'gone',
        stamp: 0,
        sort: newestFirst(stamp),
        ...nothing,
        bytes: 0,
        doc: null,
      })),
    ...ids.map((id) => ({ kind: 'pluginSession', id, stamp: 0, sort: null, ...nothing, bytes: 0, doc: null })),
  ])
  expect(deleted).toHaveLength(5)
})
