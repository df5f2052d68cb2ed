import { DAY_MS, firstUsageDay } from '@flightbag/core/ports'
import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { openPostgres, storeOver } from './store.ts'
import { serverForTests } from './testing/stores.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

test('a purge deletes the usage of 91 days ago and returns the number of rows', async () => {
  const { accounts, admission, purge } = storeOver(await serverForTests())
  const key = newStoredKey()
  await accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, 0)
  const limits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
  for (const daysAgo of [91, 1]) {
    await admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW - daysAgo * DAY_MS, limits })
  }
  expect(await purge(NOW)).toEqual({ reports: 0, commands: 0, usage: 1 })
  expect(await purge(NOW)).toEqual({ reports: 0, commands: 0, usage: 0 })
  expect((await accounts.usage('ana', 90, NOW)).days.map(({ day }) => day)).toEqual(['2026-10-02'])
})

test('a purge of old usage leaves a later time of the last use', async () => {
  const db = await serverForTests()
  const { accounts, admission, purge } = storeOver(db)
  const key = newStoredKey()
  await accounts.create({ id: 'beto', email: 'beto@example.org', displayName: null }, key, 0)
  const limits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
  const nowMs = NOW - 92 * DAY_MS
  await admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs, limits })
  await db.sql.query('update api_key set last_used = $2::bigint where hash = $1', [key.hash, NOW - DAY_MS])
  expect((await purge(NOW)).usage).toBe(1)
  expect((await accounts.usage('beto', 90, NOW)).keys).toMatchObject([{ lastUsedAt: '2026-10-02T12:00:00.000Z' }])
})

test('a purge deletes the old requests of each of many keys, and no later ones', async () => {
  const db = await serverForTests()
  const { accounts, purge } = storeOver(db)
  await accounts.create({ id: 'carla', email: 'carla@example.org', displayName: null }, null, 0)
  const insertKeys = `insert into api_key (account_id, prefix, created)
    select 'carla', $1, 0 from generate_series(1, $2)`
  await db.sql.query(insertKeys, ['without', 2000])
  await db.sql.query(insertKeys, ['with', 101])
  const days = [-1, 0, 1].map((days) => firstUsageDay(NOW) + days)
  await db.sql.query(
    `insert into admission (key_id, number, time, day, oldest, latest, route)
    select k.id, d.number, 0, d.day, 0, 0, 'GET /v1/me'
    from api_key k, unnest($1::integer[]) with ordinality as d (day, number) where k.prefix = 'with'`,
    [`{${days}}`],
  )
  expect(await purge(NOW)).toEqual({ reports: 0, commands: 0, usage: 101 })
  const left = 'select day, count(*)::integer as keys from admission group by day order by day'
  expect(await db.sql.query(left, [])).toEqual(days.slice(1).map((day) => ({ day, keys: 101 })))
})

test('a purge deletes the stages of imports that were interrupted a day ago, and no others', async () => {
  const db = await serverForTests()
  const insert = `
    insert into import_stage (account_id, import_id, started, ord, kind, id) values ('ana', $1, $2, 0, 'note', 'n')`
  for (const agoMs of [DAY_MS + 1, DAY_MS]) await db.sql.query(insert, [`${agoMs}`, NOW - agoMs])
  await storeOver(db).purge(NOW)
  expect(await db.sql.query('select import_id from import_stage', [])).toEqual([{ import_id: `${DAY_MS}` }])
})

test('the pool of a store is that of all its nodes, which it closes', async () => {
  const db = await serverForTests()
  const pool = { open: 4, inUse: 3, waiting: 2, incompleteResults: 1 }
  const closed: string[] = []
  async function close() {
    closed.push('nodes')
  }
  const store = storeOver(db, { ...db, pool: () => pool, close })
  expect(store.operation.pool()).toEqual(pool)
  await store.close()
  expect(closed).toEqual(['nodes'])
})

test('a store is healthy if its database answers', async () => {
  expect(await storeOver(await serverForTests()).healthy()).toBe(true)
  const absent = openPostgres('postgres://127.0.0.1:1/absent')
  expect(await absent.healthy()).toBe(false)
  await absent.close()
})
