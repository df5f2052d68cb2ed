import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { lockSchema } from '../schema/migration-lock.ts'
import { withCitusCatalogue } from '../testing/citus-catalogue.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { distribute, readDistribution } from './distribute.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeEach(async () => {
  database = await freshDatabase()
  db = openPostgresDb(database.url)
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

test.each([true, false])('a database without Citus is not distributed (dry run: %s)', async (dryRun) => {
  expect(await readDistribution(db)).toBeNull()
  expect(await distribute(db, { dryRun })).toEqual({ ok: false, failure: 'no_cluster' })
})

test('a cluster without a worker, or with another schema, is not distributed', async () => {
  const { addWorker } = await withCitusCatalogue(db, database.url)
  expect(await distribute(db, { dryRun: false })).toEqual({ ok: false, failure: 'no_worker' })
  await addWorker()
  expect(await distribute(db, { dryRun: false })).toEqual({ ok: false, failure: 'schema' })
})

test('a database is not distributed while another process migrates it', async () => {
  const order: string[] = []
  let distributed: Promise<unknown> | null = null
  await db.kysely.transaction().execute(async (trx) => {
    await lockSchema(trx, { shared: false })
    distributed = distribute(db, { dryRun: false }).then(() => order.push('distributed'))
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => order.length + (await waiting.execute(db.kysely)).rows.length).toBe(1)
    order.push('migrated')
  })
  await distributed
  expect(order).toEqual(['migrated', 'distributed'])
})

const ACTIVE = { role: 'worker', active: true }
const LOST = { role: 'worker', active: false }

test.each([
  ['accepts connections', 'true', ACTIVE],
  ['refuses connections', 'false', LOST],
  ['is too slow for a statement', 'true from pg_sleep(60)', LOST],
])('a worker that %s is reported', async (_, connected, state) => {
  const limited = openPostgresDb(database.url, { statementTimeoutMs: 300 })
  const { addWorker } = await withCitusCatalogue(db, database.url)
  await addWorker()
  await db.sql.query(
    `create function citus_check_connection_to_node(text, integer) returns boolean
    language sql as 'select ${connected}'`,
    [],
  )
  const { nodes } = (await readDistribution(limited))!
  expect(nodes).toMatchObject([state])
  await limited.close()
})
