import { appendFileSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgresDb } from '../../../packages/store-postgres/src/connection/open-postgres.ts'
import { readCatalogue } from '../../../packages/store-postgres/src/schema/catalogue.ts'
import { migrate } from '../../../packages/store-postgres/src/schema/migrate.ts'
import {
  committedDigests,
  FUNCTIONS,
  functionsDigest,
  functionsScript,
} from '../../../packages/store-postgres/src/schema/migrations.ts'
import { readSql } from '../../../packages/store-postgres/src/sql-files.ts'
import { startPostgres } from '../../../packages/store-postgres/src/testing/postgres-server.ts'

/** The parameters of the keys of a page have types. */
const KEYS = `with k as (
  select sort, id, doc, bytes from record where account_id = $1 and kind = $2
    and ($3::text, $4::text, $5::text, $6::bigint, $7::bigint) is null
)`

const SQL = join(import.meta.dirname, '../../../packages/store-postgres/sql')

/**
 * Makes the functions of the checkout those of its version: a store with other ones is not opened, and every test that
 * opens one would find any mutant.
 */
async function commitFunctions() {
  if (committedDigests.some(({ digest }) => digest === functionsDigest)) return
  appendFileSync(join(SQL, 'digests.txt'), `${functionsDigest}  ${FUNCTIONS}\n`)
  const names = [...functionsScript.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name!)
  const lines = await readCatalogue(db.kysely, 'functions', names)
  writeFileSync(join(SQL, 'catalogue/functions.txt'), `${lines.join('\n')}\n`)
}

/** Fails unless PostgreSQL accepts the functions and can prepare each statement of the store. */
const server = await startPostgres()
const db = openPostgresDb(server.url, { connections: 1 })
try {
  await migrate(db)
  await commitFunctions()
  for (const file of globSync('*.sql', { cwd: SQL })) {
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
