import { Migrator } from 'kysely/migration'
import type { Db } from '../connection/database.ts'
import * as records from './migrations/0001-records.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as sessions from './migrations/0003-sessions.ts'
import * as live from './migrations/0004-live.ts'

const migrations = { '0001-records': records, '0002-accounts': accounts, '0003-sessions': sessions, '0004-live': live }

const migratorOf = (db: Db) => new Migrator({ db: db.kysely, provider: { getMigrations: async () => migrations } })

/** Brings the schema up to date. Several processes may do so at once: kysely's migrator holds a lock. Returns the names it applied. */
export async function migrate(db: Db): Promise<readonly string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Whether the schema is exactly the one this version knows: `older` wants `migrate`, `newer` a newer program. */
export async function schemaState(db: Db): Promise<'current' | 'older' | 'newer'> {
  const applied = await appliedMigrations(db)
  const known = Object.keys(migrations)
  if (applied.some((name) => !known.includes(name))) return 'newer'
  return known.every((name) => applied.includes(name)) ? 'current' : 'older'
}

async function appliedMigrations(db: Db): Promise<readonly string[]> {
  const [found] = await db.sql.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
    [],
  )
  if (!found?.found) return []
  const rows = await db.sql.query<{ name: string }>('select name from kysely_migration order by name', [])
  return rows.map(({ name }) => name)
}
