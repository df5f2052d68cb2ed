import { makeApiKey } from '@flightbag/core/ports'
import { testKeyMaker } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres-server.ts'
import { openAdmission } from './admission.ts'

const maker = testKeyMaker('standby')
let server: TestPostgres
let db: Db
let command: Db

beforeAll(async () => {
  server = await startPostgres({ fsync: true })
  db = openPostgresDb(server.url)
  command = openPostgresDb(server.url, { statementTimeoutMs: 0 })
  await migrate(db)
})
afterAll(async () => {
  await Promise.all([db.close(), command.close()])
  await server.stop()
})

async function newKey(id: string): Promise<Uint8Array> {
  const { stored } = makeApiKey(maker)
  await accountStore(db).create({ id, email: `${id}@example.com`, displayName: null }, stored, 0)
  return stored.hash
}

/** Names the standbys whose acknowledgement a commit awaits. */
async function awaitStandbys(names: string): Promise<void> {
  await db.sql.query(`alter system set synchronous_standby_names = '${names}'`, [])
  await db.sql.query('select pg_reload_conf()', [])
  await expect
    .poll(() => db.sql.query('show synchronous_standby_names', []))
    .toEqual([{ synchronous_standby_names: names }])
}

test.each([
  ['a deletion', (accounts: ReturnType<typeof accountStore>, id: string) => accounts.remove(id)],
  [
    'a rotation',
    (accounts: ReturnType<typeof accountStore>, id: string) => accounts.rotate(id, makeApiKey(maker).stored, 0),
  ],
])('%s that awaits a lost standby delays no request, and is answered after its return', async (name, change) => {
  const id = name.replaceAll(' ', '-')
  const keys = [await newKey(id), await newKey(`${id}-other`)]
  await awaitStandbys('gone')
  let isAnswered = false
  const changed = change(accountStore(command), id).finally(() => {
    isAnswered = true
  })
  const waiting = "select count(*)::integer as n from pg_stat_activity where wait_event = 'SyncRep'"
  await expect.poll(() => db.sql.query(waiting, [])).toEqual([{ n: 1 }])
  // Without a limit, the request is counted in a row that refers to the key.
  const limits = { keyPerMinute: 0, apiPerSecond: 10, apiBurst: 100 }
  const admission = openAdmission(db)
  const asked = keys.map((keyHash) => admission.admit({ keyHash, route: 'GET /v1/me', nowMs: 1_000_000, limits }))
  expect(await Promise.all(asked)).toMatchObject([{ outcome: 'unknown' }, { outcome: 'admitted' }])
  expect(isAnswered).toBe(false)
  await awaitStandbys('')
  expect(await changed).toMatchObject({ ok: true })
})
