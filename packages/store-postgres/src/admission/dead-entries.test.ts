import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { postgresBinaries } from '../testing/postgres-binaries.ts'
import { startOwnPostgres } from '../testing/postgres-server.ts'

/** Admissions in one row of a key's window. */
const IN_A_ROW = 64
const ROWS = 30
const KEY_LIMIT = IN_A_ROW

test('an admission reads few entries of the index, however many rows were replaced since the last vacuum', async () => {
  // A separate server: PostgreSQL marks no entry as dead while another transaction is open for long.
  const server = await startOwnPostgres(postgresBinaries, { fsync: false, settings: { autovacuum: 'off' } })
  const db = openPostgresDb(server.url, { connections: 1 })
  await migrate(db)
  const key = newStoredKey()
  await accountStore(db).create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, 0)
  const hash = Buffer.from(key.hash).toString('hex')
  for (let n = 0; n < IN_A_ROW * ROWS; n++) {
    const call = `gate_admit('\\x${hash}', 'GET /v1/me', '${1_000_000 + n * 1000}', ${KEY_LIMIT}, 100000, 2, '5000')`
    const [row] = await db.sql.query<{ retry_after: number }>(`select retry_after from ${call}`, [])
    expect(row?.retry_after).toBe(0)
  }

  await db.sql.query('create extension pageinspect', [])
  for (const index of ['key_window_pkey', 'api_rate_pkey']) {
    const [row] = await db.sql.query<{ entries: number }>(
      `select count(*)::integer as entries from bt_page_items($1, 1) where not dead`,
      [index],
    )
    expect(row!.entries, index).toBeLessThan(ROWS / 2)
  }
  await db.close()
  await server.stop()
})
