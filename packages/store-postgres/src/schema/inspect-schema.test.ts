import { afterAll, expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { loadStoredDatabase } from '../testing/stored-database.ts'
import { inspectSchema } from './inspect-schema.ts'
import { createHistory, migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { runScript } from './script.ts'

const opened: Db[] = []
afterAll(async () => {
  for (const db of opened) await db.close()
})

function openDb(url: string, applicationName = 'flightbag test'): Db {
  const db = openPostgresDb(url, { connections: 2, applicationName })
  opened.push(db)
  return db
}

async function migrated() {
  const { url } = await freshDatabase()
  const db = openDb(url)
  await migrate(db)
  return { db, url, run: (statement: string) => db.sql.query(statement, []) }
}

test('an empty database is older, a migrated one current', async () => {
  const { url } = await freshDatabase()
  const db = openDb(url)
  expect(await inspectSchema(db)).toEqual({ state: 'older', differences: [] })
  expect((await migrate(db)).ok).toBe(true)
  expect(await inspectSchema(db)).toEqual({ state: 'current', differences: [] })
})

test('two processes migrate an empty database concurrently', async () => {
  const { url } = await freshDatabase()
  const both = await Promise.all([migrate(openDb(url)), migrate(openDb(url))])
  expect(both.map((result) => result.ok && result.value.length > 0).sort()).toEqual([false, true])
})

test('a database that another process migrates meanwhile is older or current, and never unknown', async () => {
  const states = new Set<string>()
  for (let times = 0; times < 3; times++) {
    const { url } = await freshDatabase()
    let isMigrated = false
    const migrating = migrate(openDb(url)).then(() => {
      isMigrated = true
    })
    const others = [openDb(url), openDb(url), openDb(url)].map(async (db) => {
      while (!isMigrated) states.add((await inspectSchema(db)).state)
      states.add((await inspectSchema(db)).state)
    })
    await Promise.all([migrating, ...others])
  }
  expect([...states].filter((state) => state !== 'older')).toEqual(['current'])
})

test.each([
  ['a migration', "insert into kysely_migration (name, timestamp) values ('9999-later', '')"],
  ['functions', "update kysely_migration set digest = 'of a later version' where name = 'functions'"],
])('a database with %s of a later version is newer, and not migrated', async (_, statement) => {
  const { db, run } = await migrated()
  await run(statement)
  expect(await inspectSchema(db)).toMatchObject({ state: 'newer' })
  expect(await migrate(db)).toMatchObject({ ok: false, failure: { reason: 'newer' } })
})

test.each(['alter table import_stage set logged', 'create index one_more on record (account_id, created)'])(
  'a database that an operator changed by "%s" is current, and needs no migration',
  async (statement) => {
    const { db, run } = await migrated()
    await run(statement)
    expect(await inspectSchema(db)).toEqual({ state: 'current', differences: [] })
    expect(await migrate(db)).toEqual({ ok: true, value: [] })
  },
)

test.each([
  ['alter table record set unlogged', 'unexpected: table record'],
  ['alter table record drop column due cascade', 'missing: column record.due bigint'],
  ['alter table record add column extra text', 'unexpected: column record.extra text'],
  ['alter table api_key alter column prefix drop not null', 'unexpected: column api_key.prefix text'],
  ['drop table session_quota', 'missing: table session_quota'],
  ['drop index record_order', 'missing: CREATE INDEX record_order'],
  ['create unique index one_more on record (account_id, doc)', 'unexpected: CREATE UNIQUE INDEX one_more'],
  ['alter table live_report drop constraint live_report_account_id_fkey', 'missing: constraint live_report.'],
  ["update kysely_migration set digest = 'x' where name = '0001-records'", 'another text of migration 0001-records'],
  ["delete from kysely_migration where name = '0003-sessions'", 'missing: migration 0003-sessions'],
])('after "%s" the schema is unknown, and not migrated', async (statement, difference) => {
  const { db, run } = await migrated()
  await run(statement)
  const report = await inspectSchema(db)
  expect(report.state).toBe('unknown')
  expect(report.differences.join('\n')).toContain(difference)
  expect(await migrate(db)).toMatchObject({ ok: false, failure: { reason: 'unknown' } })
})

test('an index that an operator added is not a difference', async () => {
  const { db, run } = await migrated()
  await run('create index mine on record (created)')
  expect(await inspectSchema(db)).toEqual({ state: 'current', differences: [] })
})

test('functions that differ from this version are replaced', async () => {
  const { db, run } = await migrated()
  await run(
    'create or replace function key_lock(p_keys integer[]) returns void language plpgsql as $$ begin null; end $$',
  )
  expect(await inspectSchema(db)).toMatchObject({
    state: 'older',
    differences: [
      expect.stringContaining('missing: function key_lock(p_keys integer[])'),
      expect.stringContaining('unexpected:'),
    ],
  })
  expect(await migrate(db)).toEqual({ ok: true, value: ['functions'] })
  expect(await inspectSchema(db)).toEqual({ state: 'current', differences: [] })
})

test('a database of a development build before the first release is unknown', async () => {
  const db = openDb(await loadStoredDatabase('unreleased-9a1d08f'))
  const { state, differences } = await inspectSchema(db)
  expect(state).toBe('unknown')
  expect(differences).toEqual(
    ['account_stamp', 'live_command', 'live_report'].map(
      (table) => `unexpected: table ${table} is not that of 0004-live`,
    ),
  )
  expect(await migrate(db)).toMatchObject({ ok: false, failure: { reason: 'unknown' } })
  expect(await db.sql.query('select id from account', [])).toEqual([{ id: 'ana' }])
})

test('a database of a development build without all tables of the first release is unknown', async () => {
  const db = openDb((await freshDatabase()).url)
  await createHistory(db.kysely)
  for (const { name, script } of migrations.slice(0, 3)) {
    await runScript(db.kysely, script)
    await db.sql.query('insert into kysely_migration values ($1, $2)', [name, ''])
  }
  const differences = ['unexpected: 0003-sessions as the last migration']
  expect(await inspectSchema(db)).toEqual({ state: 'unknown', differences })
})

/** A database like that of a node of a cluster, whose extension these tests do not need. */
async function nodeOfCluster(groupId: number): Promise<Db> {
  const db = openDb((await freshDatabase()).url)
  for (const statement of [
    `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      select 1, 'citus', oid, 'pg_catalog'::regnamespace, false, '1' from pg_roles where rolname = current_user`,
    `create table pg_dist_local_group as select ${groupId} as groupid`,
  ])
    await db.sql.query(statement, [])
  return db
}

test.each([
  [0, { state: 'unknown', differences: ['unexpected: table account'] }],
  [1, { state: 'worker', differences: [] }],
])('tables with our names on node %i of a cluster are copies only on a worker', async (groupId, report) => {
  const db = await nodeOfCluster(groupId)
  await db.sql.query('create table account (id text)', [])
  expect(await inspectSchema(db)).toEqual(report)
  expect(await migrate(db)).toEqual({ ok: false, failure: { reason: report.state, report } })
})

/** Makes the database refuse each statement of a kind that changes its schema while a condition holds. */
async function refuse(db: Db, tag: string, condition: string): Promise<void> {
  const refusing = `create function refuse() returns event_trigger language plpgsql as $$ begin
    if tg_tag = '${tag}' and ${condition} then raise 'refused'; end if;
  end $$`
  await db.sql.query(refusing, [])
  await db.sql.query('create event trigger refusing on ddl_command_start execute function refuse()', [])
}

test('no statement of a migration has a time limit', async () => {
  const db = openDb((await freshDatabase()).url)
  await refuse(db, 'CREATE TABLE', "current_setting('statement_timeout') <> '0'")
  expect(await migrate(db)).toMatchObject({ ok: true })
  await expect(db.sql.query('create table mine (x int)', [])).rejects.toThrow('refused')
})

test('a migration changes the shards of a cluster one after the other', async () => {
  const db = await nodeOfCluster(0)
  const mode = "current_setting('citus.multi_shard_modify_mode', true)"
  await refuse(db, 'CREATE FUNCTION', `${mode} is distinct from 'sequential'`)
  expect(await migrate(db)).toMatchObject({ ok: true })
})

/** A database of an earlier release, after a statement of its operator. */
async function earlierAfter(statement: string): Promise<Db> {
  const db = openDb(await loadStoredDatabase('postgres-f6586e4'))
  await db.sql.query(statement, [])
  return db
}

test.each([
  ['alter table api_key add column extra text', 'unexpected: table api_key is not that of 0004-live'],
  ['create unique index one_more on api_key (id, prefix)', 'unexpected: table api_key is not that of 0004-live'],
  ['drop table session_quota', 'missing: table session_quota'],
])('after "%s" a schema of an earlier release is unknown, and not migrated', async (statement, difference) => {
  const db = await earlierAfter(statement)
  expect(await inspectSchema(db)).toEqual({ state: 'unknown', differences: [difference] })
  expect(await migrate(db)).toMatchObject({ ok: false, failure: { reason: 'unknown' } })
})

test('an index that an operator added to an earlier release is not a difference', async () => {
  const db = await earlierAfter('create index mine on record (created)')
  expect(await inspectSchema(db)).toEqual({ state: 'older', differences: [] })
  expect(await migrate(db)).toMatchObject({ ok: true })
})

test('tables with our names and no recorded migration are unknown', async () => {
  const { url } = await freshDatabase()
  const db = openDb(url)
  await db.sql.query('create table account (id text)', [])
  expect(await inspectSchema(db)).toEqual({ state: 'unknown', differences: ['unexpected: table account'] })
})

test('an empty database whose encoding lacks characters is not migrated', async () => {
  const { url, drop } = await freshDatabase()
  const latin = new URL(url)
  latin.pathname += '_latin'
  const name = latin.pathname.slice(1)
  const server = openPostgresDb(url, { connections: 1 })
  await server.sql.query(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`, [])
  const db = openPostgresDb(latin.href, { connections: 1 })
  const report = { state: 'encoding', differences: [] }
  expect(await inspectSchema(db)).toEqual(report)
  expect(await migrate(db)).toEqual({ ok: false, failure: { reason: 'encoding', report } })
  await db.close()
  await server.sql.query(`drop database ${name}`, [])
  await server.close()
  await drop()
})

test('a schema is not migrated while a server of another version is connected', async () => {
  const url = await loadStoredDatabase('postgres-f6586e4')
  // Two connections of one program, which is named once.
  const older = [openDb(url, 'flightbag'), openDb(url, 'flightbag')]
  const pids = await Promise.all(
    older.map(({ sql }) => sql.query<{ pid: number }>('select pg_backend_pid() as pid', [])),
  )
  expect(new Set(pids.map(([row]) => row!.pid)).size).toBe(2)
  const db = openDb(url)
  expect(await migrate(db)).toEqual({ ok: false, failure: { reason: 'in_use', applications: ['flightbag'] } })
  expect(await inspectSchema(db)).toEqual({ state: 'older', differences: [] })
  for (const each of older) await each.close()
  expect(await migrate(db)).toMatchObject({ ok: true })
})
