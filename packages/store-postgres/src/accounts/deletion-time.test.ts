import { put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { recordSync } from '../records/sync.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { accountStore } from './accounts.ts'

test('a deletion may take any time, and leaves the timeout of the connection unchanged', async () => {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url)
  const limited = openPostgresDb(url, { connections: 1, statementTimeoutMs: 1500 })
  try {
    await migrate(db)
    await accountStore(db).create({ id: 'ana', email: 'ana@example.com', displayName: null }, null, 0)
    const notes = Array.from({ length: 1000 }, (_, n) => put('note', { id: `${n}` }))
    await recordSync(db).apply('ana', notes, 1)
    // Makes the deletion of each record slow, so that all of them exceed the timeout.
    const linger = `create function linger() returns trigger language plpgsql
      as 'begin perform pg_sleep(0.002); return old; end'`
    await db.sql.query(linger, [])
    await db.sql.query('create trigger linger before delete on record for each row execute function linger()', [])
    const all = limited.sql.query(`delete from record where account_id = 'ana'`, [])
    await expect(all).rejects.toMatchObject({ code: '57014' })
    expect(await accountStore(limited).remove('ana')).toMatchObject({ ok: true })
    expect(await rowsLeft(db, 'ana')).toEqual([])
    expect(await limited.sql.query('show statement_timeout', [])).toEqual([{ statement_timeout: '1500ms' }])
  } finally {
    await Promise.all([db.close(), limited.close()])
    await drop()
  }
})
