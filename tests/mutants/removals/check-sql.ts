import { appendFileSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgresDb } from '../../../packages/store-postgres/src/connection/open-postgres.ts'
import {
  changesPage,
  recordStatements,
  wholePage,
} from '../../../packages/store-postgres/src/records/page-statements.ts'
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

/** Names of the parts of pages, which are no statements alone. */
const PART = /^(?:first|next|few|many|page)/

/** The statements of `records.sql`, with the pages in each of their forms. */
function readsOfRecords(): readonly string[] {
  const pages = [null, 'x'].flatMap((filter) => {
    const query = { kind: 'note', filter, since: null, snapshotMs: null, after: null, limit: 1, maxBytes: 1 }
    const next = { ...query, after: { sort: '', id: '' } }
    return [wholePage(query), wholePage(next), changesPage(next, 1), changesPage(next, Number.MAX_SAFE_INTEGER)]
  })
  const others = Object.entries(recordStatements).filter(([name]) => !PART.test(name))
  return [...pages, ...others.map(([, statement]) => statement)]
}

function statementsOf(file: string): readonly string[] {
  // Statements for a cluster read catalogues that only Citus has; others are made for a table.
  if (/^(?:cluster|catalogue)/.test(file)) return []
  if (file === 'records.sql') return readsOfRecords()
  const statements = readSql(file).split(/^-- name: \w+\n/m)
  return statements.filter((text) => text.replaceAll(/^--.*$/gm, '').trim() !== '')
}

/** Fails unless PostgreSQL accepts the functions and can prepare each statement of the store. */
const server = await startPostgres()
const db = openPostgresDb(server.url, { connections: 1 })
try {
  await migrate(db)
  await commitFunctions()
  for (const statement of globSync('*.sql', { cwd: SQL }).flatMap(statementsOf)) {
    await db.sql.query(`prepare checked as ${statement}`, [])
    await db.sql.query('deallocate checked', [])
  }
} finally {
  await db.close()
  await server.stop()
}
