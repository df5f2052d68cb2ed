import { afterAll } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPgliteDb } from '../connection/open-pglite.ts'
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

let embedded: Promise<Db> | null = null
let server: Promise<Db> | null = null

/** The embedded database of this test file, in memory, migrated: it takes seconds to start, so tests share it, each in accounts of its own. */
export const embeddedForTests = (): Promise<Db> => {
  embedded ??= openPgliteDb(null).then(migrated)
  return embedded
}

/** This test file's own database on the PostgreSQL of the run, migrated. */
export const serverForTests = (): Promise<Db> => {
  server ??= freshDatabase().then(({ url }) => migrated(openPostgresDb(url)))
  return server
}
