import { put, remove } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { analyzedRecords } from '../schema/analyze.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openAccount } from '../testing/open-account.ts'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

test('the final copy of a large import may exceed the statement timeout of a request', async () => {
  const { url } = await freshDatabase()
  const waiting = openPostgresDb(url, { connections: 2, statementTimeoutMs: 2000 })
  const other = openPostgresDb(url, { connections: 2, statementTimeoutMs: 0 })
  await migrate(other)
  await openAccount(other, 'ana')
  try {
    // Makes each record slow, so that 1,100 of them exceed the timeout.
    await other.sql.query(`alter table record add check (pg_sleep(0.002)::text = '')`, [])
    const notes = Array.from({ length: 1100 }, (_, n) => put('note', { id: `${n}` }))
    expect(await recordSync(waiting).apply('ana', notes, NOW)).toMatchObject({ value: { imported: 1100 } })
    expect(await recordReader(other).revision('ana')).toBe(NOW)
  } finally {
    await Promise.all([waiting.close(), other.close()])
  }
})

test('a large import ends with current statistics of the tables that it changed, and succeeds without', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url, { connections: 2, statementTimeoutMs: 0 })
  await migrate(db)
  await openAccount(db, 'ana')
  try {
    const notes = Array.from({ length: 1100 }, (_, n) => put('note', { id: `${n}` }))
    const sql = { ...db.sql, runTogether: () => Promise.reject(new Error('canceled')) }
    const failing = recordSync({ ...db, sql })
    expect(await failing.apply('ana', notes, NOW)).toMatchObject({ value: { imported: 1100 } })
    const removals = notes.map(({ id }) => remove('note', id))
    expect(await recordSync(db).apply('ana', removals, NOW)).toMatchObject({ value: { deleted: 1100 } })
    expect(await analyzedRecords(db.sql)).toBe(1100)
  } finally {
    await db.close()
  }
})

test('a large import into a store of many more records leaves the statistics to autovacuum', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url, { connections: 2, statementTimeoutMs: 0 })
  await migrate(db)
  await openAccount(db, 'ana')
  try {
    await db.sql.query('alter table record set (autovacuum_enabled = false)', [])
    await db.sql.query(
      `insert into record (account_id, kind, id, stamp, deleted, created, sort, doc)
        select 'beto', 'note', n::text, 1, false, 1, 'x', '{}' from generate_series(1, 20000) n`,
      [],
    )
    await db.sql.query('analyze record', [])
    const notes = Array.from({ length: 1100 }, (_, n) => put('note', { id: `${n}` }))
    await recordSync(db).apply('ana', notes, NOW)
    expect(await analyzedRecords(db.sql)).toBe(20_000)
  } finally {
    await db.close()
  }
})
