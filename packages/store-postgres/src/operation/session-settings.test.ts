import postgres from '@flightbag/store-postgres/driver'
import { expect, test } from 'vitest'
import { dbOver, openPostgresDb } from '../connection/open-postgres.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { missingSettings } from './session-settings.ts'

const REQUIRED = ['enable_seqscan = off', 'enable_sort = off', 'jit = off', 'plan_cache_mode = force_generic_plan']

test('a direct connection has every setting that query plans depend on', async () => {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url)
  expect(await missingSettings(db)).toEqual([])
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
