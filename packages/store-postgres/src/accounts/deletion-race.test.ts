import { makeApiKey } from '@flightbag/core/ports'
import { livePort, sessionPort } from '@flightbag/store'
import { type DoomedAccount, testKeyMaker, WRITES } from '@flightbag/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAdmission } from '../admission/admission.ts'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { liveStatements } from '../live/live-statements.ts'
import { recordSync } from '../records/sync.ts'
import { migrate } from '../schema/migrate.ts'
import { sessionStatements } from '../sessions/session-statements.ts'
import { activityOfAllNodes, freshDatabase } from '../testing/fresh-database.ts'
import { hangAtEachMessage } from '../testing/hung-process.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { accountStore } from './accounts.ts'

const ALL_WRITES = Object.entries(WRITES)

/**
 * The writes that a test can hold in a transaction of its own. Imports begin a transaction: `testing/interleavings`
 * holds them at its commit.
 */
const HELD_WRITES = ALL_WRITES.filter(([name]) => !name.startsWith('an import'))
const maker = testKeyMaker('race')
const opened: Db[] = []
let url: string
let db: Db
let made = 0

function connect(options: Parameters<typeof openPostgresDb>[1] = {}): Db {
  const connected = openPostgresDb(url, options)
  opened.push(connected)
  return connected
}

function run(on: Db, statement: string) {
  return on.sql.query(statement, [])
}

function portsOn(on: Db) {
  return {
    admission: openAdmission(on),
    sync: recordSync(on),
    sessions: sessionPort(sessionStatements(on)),
    live: livePort(liveStatements(on)),
  }
}

async function doomed(): Promise<DoomedAccount> {
  const id = `doomed-${++made}`
  const { stored } = makeApiKey(maker)
  await accountStore(db).create({ id, email: `${id}@example.com`, displayName: null }, stored, 0)
  return { id, keyHash: stored.hash }
}

/** Resolves when this number of statements of this database wait for a lock, of the given kind if there is one. */
async function waiting(count: number, kind: string | null = null): Promise<void> {
  const statement = `select count(*)::integer as n from ${activityOfAllNodes()}
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = coalesce($1, wait_event)`
  for (;;) {
    const [found] = await db.sql.query<{ n: number }>(statement, [kind])
    if (found!.n === count) return
  }
}

beforeAll(async () => {
  url = (await freshDatabase()).url
  db = connect()
  await migrate(db)
})
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
})

describe.each(HELD_WRITES)('%s', (_, write) => {
  test.each([true, false])(
    'that is not committed yet is finished first and its data deleted (first of its account: %s)',
    async (first) => {
      const account = await doomed()
      if (!first) await write(portsOn(db), account)
      const writer = connect({ connections: 1 })
      await run(writer, 'begin')
      expect(await write(portsOn(writer), account)).toBe(true)
      const removed = accountStore(db).remove(account.id)
      await waiting(1)
      await run(writer, 'commit')
      expect(await removed).toMatchObject({ ok: true })
      expect(await rowsLeft(db, account.id)).toEqual([])
      await writer.close()
    },
  )
})

describe.each(ALL_WRITES)('%s', (_, write) => {
  test.each([true, false])('that starts during the deletion waits, and finds no account (first: %s)', async (first) => {
    const account = await doomed()
    if (!first) await write(portsOn(db), account)
    const blocker = connect({ connections: 1 })
    await run(blocker, 'begin')
    await run(blocker, 'lock table account in share mode')
    const removed = accountStore(db).remove(account.id)
    await waiting(1)
    const written = write(portsOn(db), account)
    await waiting(2)
    await run(blocker, 'commit')
    expect(await removed).toMatchObject({ ok: true })
    expect(await written).toBe(false)
    expect(await rowsLeft(db, account.id)).toEqual([])
    await blocker.close()
  })
})

test('a writer between the deletion of the revision and of the account finds no account', async () => {
  const account = await doomed()
  await run(db, `delete from account_stamp where account_id = '${account.id}'`)
  for (const [name, write] of ALL_WRITES) {
    expect([name, await write(portsOn(db), account)]).toEqual([name, write === WRITES['a counted request']])
  }
  expect(await accountStore(db).remove(account.id)).toMatchObject({ ok: true })
  expect(await rowsLeft(db, account.id)).toEqual([])
})

test('a call of the plugin and a deletion take their locks in the same order: neither is aborted', async () => {
  const account = await doomed()
  await WRITES['a command']!(portsOn(db), account)
  await WRITES['a live report']!(portsOn(db), account)
  const plugin = connect({ connections: 1 })
  await run(plugin, 'begin')
  await WRITES['an open screen']!(portsOn(plugin), account)
  const removed = accountStore(db).remove(account.id)
  await waiting(1)
  await run(plugin, `update live_command set resolved = 1 where account_id = '${account.id}'`)
  await run(plugin, 'commit')
  expect(await removed).toMatchObject({ ok: true })
  expect(await rowsLeft(db, account.id)).toEqual([])
})

test('while the records of an account are deleted, requests of all accounts are admitted', async () => {
  const [large, other] = [await doomed(), await doomed()]
  const blocker = connect({ connections: 1 })
  await run(blocker, 'begin')
  await run(blocker, 'lock table session_quota in share mode')
  const removed = accountStore(db).remove(large.id)
  await waiting(1)
  const admission = openAdmission(db)
  const limits = { keyPerMinute: 10, apiPerSecond: 0, apiBurst: 0 }
  function ask({ keyHash }: DoomedAccount) {
    return admission.admit({ keyHash, route: 'GET /v1/me', nowMs: 1, limits })
  }
  const admitted = { outcome: 'admitted' }
  expect(await Promise.all([large, other, large, other].map(ask))).toMatchObject(
    Array.from({ length: 4 }, () => admitted),
  )
  await run(blocker, 'commit')
  await removed
  expect(await Promise.all([large, other].map(ask))).toMatchObject([{ outcome: 'unknown' }, admitted])
})

test('a deletion whose process hangs at any message delays no request of another account', async () => {
  const other = await doomed()
  const limits = { keyPerMinute: 1000, apiPerSecond: 0, apiBurst: 0 }
  const messages = await hangAtEachMessage(url, {
    before: doomed,
    async work(hanging, { id }) {
      expect(await accountStore(hanging).remove(id)).toMatchObject({ ok: true })
      expect(await rowsLeft(db, id)).toEqual([])
    },
    async meanwhile(account) {
      const admission = openAdmission(db)
      const asked = [account, other].map(({ keyHash }) => ({ keyHash, route: 'GET /v1/me', nowMs: 1, limits }))
      const [own, others] = await Promise.all(asked.map((request) => admission.admit(request)))
      expect(['admitted', 'unknown']).toContain(own!.outcome)
      expect(others!.outcome).toBe('admitted')
    },
  })
  expect(messages).toBeGreaterThan(20)
})
