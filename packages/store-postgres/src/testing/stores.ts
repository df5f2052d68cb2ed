import { afterAll } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from './fresh-database.ts'

const open: Db[] = []

afterAll(async () => {
  await Promise.all(open.map((db) => db.close()))
})

async function migrated(db: Db): Promise<Db> {
  open.push(db)
  await migrate(db)
  return db
}

let server: Promise<Db> | null = null

/** The separate database of this test file on the PostgreSQL of the run, migrated. */
export function serverForTests(): Promise<Db> {
  server ??= freshDatabase().then(({ url }) => migrated(openPostgresDb(url)))
  return server
}
