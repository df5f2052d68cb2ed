import { afterFile } from '@flightbag/testing/lib/after-file'
import { onAccountNodes } from '../cluster/account-nodes.ts'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from './fresh-database.ts'

let server: Promise<{ readonly db: Db; readonly nodes: Db }> | null = null

async function openServer() {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url)
  const nodes = onAccountNodes(db, url, {})
  afterFile(async () => {
    server = null
    await Promise.all([db.close(), nodes.close()])
  })
  await migrate(db)
  return { db, nodes }
}

/** The separate database of this test file on the PostgreSQL of the run, migrated. */
export async function serverForTests(): Promise<Db> {
  server ??= openServer()
  return (await server).db
}

/** The nodes of that database, for the statements of an account: on one database, the database itself. */
export async function nodesForTests(): Promise<Db> {
  server ??= openServer()
  return (await server).nodes
}
