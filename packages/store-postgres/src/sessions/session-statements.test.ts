import { sessionPort } from '@flightbag/store'
import { put, seen, sessionContract, sessionRecordsContract, someSession } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { importStatements } from '../imports/statements.ts'
import { nodePage } from '../records/page-statements.ts'
import { recordReader } from '../records/records.ts'
import { recordSync } from '../records/sync.ts'
import { migrate } from '../schema/migrate.ts'
import { bagForTests } from '../testing/bag.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { watched } from '../testing/interleavings/watched.ts'
import { openAccount } from '../testing/open-account.ts'
import { nodesForTests, serverForTests } from '../testing/stores.ts'
import { sessionStatements } from './session-statements.ts'

sessionContract('PostgreSQL', async () => {
  const db = await serverForTests()
  const records = recordReader(db)
  let accounts = 0
  return {
    sessions: sessionPort(sessionStatements(await nodesForTests())),
    account: () => openAccount(db, `sessions-${++accounts}`),
    stored: async (accountId: string, id: string) => {
      const doc = await records.one(accountId, 'pluginSession', id)
      return doc === null ? null : (seen(doc) as never)
    },
    close: async () => undefined,
  }
})

sessionRecordsContract('PostgreSQL', bagForTests)
sessionRecordsContract('PostgreSQL, as on the node of an account', async () => {
  const { store, account } = await bagForTests()
  return { store: { ...store, records: recordReader(await nodesForTests(), nodePage) }, account }
})

test('sessions that arrive together are all stored, and a locked account delays only its own', async () => {
  const { url } = await freshDatabase()
  const [db, other] = [openPostgresDb(url), openPostgresDb(url, { connections: 1 })]
  await migrate(db)
  const sessions = sessionPort(sessionStatements(db))
  const accounts = await Promise.all(['ana', 'ben', 'eva', 'locked'].map((id) => openAccount(db, id)))
  await other.sql.query('begin', [])
  await other.sql.query(`select from account_stamp where account_id = 'locked' for update`, [])

  let ended = false
  const locked = sessions.put('locked', someSession('flight-1'), 0).finally(() => {
    ended = true
  })
  const named = [...accounts.slice(0, 3), 'ana', 'nobody']
  const decisions = await Promise.all(named.map((id) => sessions.put(id, someSession('flight-1'), 1)))
  const [first, ...others] = decisions.map(({ kind }) => kind)
  expect(others.toSpliced(2, 1)).toEqual(['created', 'created', 'no_account'])
  // Statements on several connections have no order.
  expect([first, others[2]].sort()).toEqual(['created', 'replaced'])
  const more = await Promise.all(['ana', 'ben'].map((id) => sessions.put(id, someSession('flight-2'), 1)))
  expect(more.map(({ kind }) => kind)).toEqual(['quota', 'quota'])
  expect(ended).toBe(false)
  await other.sql.query('commit', [])
  expect(await locked).toEqual({ kind: 'created' })

  const records = recordReader(db)
  for (const account of accounts) {
    const [doc, ...others] = await records.all(account, 'pluginSession')
    expect([JSON.parse(Buffer.from(doc!).toString()), others]).toMatchObject([{ id: 'flight-1' }, []])
    expect((await sessions.stats(account)).byStation).toEqual({ 5: 1 })
  }
  await Promise.all([db.close(), other.close()])
})

test('a session that is longer than those of the service is stored as a whole', async () => {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url)
  await migrate(db)
  const account = await openAccount(db, 'ana')
  const session = someSession('flight-1')
  const last = 'é'.repeat(300_000)
  const body = `"receivedAt":"${session.receivedAt}","last":"${last}"`
  await sessionPort(sessionStatements(db)).put(account, { ...session, body }, 0)
  const doc = await recordReader(db).one(account, 'pluginSession', 'flight-1')
  expect(doc && seen(doc)).toMatchObject({ id: 'flight-1', last })
  await db.close()
  await drop()
})

