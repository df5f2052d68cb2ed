import { globSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgresDb } from '../../../packages/store-postgres/src/connection/open-postgres.ts'
import { migrate } from '../../../packages/store-postgres/src/schema/migrate.ts'
import { readSql } from '../../../packages/store-postgres/src/sql-files.ts'
import { startPostgres } from '../../../packages/store-postgres/src/testing/postgres-server.ts'

/** The parameters of the keys of a page have types. */
const KEYS = `with k as (
  select sort, id, doc, bytes from record where account_id = $1 and kind = $2
    and ($3::text, $4::text, $5::text, $6::bigint, $7::bigint) is null
)`

/** Fails unless PostgreSQL accepts the functions and can prepare each statement of the store. */
const server = await startPostgres()
const db = openPostgresDb(server.url, { connections: 1 })
try {
  await migrate(db)
  for (const file of globSync('*.sql', { cwd: join(import.meta.dirname, '../../../packages/store-postgres/sql') })) {
    // Statements for a cluster read catalogues that only Citus has; others are made for a table.
    if (/^(?:cluster|catalogue)/.test(file)) continue
    const statements = readSql(file).split(/^-- name: \w+\n/m)
    for (const statement of statements.filter((text) => text.replaceAll(/^--.*$/gm, '').trim() !== '')) {
      // A page reads the keys that another statement chooses.
      const keys = /\bfrom k\b/.test(statement) ? KEYS : ''
      await db.sql.query(`prepare checked as ${keys} ${statement}`, [])
      await db.sql.query('deallocate checked', [])
    }
  }
} finally {
  await db.close()
  await server.stop()
}
