import { makeApiKey } from '@flightbag/core/ports'
import { testKeyMaker } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { openAdmission } from '../admission/admission.ts'
import type { Db } from '../connection/database.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly required: boolean
}

const TABLES = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`

/** A value of a column's type, without a meaning. */
function filler(type: string, account: string): string {
  if (type.endsWith('[]')) return `'{}'`
  if (['bigint', 'integer', 'numeric'].includes(type)) return '1'
  return type === 'boolean' ? 'false' : `'${account}'`
}

/** Inserts a row of an account into every table that has a column `account_id`, those of other subjects included. */
async function fillEveryTable(db: Db, account: string): Promise<string[]> {
  const columns = await db.sql.query<Column>(TABLES, [])
  const tables = columns.filter(({ column }) => column === 'account_id').map(({ table }) => table)
  const others = tables.filter((table) => !['account', 'api_key'].includes(table))
  for (const table of others) {
    const needed = columns.filter((column) => column.table === table && column.required)
    const names = needed.map(({ column }) => column)
    const values = needed.map(({ column, type }) => (column === 'account_id' ? `'${account}'` : filler(type, account)))
    await db.sql.query(`insert into ${table} (${names.join()}) values (${values.join()}) on conflict do nothing`, [])
  }
  return others
}

test('a deleted account leaves no row in any table, and another account keeps its rows', async () => {
  const db = await serverForTests()
  const accounts = accountStore(db)
  const admission = openAdmission(db)
  const maker = testKeyMaker('erase')
  const limits = { keyPerMinute: 10, apiPerSecond: 0, apiBurst: 0 }
  for (const id of ['gone', 'kept']) {
    const { stored } = makeApiKey(maker)
    await accounts.create({ id, email: `${id}@example.com`, displayName: null }, stored, 0)
    await admission.admit({ keyHash: stored.hash, route: 'GET /v1/me', nowMs: 1, limits })
    await fillEveryTable(db, id)
  }
  // A table of another program, which this one does not see.
  await db.sql.query('create schema elsewhere', [])
  await db.sql.query('create table elsewhere.booking (account_id text)', [])
  const tables = [...(await fillEveryTable(db, await openAccount(db, 'other'))), 'api_key']
  expect(tables).toEqual(expect.arrayContaining(['account_stamp', 'record', 'session', 'record_count']))
  async function rowsOf(id: string) {
    const counts = tables.map((table) => `select count(*)::integer as n from ${table} where account_id = '${id}'`)
    const all = await db.sql.query<{ n: number }>(counts.join(' union all '), [])
    return all.map(({ n }) => n)
  }

  const before = await rowsOf('kept')
  expect(await accounts.remove('gone')).toEqual({ ok: true, value: null })
  expect(new Set(await rowsOf('gone'))).toEqual(new Set([0]))
  expect(await rowsOf('kept')).toEqual(before)
  expect(Math.min(...before)).toBe(1)
  const orphans = `select 1 from key_usage where key_id not in (select id from api_key)
    union all select 1 from admission where key_id not in (select id from api_key)`
  expect(await db.sql.query(orphans, [])).toHaveLength(0)
})
