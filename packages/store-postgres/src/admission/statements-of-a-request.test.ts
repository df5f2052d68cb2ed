import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import type { Sql } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openAdmission } from './admission.ts'
import { admissionStatements } from './admission-statements.ts'
import { admitBatch } from './admit-batch.ts'

const NOW = 1_000_000_000

/** A turn a second, and a burst of one. */
const limits = { keyPerMinute: 2, apiPerSecond: 1, apiBurst: 1 }

test('a request takes one statement, and a second one if the limit of the whole API refuses it', async () => {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url, { connections: 1 })
  await migrate(db)
  const statements: string[] = []
  const sql: Sql = {
    ...db.sql,
    query(text, values) {
      statements.push(Object.entries(admissionStatements).find(([, statement]) => statement === text)![0])
      return db.sql.query(text, values)
    },
  }
  const admission = openAdmission({ sql, isCluster: false })
  const keys = [newStoredKey(), newStoredKey()]
  for (const [n, key] of keys.entries()) {
    await accountStore(db).create({ id: `ana-${n}`, email: `${n}@example.org`, displayName: null }, key, 0)
  }
  async function ask(key: number, nowMs: number, keyPerMinute = limits.keyPerMinute) {
    statements.splice(0)
    const request = { keyHash: keys[key]!.hash, route: 'GET /v1/me', nowMs, limits: { ...limits, keyPerMinute } }
    const { outcome } = await admission.admit(request)
    return [outcome, ...statements]
  }
  try {
    for (const nowMs of [NOW, NOW + 1000]) expect(await ask(0, nowMs)).toEqual(['admitted', 'admit'])
    expect(await ask(0, NOW + 2000)).toEqual(['limited', 'admit'])
    await db.sql.query('update api_rate set next_at = $1', [NOW + 9000])
    expect(await ask(1, NOW + 2000, 1000)).toEqual(['limited', 'admit', 'count'])
  } finally {
    await db.close()
    await drop()
  }
})

test('a request fails after a hundred attempts in which other processes changed the rate', async () => {
  let statements = 0
  const key = { place: 1, key_id: 1, account_id: 'ana', last: 0, last_time: null, oldest: null, stamp: null }
  async function query() {
    if (++statements > 1000) throw new Error('the attempts do not end')
    return [key, { place: null, stored: false, next_at: 0, rate_number: 1, rate_changes: 0 }]
  }
  const admit = admitBatch({ sql: { query } as unknown as Sql, isCluster: false })
  const request = { keyHash: new Uint8Array(32), route: 'GET /v1/me', nowMs: NOW, limits }
  await expect(admit([request])).rejects.toThrow('other processes changed the rate of the whole API in each attempt')
  expect(statements).toBe(100)
})

const LIMITS = { keyPerMinute: 10, apiPerSecond: 20, apiBurst: 30 }

test('two requests at one time take one statement, and two if they have different limits', async () => {
  const { url, drop } = await freshDatabase()
  const db = openPostgresDb(url)
  await migrate(db)
  let statements = 0
  const query: Sql['query'] = (text, values) => {
    statements += 1
    return db.sql.query(text, values)
  }
  const admission = openAdmission({ sql: { ...db.sql, query }, isCluster: false })
  const key = newStoredKey()
  await accountStore(db).create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, 0)
  async function statementsWith(other: Partial<typeof LIMITS>) {
    statements = 0
    const both = [LIMITS, { ...LIMITS, ...other }]
    await Promise.all(
      both.map((each) => admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits: each })),
    )
    return statements
  }
  try {
    expect(await statementsWith({})).toBe(1)
    for (const other of [{ keyPerMinute: 11 }, { apiPerSecond: 21 }, { apiBurst: 31 }]) {
      expect([other, await statementsWith(other)]).toEqual([other, 2])
    }
  } finally {
    await db.close()
    await drop()
  }
})
