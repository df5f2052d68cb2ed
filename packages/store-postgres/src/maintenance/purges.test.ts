import { DAY_MS, firstUsageDay } from '@flightbag/core/ports'
import { livePort } from '@flightbag/store'
import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { liveStatements } from '../live/live-statements.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'

const NOW = Date.UTC(2026, 9, 3)

/** A database with an account, which can change a row of some tables in 2 ms, and connections with a time limit. */
async function slowDatabase(statementTimeoutMs: number) {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url)
  const limited = openPostgresDb(url, { statementTimeoutMs })
  await migrate(db)
  await accountStore(db).create({ id: 'ana', email: 'ana@example.com', displayName: null }, newStoredKey(), 0)
  await db.sql.query(
    `create function linger() returns trigger language plpgsql
     as 'begin perform pg_sleep(0.002); return case tg_op when ''DELETE'' then old else new end; end'`,
    [],
  )
  return {
    query: db.sql.query,
    limited,
    slow: (table: string) =>
      db.sql.query(
        `create trigger linger before update or delete on ${table} for each row execute function linger()`,
        [],
      ),
    async end() {
      await Promise.all([db.close(), limited.close()])
      await drop()
    },
  }
}

const TIMEOUT = { code: '57014' }

test('more old counts than one statement can delete in its time are deleted, and the last use is kept', async () => {
  const { query, limited, slow, end } = await slowDatabase(2500)
  try {
    const old = firstUsageDay(NOW) - 1
    await query(
      `insert into key_usage (key_id, day, route, requests, errors, last_used)
       select k.id, $1::int, 'GET /v1/' || n, 1, 0, n from api_key k, generate_series(1, 2000) n`,
      [old],
    )
    await query(
      `insert into admission (key_id, number, time, day, oldest, latest, route)
       select k.id, n, 2000 + n, $1::int, 0, 0, 'GET /v1/me' from api_key k, generate_series(1, 100) n`,
      [old],
    )
    await slow('key_usage')
    const all = limited.sql.query('delete from key_usage where day < $1', [firstUsageDay(NOW)])
    await expect(all).rejects.toMatchObject(TIMEOUT)
    expect(await accountStore(limited).purgeUsage(NOW)).toBe(2100)
    const [key] = await query('select last_used::int from api_key', [])
    expect(key).toEqual({ last_used: 2100 })
    expect(await accountStore(limited).purgeUsage(NOW)).toBe(0)
  } finally {
    await end()
  }
})

test('more live reports and commands than one statement can remove in its time are removed', async () => {
  const { query, limited, slow, end } = await slowDatabase(1500)
  try {
    await query(
      `insert into account (id, email, email_key, status, created)
      select 'a' || n, 'a' || n, 'a' || n, 'active', 0 from generate_series(1, 1000) n`,
      [],
    )
    await query(`insert into account_stamp (account_id, stamp) select 'a' || n, 0 from generate_series(1, 1000) n`, [])
    await query(
      `insert into live_report (account_id, received, report)
       select 'a' || n, $1, '{}' from generate_series(1, 1000) n`,
      [NOW],
    )
    await query(
      `insert into live_command (account_id, id, seq, created, request)
       select 'ana', 'c' || n, n, $1, '{}' from generate_series(1, 1000) n`,
      [NOW],
    )
    for (const table of ['live_report', 'live_command']) await slow(table)
    const all = limited.sql.query('delete from live_command where created = $1', [NOW])
    await expect(all).rejects.toMatchObject(TIMEOUT)
    const live = livePort(liveStatements(limited))
    expect(await live.purge(NOW + 2 * DAY_MS)).toEqual({ reports: 1000, commands: 1000 })
  } finally {
    await end()
  }
})