test('PostgreSQL compresses a large session, and returns it as it was sent', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'large')
  const session = someSession('flight-1')
  const events = Array.from({ length: 500 }, (_, n) => ({ n, heard: `Ezeiza tower, ready for departure ${n * 7919}` }))
  const body = `"receivedAt":"${session.receivedAt}","events":${JSON.stringify(events)}`
  await sessionPort(sessionStatements(db)).put(account, { ...session, body }, 0)
  const [row] = await db.sql.query<{ method: string; stored: number; bytes: number; length: number }>(
    `select pg_column_compression(doc) as method, pg_column_size(doc) as stored, bytes, octet_length(doc) as length
      from session where account_id = $1`,
    [account],
  )
  expect(['lz4', 'pglz']).toContain(row!.method)
  expect(row!.stored).toBeLessThan(row!.length / 2)
  expect(row!.bytes).toBe(row!.length)
  const doc = await recordReader(db).one(account, 'pluginSession', 'flight-1')
  expect(doc && seen(doc)).toMatchObject({ id: 'flight-1', events })
})

test('a session is stored while other writers change its account without a pause', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'sessions-busy')
  const sessions = sessionPort(sessionStatements(db))
  const { apply } = recordSync(db)
  let isBusy = true
  async function writer(name: string) {
    for (let n = 0; isBusy; n++) await apply(account, [put('note', { id: name, n })], 1_000_000 + n)
  }
  const writers = Promise.all(['a', 'b', 'c'].map(writer))
  const ids = Array.from({ length: 30 }, (_, n) => `s-${n}`)
  const kinds: string[] = []
  for (const id of ids) kinds.push((await sessions.put(account, someSession(id), 0)).kind)
  isBusy = false
  await writers
  expect(kinds).toEqual(ids.map(() => 'created'))
})

test('a process that stores a session under the lock of its account is limited from before the lock', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'sessions-locked')
  const { apply } = recordSync(db)
  let reads = 0
  const query: Db['sql']['query'] = async (text, values) => {
    const rows = await db.sql.query(text, values)
    // Without the lock, each state has changed before the session is stored.
    await apply(account, [put('note', { id: 'note', n: ++reads })], 1_000_000 + reads)
    return rows as never
  }
  const texts: string[] = []
  const watching = { ...watched(db, async (text) => void texts.push(text)), sql: { ...db.sql, query } }
  expect(await sessionPort(sessionStatements(watching)).put(account, someSession('flight-1'), 0)).toEqual({
    kind: 'created',
  })
  expect(texts[0]).toContain('idle_in_transaction_session_timeout')
  expect(texts[1]).toBe(importStatements.lock)
})

test('a session that is stored on a server that was promoted since its state was read is decided again', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url)
  await migrate(db)
  const account = await openAccount(db, 'ana')
  const promoted: string[] = []
  const promoting: Db['sql'] = {
    ...db.sql,
    async query(text, values) {
      if (text.includes('session_store') && promoted.length === 0) {
        promoted.push(text)
        await db.sql.query(`create or replace function wal_timeline() returns integer language sql as 'select 99'`, [])
      }
      return db.sql.query(text, values)
    },
  }
  const sessions = sessionPort(sessionStatements({ ...db, sql: promoting }))
  expect(await sessions.put(account, someSession('s'), 0)).toEqual({ kind: 'created' })
  expect(promoted).toHaveLength(1)
  // On a cluster, whose nodes may call functions for each other, it is not compared again (decision 27).
  const laterMs = db.isCluster ? 0 : 600_001
  expect(await recordReader(db).revision(account)).toBe(Date.parse(someSession('s').receivedAt) + laterMs)
  await db.close()
})

test('on a new timeline, the revision of a session continues ten minutes later, once', async () => {
  const db = await serverForTests()
  const account = await openAccount(db, 'sessions-promoted')
  const sessions = sessionPort(sessionStatements(db))
  const arrivedMs = Date.parse(someSession('s').receivedAt)
  await sessions.put(account, someSession('before'), 0)
  await db.sql.query('update account_stamp set timeline = timeline + 1 where account_id = $1', [account])
  await sessions.put(account, someSession('after'), 0)
  expect(await recordReader(db).revision(account)).toBe(arrivedMs + 600_001)
  await sessions.put(account, someSession('later'), 0)
  expect(await recordReader(db).revision(account)).toBe(arrivedMs + 600_002)
})
