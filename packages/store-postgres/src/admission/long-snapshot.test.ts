import { randomBytes } from 'node:crypto'
import postgres from '@flightbag/store-postgres/driver'
import { newStoredKey } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { explaining, pagesOf } from '../testing/explain.ts'
import { postgresBinaries } from '../testing/postgres-binaries.ts'
import { startOwnPostgres, type TestPostgres } from '../testing/postgres-server.ts'
import { openAdmission } from './admission.ts'
import { admissionStatements } from './admission-statements.ts'

const ADMISSIONS = 700
const MEASURED = 100

/**
 * The milliseconds between two admissions: either all of them count against the quota, or some leave the window at each
 * request. `snapshot`: whether a snapshot keeps every version of every row, as the one of a nightly `pg_dump` does.
 */
const CASES = [
  { ms: 1, limit: 100_000, snapshot: true },
  { ms: 600, limit: 100_000, snapshot: true },
  { ms: 1200, limit: 120, snapshot: true },
  { ms: 1200, limit: 120, snapshot: false },
]

// A separate server: another transaction must not keep rows there, and no vacuum removes them.
let server: TestPostgres
beforeAll(async () => {
  server = await startOwnPostgres(postgresBinaries, { fsync: false, settings: { autovacuum: 'off' } })
})
afterAll(() => server.stop())

/** A new database of that server. */
async function newDatabase(): Promise<string> {
  const name = `case_${randomBytes(4).toString('hex')}`
  const sql = postgres(server.url, { max: 1 })
  await sql.unsafe(`create database ${name}`)
  await sql.end()
  return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
}

test.each(CASES)(
  'an admission reads no more pages after 700 others, $ms ms apart, limit $limit, under an old snapshot: $snapshot',
  async ({ ms, limit, snapshot }) => {
    const url = await newDatabase()
    const db = openPostgresDb(url, { connections: 1 })
    await migrate(db)
    const key = newStoredKey()
    await accountStore(db).create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, 0)

    const { sql, plans } = explaining(db.sql)
    const usual = openAdmission({ sql: db.sql, isCluster: false })
    const explained = openAdmission({
      // only this statement: those that keep the rows few are not part of each admission
      sql: {
        ...db.sql,
        query: (text, values) => (text === admissionStatements.admit ? sql : db.sql).query(text, values),
      },
      isCluster: false,
    })
    let number = 0
    async function admit(admission: typeof usual) {
      const limits = { keyPerMinute: limit, apiPerSecond: 100_000, apiBurst: 100_000 }
      const nowMs = 1_000_000 + ms * number++
      const { outcome } = await admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs, limits })
      expect(outcome).toBe('admitted')
    }
    async function pages() {
      plans.splice(0)
      for (let n = 0; n < MEASURED; n++) await admit(explained)
      expect(plans).toHaveLength(MEASURED)
      return plans.reduce((sum, plan) => sum + pagesOf(plan), 0) / MEASURED
    }

    const backup = postgres(url, { max: 1 })
    if (snapshot) {
      await backup.unsafe(
        `begin isolation level repeatable read; select '${randomBytes(4).toString('hex')}' from api_key`,
      )
    }
    await pages()
    const first = await pages()
    while (number < ADMISSIONS) await admit(usual)
    const last = await pages()
    if (snapshot) await backup.unsafe('commit')
    await backup.end()
    await db.close()
    expect(last).toBeLessThanOrEqual(1.3 * first)
  },
)
