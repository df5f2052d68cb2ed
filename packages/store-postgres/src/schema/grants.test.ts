import { randomBytes } from 'node:crypto'
import { URL } from 'node:url'
import { accountsContract, admissionContract } from '@flightbag/testing'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openAdmission } from '../admission/admission.ts'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { weatherBoard } from '../weather/weather-board.ts'
import { API_PRIVILEGES, grantApi } from './grants.ts'
import { migrate } from './migrate.ts'

interface Roles {
  readonly owner: Db
  readonly api: Db
  readonly role: string
}

async function open(): Promise<Roles> {
  const { url } = await freshDatabase()
  const owner = openPostgresDb(url)
  await migrate(owner)
  const role = `api "${randomBytes(6).toString('hex')}"`
  await sql`create role ${sql.id(role)} login password 'secret'`.execute(owner.kysely)
  await sql`revoke all on schema public from public`.execute(owner.kysely)
  await grantApi(owner, role)
  const asRole = new URL(url)
  asRole.username = encodeURIComponent(role)
  asRole.password = 'secret'
  return { owner, role, api: openPostgresDb(asRole.href) }
}

let opened: Promise<Roles> | null = null

function roles() {
  opened ??= open()
  return opened
}

afterAll(async () => {
  const { owner, api, role } = await roles()
  await api.close()
  await sql`drop owned by ${sql.id(role)}`.execute(owner.kysely)
  await sql`drop role ${sql.id(role)}`.execute(owner.kysely)
  await owner.close()
})

/** Only the operator changes accounts; the granted role needs the admission. */
accountsContract(
  'PostgreSQL, admission as the granted role',
  async () => {
    const { owner, api } = await roles()
    return { accounts: accountStore(owner), admission: openAdmission(api) }
  },
  { numRuns: 5 },
)
admissionContract(
  'PostgreSQL, as the granted role',
  async () => {
    const { owner, api } = await roles()
    return { accounts: accountStore(owner), admissions: [openAdmission(api), openAdmission(api)] }
  },
  { numRuns: 5 },
)

const DENIED = { code: '42501' }

test.each([
  'insert into record (account_id) values (null)',
  `update record set doc = '{}'`,
  'delete from record',
  'insert into api_key (account_id) values (null)',
  'update api_key set hash = null',
  'delete from api_key',
  `update account set status = 'active'`,
  'insert into account (id) values (null)',
  'delete from account',
  'delete from account_stamp',
  'delete from session',
  'delete from key_usage',
  'update logbook_sum set sums = null',
  'delete from airway',
  'delete from weather_report',
  'delete from weather_budget',
  'truncate record',
  'drop table record',
  'alter table record add column x int',
  'create table x (y int)',
  `select key_rotate('a', 'b', 'c', 1)`,
])('the granted role may not: %s', async (statement) => {
  const { owner, api } = await roles()
  await owner.sql.query(`insert into account values ('a', 'a', 'a', null, 'active', 0) on conflict do nothing`, [])
  await expect(api.sql.query(statement, [])).rejects.toMatchObject(DENIED)
})

test('the granted role serves the weather of all processes', async () => {
  const { owner, api } = await roles()
  const [board, purging] = [weatherBoard(api), weatherBoard(owner)]
  const due = { askedSinceMs: 1, fetchedBeforeMs: 2, failedBeforeMs: 2, first: 'asked last', limit: 9 } as const
  await board.ask('metar', ['EDDF'], 1)
  expect(await board.take('metar', due, 2, 3)).toMatchObject([{ ident: 'EDDF' }])
  await board.put('metar', [{ ident: 'EDDF', answer: '{}' }], 1)
  await board.fail('metar', ['EDDF'], 1)
  expect(await board.read('metar', ['EDDF'])).toMatchObject([{ fetchedMs: 1, failedMs: 1, answer: '{}' }])
  expect([await board.replaceBudget('awc', 0, '1'), await board.replaceBudget('awc', 1, '2')]).toEqual([true, true])
  expect(await board.budget('awc')).toEqual({ version: 2, text: '2' })
  await expect(board.forget(2)).rejects.toMatchObject(DENIED)
  await purging.forget(2)
  expect(await board.read('metar', ['EDDF'])).toEqual([])
})

