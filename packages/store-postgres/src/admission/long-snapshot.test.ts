import { randomBytes } from 'node:crypto'
import postgres from '@flightbag/store-postgres/driver'
import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { type PlanNode, pagesOf } from '../testing/explain.ts'
import { freshDatabase } from '../testing/fresh-database.ts'

const ADMISSIONS = 700
const MEASURED = 100
/**
 * The milliseconds between two admissions: either all of them count against the quota, or some leave the window at each
 * request.
 */
const SPACINGS = [1, 600]

test.each(SPACINGS)(
  'an admission reads no more pages after 700 others, %i ms apart, under an old snapshot',
  async (ms) => {
    const { url } = await freshDatabase()
    const db = openPostgresDb(url, { connections: 1 })
    await migrate(db)
    const key = newStoredKey()
    await accountStore(db).create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, 0)

    let number = 0
    async function admit() {
      const hash = Buffer.from(key.hash).toString('hex')
      const nowMs = 1_000_000 + ms * number++
      const call = `gate_admit('\\x${hash}', 'GET /v1/me', '${nowMs}', 100000, 100000, 100000, '5000')`
      const [row] = await db.sql.query<Record<'QUERY PLAN', readonly { readonly Plan: PlanNode }[]>>(
        `explain (analyze, buffers, format json) select * from ${call}`,
        [],
      )
      return pagesOf(row!['QUERY PLAN'][0]!.Plan)
    }
    async function pages() {
      let sum = 0
      for (let n = 0; n < MEASURED; n++) sum += await admit()
      return sum / MEASURED
    }

    // As a nightly pg_dump does, the snapshot keeps every version of every row until it ends.
    const backup = postgres(url, { max: 1 })
    await backup.unsafe(
      `begin isolation level repeatable read; select '${randomBytes(4).toString('hex')}' from api_key`,
    )
    await pages()
    const first = await pages()
    while (number < ADMISSIONS) await admit()
    const last = await pages()
    await backup.unsafe('commit')
    await backup.end()
    await db.close()
    expect(last).toBeLessThanOrEqual(1.3 * first)
  },
)
