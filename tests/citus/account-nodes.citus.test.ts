import { firstPage, put, someSession } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onAccountNodes } from '../../packages/store-postgres/src/cluster/account-nodes.ts'
import { openPostgresDb } from '../../packages/store-postgres/src/connection/open-postgres.ts'
import { openPostgres, type PostgresStore } from '../../packages/store-postgres/src/store.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const ACCOUNTS = Array.from({ length: 12 }, (_, n) => `pilot-${n}`)
const APPLICATION = 'flightbag account-nodes'
let url: string
let store: PostgresStore

beforeAll(async () => {
  url = (await freshDatabase()).url
  store = openPostgres(url, { applicationName: APPLICATION })
  for (const id of ACCOUNTS) {
    await store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, NOW)
    await store.sync.apply(id, [put('note', { id: `of-${id}` })], NOW)
  }
})
afterAll(() => store.close())

/** For each worker, the number of connections that the store itself opened. */
async function connectionsToWorkers(): Promise<number[]> {
  const rows = await store.db.sql.query<{ result: string }>(
    `select result from run_command_on_workers(
       $$select count(*) from pg_stat_activity where application_name = '${APPLICATION}'$$)`,
    [],
  )
  return rows.map(({ result }) => Number(result))
}

async function noteOf(account: string) {
  const doc = await store.records.one(account, 'note', `of-${account}`)
  return doc && JSON.parse(new TextDecoder().decode(doc))
}

test('the statements of an account use a connection to its node', async () => {
  expect(await connectionsToWorkers()).toEqual([0, 0])
  for (const account of ACCOUNTS) expect(await noteOf(account)).toMatchObject({ id: `of-${account}` })
  expect((await connectionsToWorkers()).every((count) => count > 0)).toBe(true)
})

/** The shard of an account, and the port of the node that has it. */
async function shardOf(account: string) {
  const [shard] = await store.db.sql.query<{ id: string; port: number }>(
    `select shardid as id, nodeport as port from citus_shards where table_name = 'account_stamp'::regclass
       and shardid = get_shard_id_for_distribution_column('account_stamp', $1::text)`,
    [account],
  )
  return shard!
}

function report(account: string, nowMs: number) {
  return store.live.report(account, { schema: 1 } as never, [], nowMs)
}

async function commandsOf(account: string, nowMs: number): Promise<unknown> {
  return (await report(account, nowMs))!.commands.map(({ id }) => id)
}

test('calls of all accounts that arrive together have their own answers', async () => {
  for (const account of ACCOUNTS) {
    await report(account, NOW)
    await store.live.send(account, { kind: 'test' }, `c-${account}`, NOW)
  }
  const commands = await Promise.all(ACCOUNTS.map((account) => commandsOf(account, NOW + 1)))
  expect(commands).toEqual(ACCOUNTS.map((account) => [`c-${account}`]))
  const sessions = await Promise.all(ACCOUNTS.map((account) => store.sessions.put(account, someSession('first'), 0)))
  expect(sessions).toEqual(ACCOUNTS.map(() => ({ kind: 'created' })))
})

/** Moves the shard of an account to the other worker, and returns the port of that worker. */
async function moveShard(account: string): Promise<number> {
  const { id, port: from } = await shardOf(account)
  const [worker] = await store.db.sql.query<{ port: number }>(
    'select nodeport as port from pg_dist_node where groupid > 0 and nodeport <> $1::int',
    [from],
  )
  const [source, target] = [from, worker!.port].map((port) => `'127.0.0.1', ${port}`)
  const move = `select citus_move_shard_placement(${id}::bigint, ${source}, ${target}, 'block_writes')`
  await store.db.sql.runTogether([move])
  return worker!.port
}

let movedTo: number

test('an account that was moved is read and written through its old node', async () => {
  movedTo = await moveShard('pilot-0')
  for (const account of ACCOUNTS) {
    expect(await noteOf(account)).toMatchObject({ id: `of-${account}` })
    expect(await store.records.page(account, firstPage('note'))).toMatchObject({ total: 1, revisionMs: NOW + 1 })
    expect(await store.records.page(account, { ...firstPage('note'), since: NOW - 1 })).toMatchObject({ total: 1 })
    expect(await store.sessions.put(account, someSession('s'), 0)).toEqual({ kind: 'created' })
    expect(await report(account, NOW + 2)).toMatchObject({ commands: [] })
  }
})

test('calls of moved and other accounts that arrive together have their own answers', async () => {
  for (const account of ACCOUNTS) await store.live.send(account, { kind: 'test' }, `d-${account}`, NOW + 2)
  const commands = await Promise.all(ACCOUNTS.map((account) => commandsOf(account, NOW + 4)))
  expect(commands).toEqual(ACCOUNTS.map((account) => [`d-${account}`]))
  const sessions = await Promise.all(ACCOUNTS.map((account) => store.sessions.put(account, someSession('t'), 0)))
  expect(sessions).toEqual(ACCOUNTS.map(() => ({ kind: 'created' })))
  for (const account of ACCOUNTS) {
    expect(await store.records.page(account, firstPage('pluginSession'))).toMatchObject({ total: 3 })
  }
})

test('the revision of a moved account follows the timeline of the node that has it', async () => {
  const address = new URL(url)
  address.port = String(movedTo)
  const node = openPostgresDb(address.href, { connections: 1 })
  await node.sql.query('set citus.enable_ddl_propagation to off', [])
  const later = `create or replace function wal_timeline() returns integer language sql stable as 'select 2'`
  await node.sql.query(later, [])
  await node.close()

  async function revision() {
    return (await store.records.page('pilot-0', firstPage('note'))).revisionMs!
  }
  const before = await revision()
  await store.sessions.put('pilot-0', someSession('u'), 0)
  expect(await revision()).toBe(before + 600_001)
  await store.sessions.put('pilot-0', someSession('u'), 0)
  expect(await revision()).toBe(before + 600_002)
  await store.sync.apply('pilot-0', [put('note', { id: 'imported' })], NOW)
  expect(await revision()).toBe(before + 600_003)
})

test('after a failure, the node of an account is looked up again', async () => {
  const db = openPostgresDb(url)
  let lookups = 0
  function query<R>(text: string, values: readonly unknown[]) {
    lookups += 1
    return db.sql.query<R>(text, values)
  }
  const nodes = onAccountNodes({ ...db, sql: { ...db.sql, query } }, url, {})
  function divideBy(divisor: number) {
    const text = 'select 1 / $2::integer as n from account_stamp where account_id = $1'
    return nodes.sql.query(text, ['pilot-0', divisor])
  }
  for (const _ of [1, 2]) expect(await divideBy(1)).toEqual([{ n: 1 }])
  expect(lookups).toBe(1)
  await expect(divideBy(0)).rejects.toThrow('division by zero')
  expect(await divideBy(1)).toEqual([{ n: 1 }])
  expect(lookups).toBe(2)
  await nodes.close()
})
