import { expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { migrate, schemaState } from './migrate.ts'

test('a schema is older until it is migrated, and newer once a later release has migrated it', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url)
  expect(await schemaState(db)).toBe('older')
  await migrate(db)
  expect(await schemaState(db)).toBe('current')
  await db.sql.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '')`, [])
  expect(await schemaState(db)).toBe('newer')
  await db.close()
})