test('every table is either granted or excluded explicitly', async () => {
  const { owner } = await roles()
  const tables = await owner.sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    [],
  )
  const closed = ['import_stage']
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(API_PRIVILEGES), ...closed].sort())
})

test('the granted role has these rights and no others', async () => {
  const { owner, role } = await roles()
  const granted = await owner.sql.query<{ name: string; rights: string }>(
    `select table_name as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as rights
    from information_schema.role_table_grants where grantee = $1 group by table_name`,
    [role],
  )
  const append = 'insert select update'
  const change = 'select update'
  expect(Object.fromEntries(granted.map(({ name, rights }) => [name, rights]))).toEqual({
    account: 'select',
    account_stamp: change,
    airway: 'select',
    api_key: 'select',
    admission: 'delete insert select update',
    api_rate: 'delete insert select update',
    key_usage: append,
    kysely_migration: 'select',
    live_command: append,
    live_report: change,
    logbook_sum: 'select',
    maintenance_run: 'select',
    record: 'select',
    record_count: append,
    session: append,
    session_amount: append,
    session_quota: append,
    shared_planning: 'select',
    weather_budget: append,
    weather_report: append,
  })
})

test('only the granted role may run the functions', async () => {
  const { owner } = await roles()
  const text = `select proname from pg_proc where pronamespace = 'public'::regnamespace
    and has_function_privilege('public', oid, 'execute')`
  expect(await owner.sql.query(text, [])).toEqual([])
})

test('granting again revokes additional rights', async () => {
  const { owner, api, role } = await roles()
  await sql`grant delete on record to ${sql.id(role)}`.execute(owner.kysely)
  await grantApi(owner, role)
  await expect(api.sql.query('delete from record', [])).rejects.toMatchObject(DENIED)
})

test('granting revokes all other rights: on the schema, sequences, functions, by default, and of public', async () => {
  const { owner, api, role } = await roles()
  const name = sql.id(role)
  const grants = [
    sql`grant create on schema public to ${name}`,
    sql`grant create on schema public to public`,
    sql`grant delete on record to public`,
    sql`grant truncate on record to ${name}`,
    sql`alter default privileges in schema public grant all on tables to ${name}`,
    sql`alter default privileges in schema public grant all on tables to public`,
    sql`alter default privileges in schema public grant all on sequences to ${name}`,
    sql`create sequence later`,
    sql`grant all on sequence later to ${name}, public`,
  ]
  for (const grant of grants) await grant.execute(owner.kysely)
  await grantApi(owner, role)
  await sql`create table made_later (x int)`.execute(owner.kysely)
  await sql`create sequence numbered_later`.execute(owner.kysely)
  for (const statement of [
    'create table x (y int)',
    'delete from record',
    'truncate record',
    `select nextval('later')`,
    'select x from made_later',
    `select nextval('numbered_later')`,
  ]) {
    await expect(api.sql.query(statement, []), statement).rejects.toMatchObject(DENIED)
  }
  await sql`drop sequence later, numbered_later`.execute(owner.kysely)
  await sql`drop table made_later`.execute(owner.kysely)
})

test('a role whose rights cannot be limited is rejected, and nothing is changed', async () => {
  const { owner, role } = await roles()
  const [owning, switching, superuser] = ['owns', 'switches', 'super'].map((right) => sql.id(`${role} ${right}`))
  const [me] = await owner.sql.query<{ name: string }>('select current_user as name', [])
  await sql`create role ${owning}`.execute(owner.kysely)
  await sql`create role ${switching} noinherit`.execute(owner.kysely)
  await sql`grant ${sql.id(me!.name)} to ${owning}, ${switching}`.execute(owner.kysely)
  await sql`create role ${superuser} superuser`.execute(owner.kysely)
  expect(await grantApi(owner, 'public')).toBe('public')
  expect(await grantApi(owner, 'PUBLIC')).toBe('public')
  expect(await grantApi(owner, `${role} super`)).toBe('superuser')
  expect(await grantApi(owner, `${role} owns`)).toBe('owner')
  expect(await grantApi(owner, `${role} switches`)).toBe('owner')
  expect(await grantApi(owner, me!.name)).toBe('owner')
  await sql`drop role ${owning}, ${switching}, ${superuser}`.execute(owner.kysely)
})
