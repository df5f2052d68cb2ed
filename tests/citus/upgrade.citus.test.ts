import { put, someSession } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres, type PostgresStore } from '../../packages/store-postgres/src/store.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const ACCOUNTS = Array.from({ length: 6 }, (_, n) => `pilot-${n}`)

/** What a distributed database of version 0011 had: without the later column and function, and with others in place. */
const AS_BEFORE = [
  'alter table import_stage drop column unchanged_at',
  'drop function import_write',
  `create or replace function session_put(p_account text, p_id text, p_now bigint, p_created bigint, p_sort text,
    p_amounts text, p_digest bytea, p_body text, p_day text, p_quota integer) returns text language plpgsql
    as $$ begin return 'gone'; end $$`,
  `delete from kysely_migration where name in ('functions', '0012-compared-stage')`,
]

let store: PostgresStore
beforeAll(async () => {
  store = openPostgres((await freshDatabase()).url)
})
afterAll(() => store.close())

test('a distributed database is upgraded in place, with its data, on all nodes', async () => {
  for (const id of ACCOUNTS) {
    await store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, NOW)
    await store.sync.apply(id, [put('note', { id: 'kept', text: id })], NOW)
  }
  for (const statement of AS_BEFORE) await store.db.sql.query(statement, [])
  expect(await store.sessions.put(ACCOUNTS[0]!, someSession('early'), 0)).toEqual({ kind: 'gone' })
  expect(await store.operation.inspectSchema()).toMatchObject({ state: 'older' })

  expect(await store.operation.migrate()).toEqual({ ok: true, value: ['0012-compared-stage', 'functions'] })
  expect(await store.operation.inspectSchema()).toEqual({ state: 'current', differences: [] })
  // Citus copies a new function to all nodes by itself
  expect(await store.operation.distribute!({ dryRun: false })).toEqual({ ok: true, value: [] })

  for (const id of ACCOUNTS) {
    expect(await store.sessions.put(id, someSession('late'), 0)).toEqual({ kind: 'created' })
    const again = [put('note', { id: 'kept', text: id }), put('note', { id: 'new' })]
    expect(await store.sync.apply(id, again, NOW + 1)).toMatchObject({ ok: true, value: { imported: 1, unchanged: 1 } })
  }
})
