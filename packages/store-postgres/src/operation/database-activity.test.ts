import { randomBytes } from 'node:crypto'
import { URL } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { databaseActivity } from './database-activity.ts'

test('the oldest transaction has an age for its own role, and its snapshot for every role', async () => {
  const { url } = await freshDatabase()
  const owner = openPostgresDb(url)
  const role = `activity_${randomBytes(6).toString('hex')}`
  await sql`create role ${sql.id(role)} login password 'secret'`.execute(owner.kysely)
  const asRole = new URL(url)
  asRole.username = role
  asRole.password = 'secret'
  const api = openPostgresDb(asRole.href)
  const otherDatabase = openPostgresDb((await freshDatabase()).url)
  try {
    expect(await databaseActivity(owner)).toMatchObject({ oldestTransactionSeconds: 0, oldestSnapshotTransactions: 0 })
    await owner.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        await sql`select 1`.execute(transaction)
        for (let n = 0; n < 3; n++) await sql`select pg_current_xact_id()`.execute(owner.kysely)
        const seen = await databaseActivity(owner)
        expect(seen.oldestTransactionSeconds).toBeGreaterThan(0)
        expect(seen.oldestSnapshotTransactions).toBeGreaterThanOrEqual(3)
        expect(seen.connections).toBeGreaterThanOrEqual(2)
        expect(seen.maxConnections).toBeGreaterThanOrEqual(seen.connections)
        expect(seen.seesAllRoles).toBe(true)

        const elsewhere = { oldestTransactionSeconds: 0, oldestSnapshotTransactions: 0 }
        expect(await databaseActivity(otherDatabase)).toMatchObject(elsewhere)
        const limited = await databaseActivity(api)
        expect(limited).toMatchObject({ oldestTransactionSeconds: 0, seesAllRoles: false })
        expect(limited.oldestSnapshotTransactions).toBeGreaterThanOrEqual(3)
      })
    await sql`grant pg_read_all_stats to ${sql.id(role)}`.execute(owner.kysely)
    expect((await databaseActivity(api)).seesAllRoles).toBe(true)
  } finally {
    await otherDatabase.close()
    await api.close()
    await sql`drop role ${sql.id(role)}`.execute(owner.kysely)
    await owner.close()
  }
})

test('the pool counts open and used connections, and the statements that wait for one', async () => {
  const { url } = await freshDatabase()
  const blocker = openPostgresDb(url, { connections: 1 })
  const db = openPostgresDb(url, { connections: 2 })
  try {
    expect(db.pool()).toEqual({ open: 0, inUse: 0, waiting: 0, incompleteResults: 0 })
    await blocker.sql.query('select pg_advisory_lock(1)', [])
    const locked = Array.from({ length: 5 }, () =>
      db.sql.query('select pg_advisory_lock(1), pg_advisory_unlock(1)', []),
    )
    await expect.poll(() => db.pool()).toEqual({ open: 2, inUse: 2, waiting: 3, incompleteResults: 0 })
    await blocker.sql.query('select pg_advisory_unlock(1)', [])
    await Promise.all(locked)
    await expect(db.sql.query('select 1 / $1::integer', [0])).rejects.toThrow('division by zero')
    expect(db.pool()).toEqual({ open: 2, inUse: 0, waiting: 0, incompleteResults: 0 })
  } finally {
    await db.close()
    await blocker.close()
  }
})
