import { put, someSession } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../packages/store-postgres/src/schema/migrations.ts'
import { openPostgres, type PostgresStore } from '../../packages/store-postgres/src/store.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const ACCOUNTS = Array.from({ length: 6 }, (_, n) => `pilot-${n}`)

/** The tables of imports of version 0011, logged as on a cluster. */
const STAGE_OF_0011 = migrations
  .find(({ name }) => name === '0011-by-account')!
  .script.replace(/^[\s\S]*(?=create unlogged table import_stage)/, '')
  .replaceAll('unlogged ', '')
  .split(/;\s*/)
  .filter((statement) => statement !== '')

/** Changes a distributed database to the state of version 0011: without later functions, and with removed ones. */
const AS_BEFORE = [
  'drop table import_stage',
  ...STAGE_OF_0011,
  ...['import_stage', 'import_change'].map(
    (table) => `select create_distributed_table('${table}', 'account_id', colocate_with := 'account_stamp')`,
  ),
  `create function import_commit(p_import text, p_account text, p_now bigint, p_staged bigint) returns bigint
    language sql as 'select 1::bigint'`,
  `select create_distributed_function('import_commit'::regproc::oid::regprocedure, 'p_account',
    colocate_with := 'account_stamp')`,
  // functions that were removed since, as they were called then
  `create function session_put(p_account text, p_id text, p_now bigint, p_created bigint, p_sort text, p_amounts text,
    p_digest bytea, p_body text, p_day text, p_quota integer) returns text language plpgsql
    as $$ begin return 'gone'; end $$`,
  `select create_distributed_function('session_put'::regproc::oid::regprocedure, 'p_account',
    colocate_with := 'account_stamp')`,
  // on the coordinator alone
  `do $$ begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    create function live_exchange_together(p_accounts text[], p_reports text, p_acks text, p_times bigint[],
      p_lifetime bigint) returns table (n integer, id text, created bigint, request text, screen bigint)
      language sql as 'select null::integer, null, null::bigint, null, null::bigint';
  end $$`,
  'alter table live_command add column outcome text',
  'delete from live_report',
  'alter table live_report reset (toast_tuple_target)',
  'drop table admission',
  `create table key_window (
    key_id integer not null references api_key (id) on delete cascade,
    chunk bigint not null,
    times bigint[] not null,
    day integer not null default 0,
    routes text[] collate "C" not null default '{}',
    requests integer[] not null default '{}',
    oldest bigint not null default 0,
    primary key (key_id, chunk)
  ) with (fillfactor = 50)`,
  'drop table weather_report, weather_budget',
  `delete from kysely_migration where name = 'functions' or name >= '0012'`,
]

const LATER = [
  '0012-compared-stage',
  '0013-inline-reports',
  '0014-oldest-time',
  '0015-whole-sessions',
  '0016-weather-board',
  '0017-live-rows',
  '0018-decided-imports',
  '0019-admission-rows',
]

let store: PostgresStore

/** Calls of all accounts at the same time. */
async function useEverything(name: string) {
  const sessions = await Promise.all(ACCOUNTS.map((id) => store.sessions.put(id, someSession(name), 0)))
  expect(sessions).toEqual(ACCOUNTS.map(() => ({ kind: 'created' })))
  for (const _ of ['first call', 'later call']) {
    const answers = await Promise.all(ACCOUNTS.map((id) => store.live.report(id, { schema: 1 } as never, [], NOW)))
    expect(answers).toEqual(ACCOUNTS.map(() => ({ commands: [], screenOpen: false })))
  }
  for (const id of ACCOUNTS) {
    const again = [put('note', { id: 'kept', text: id }), put('note', { id: name })]
    expect(await store.sync.apply(id, again, NOW + 1)).toMatchObject({ ok: true, value: { imported: 1, unchanged: 1 } })
  }
}
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
  expect(await store.operation.inspectSchema()).toMatchObject({ state: 'older' })

  expect(await store.operation.migrate()).toEqual({ ok: true, value: [...LATER, 'functions'] })
  expect(await store.operation.inspectSchema()).toEqual({ state: 'current', differences: [] })
  await useEverything('before')

  // Citus copies a new function to all nodes by itself
  expect(await store.operation.distribute!({ dryRun: false })).toEqual({ ok: true, value: [] })
  await useEverything('after')
})
