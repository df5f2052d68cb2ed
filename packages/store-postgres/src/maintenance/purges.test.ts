import { DAY_MS, firstUsageDay } from '@flightbag/core/ports'
import { livePort } from '@flightbag/store'
import { newStoredKey } from '@flightbag/testing'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { liveStatements } from '../live/live-statements.ts'
import { migrate } from '../schema/migrate.ts'
import { storeOver } from '../store.ts'
import { freshDatabase } from '../testing/fresh-database.ts'

const NOW = Date.UTC(2026, 9, 3)

/** No statement may change more rows: one for everything would exceed the statement timeout when there are many. */
const MOST_ROWS = 500

/** A database with an account, which counts the rows that each statement changes in some tables. */
async function countingDatabase(...tables: readonly string[]) {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url)
  const { query } = db.sql
  await migrate(db)
  await accountStore(db).create({ id: 'ana', email: 'ana@example.com', displayName: null }, newStoredKey(), 0)
  await query('create table statement_rows (changed int)', [])
  await query(
    `create function count_rows() returns trigger language plpgsql
     as 'begin insert into statement_rows select count(*) from gone; return null; end'`,
    [],
  )
  return {
    db,
    query,
    /** Counts from now on. */
    async count() {
      for (const table of tables)
        for (const event of ['update', 'delete'])
          await query(
            `create trigger count_${event} after ${event} on ${table} referencing old table as gone
             for each statement execute function count_rows()`,
            [],
          )
    },
    /** The rows that were changed, and the most of one statement. */
    async counted() {
      const [row] = await query('select sum(changed)::int as all, max(changed) as most from statement_rows', [])
      return row as { readonly all: number; readonly most: number }
    },
    async end() {
      await db.close()
      await drop()
    },
  }
}

test('old counts are deleted in short statements, and the last use is kept', async () => {
  const { db, query, count, counted, end } = await countingDatabase('key_usage', 'admission')
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
    await count()
    expect(await accountStore(db).purgeUsage(NOW)).toBe(2100)
    const { all, most } = await counted()
    expect([all, most <= MOST_ROWS]).toEqual([2100, true])
    const [key] = await query('select last_used::int from api_key', [])
    expect(key).toEqual({ last_used: 2100 })
    expect(await accountStore(db).purgeUsage(NOW)).toBe(0)
  } finally {
    await end()
  }
})

test('the old requests of each of many keys are deleted, and those of the kept days stay', async () => {
  const { db, query, end } = await countingDatabase()
  try {
    const first = firstUsageDay(NOW)
    const old = '(id <= 1050 or id > 2100)'
    // More keys than are looked at together; in both parts some have no old request.
    await query(
      `insert into api_key (account_id, prefix, created) select 'ana', 'p', n from generate_series(1, 2200) n`,
      [],
    )
    await query(
      `insert into admission (key_id, number, time, day, oldest, latest, route)
       select k.id, n, 10 * k.id + n, $1::int - 1 + n, 0, 0, 'GET /v1/me'
       from api_key k, generate_series(0, 1) n where n = 1 or ${old}`,
      [first],
    )
    expect(await accountStore(db).purgeUsage(NOW)).toBe(1151)
    const days = 'select day, count(*)::int as n from admission group by day'
    expect(await query(days, [])).toEqual([{ day: first, n: 2201 }])
    expect(
      await query(`select 1 from api_key where last_used is distinct from case when ${old} then 10 * id end`, []),
    ).toEqual([])
  } finally {
    await end()
  }
})

test('expired live reports and commands are removed in short statements', async () => {
  const { db, query, count, counted, end } = await countingDatabase('live_report', 'live_command')
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
    await count()
    const live = livePort(liveStatements(db))
    expect(await live.purge(NOW + 2 * DAY_MS)).toEqual({ reports: 1000, commands: 1000 })
    const { all, most } = await counted()
    expect([all, most <= MOST_ROWS]).toEqual([2000, true])
  } finally {
    await end()
  }
})

test('a purge leaves a report and a command that a call of the plugin changes meanwhile', async () => {
  const { db, query, end } = await countingDatabase()
  const live = livePort(liveStatements(db))
  /** Purges while a transaction of a call, which locks the row first, is not committed yet. */
  async function purgeDuring(change: string, nowMs: number) {
    const call = await db.kysely.startTransaction().execute()
    await call.executeQuery(CompiledQuery.raw(change, [nowMs]))
    const purged = live.purge(nowMs)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await query(waiting, [])).length).toBe(1)
    await call.commit().execute()
    return purged
  }
  try {
    const afterDayMs = NOW + DAY_MS
    await query(`update live_report set received = $1, report = '{}'`, [NOW])
    await query(
      `insert into live_command (account_id, id, seq, created, delivered, request)
      values ('ana', 'c', 1, $1, $2, '{}')`,
      [NOW, NOW + 1],
    )
    const nothing = { reports: 0, commands: 0 }
    expect(await purgeDuring('update live_report set received = $1', afterDayMs)).toEqual(nothing)
    expect(await purgeDuring('update live_command set resolved = $1', afterDayMs + 1)).toEqual(nothing)
  } finally {
    await end()
  }
})

test('the stages of interrupted imports are deleted without a time limit', async () => {
  const { db, query, end } = await countingDatabase()
  try {
    await query('create table time_limits (value text)', [])
    await query(
      `create function note_limit() returns trigger language plpgsql
       as 'begin insert into time_limits values (current_setting(''statement_timeout'')); return null; end'`,
      [],
    )
    await query('create trigger note_limit after delete on import_stage execute function note_limit()', [])
    await storeOver(db).purge(NOW)
    expect(await query('select value from time_limits', [])).toEqual([{ value: '0' }])
  } finally {
    await end()
  }
})

test('a purge fails if the weather of forgotten stations cannot be deleted', async () => {
  const { db, end } = await countingDatabase()
  const failure = new Error('canceled')
  try {
    const sql: typeof db.sql = {
      ...db.sql,
      query: (text, values) =>
        text.includes('delete from weather_report') ? Promise.reject(failure) : db.sql.query(text, values),
    }
    await expect(storeOver({ ...db, sql }).purge(NOW)).rejects.toBe(failure)
  } finally {
    await end()
  }
})
