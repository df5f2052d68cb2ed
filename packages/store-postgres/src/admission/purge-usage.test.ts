import { firstUsageDay } from '@flightbag/core/ports'
import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'

const NOW = Date.UTC(2026, 9, 3)

test('more old counts than one statement can delete in its time are deleted, and the last use is kept', async () => {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url)
  const limited = openPostgresDb(url, { statementTimeoutMs: 2500 })
  const { query } = db.sql
  try {
    await migrate(db)
    const accounts = accountStore(db)
    await accounts.create({ id: 'ana', email: 'ana@example.com', displayName: null }, newStoredKey(), 0)
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
    // Makes each deletion slow, so that all of them exceed the timeout.
    const linger = `create function linger() returns trigger language plpgsql
      as 'begin perform pg_sleep(0.002); return old; end'`
    await query(linger, [])
    await query('create trigger linger before delete on key_usage for each row execute function linger()', [])
    const all = limited.sql.query('delete from key_usage where day < $1', [firstUsageDay(NOW)])
    await expect(all).rejects.toMatchObject({ code: '57014' })
    expect(await accountStore(limited).purgeUsage(NOW)).toBe(2100)
    const [key] = await query('select last_used::int from api_key', [])
    expect(key).toEqual({ last_used: 2100 })
    expect(await accountStore(limited).purgeUsage(NOW)).toBe(0)
  } finally {
    await Promise.all([db.close(), limited.close()])
    await drop()
  }
})
