import postgres from '@flightbag/store-postgres/driver'
import { expect, test } from 'vitest'
import { dbOver, openPostgresDb } from '../connection/open-postgres.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { missingSettings } from './session-settings.ts'

const REQUIRED = ['enable_seqscan = off', 'enable_sort = off', 'jit = off', 'plan_cache_mode = force_generic_plan']

/** The connections to this database that have begun a transaction and do nothing. */
const OPEN = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`

test('a direct connection keeps its statements, and has every setting that query plans depend on', async () => {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url)
  expect([await missingSettings(db), await db.keepsStatements()]).toEqual([[], true])
  expect(await db.sql.query(OPEN, [])).toEqual([])
  await db.close()
  await drop()
})

test('a pooler that drops the settings is detected, unless the role of the database has them', async () => {
  const { url, drop } = await freshDatabase()
  function connect() {
    return dbOver(postgres(url, { max: 1 }))
  }
  const bare = connect()
  expect((await missingSettings(bare)).length).toBeGreaterThan(0)
  expect(REQUIRED).toEqual(expect.arrayContaining([...(await missingSettings(bare))]))
  const name = new URL(url).pathname.slice(1)
  for (const setting of REQUIRED) await bare.sql.query(`alter database ${name} set ${setting}`, [])
  await bare.close()
  const configured = connect()
  expect(await missingSettings(configured)).toEqual([])
  await configured.close()
  await drop()
})
