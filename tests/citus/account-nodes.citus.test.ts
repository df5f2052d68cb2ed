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

test('an account that was moved is read and written through its old node', async () => {
  const [shard] = await store.db.sql.query<{ id: string; from: number; to: number }>(
    `select s.shardid as id, s.nodeport as "from", n.nodeport as "to"
     from citus_shards s join pg_dist_node n on n.groupid > 0 and n.nodeport <> s.nodeport
     where s.table_name = 'account_stamp'::regclass
       and s.shardid = get_shard_id_for_distribution_column('account_stamp', 'pilot-0')`,
    [],
  )
  await store.db.sql.queryUnlimited(
    `select citus_move_shard_placement($1::bigint, '127.0.0.1', $2::int, '127.0.0.1', $3::int, 'block_writes')`,
    [shard!.id, shard!.from, shard!.to],
  )
  for (const account of ACCOUNTS) {
    expect(await noteOf(account)).toMatchObject({ id: `of-${account}` })
    expect(await store.records.page(account, firstPage('note'))).toMatchObject({ total: 1, revisionMs: NOW })
    expect(await store.records.page(account, { ...firstPage('note'), since: NOW - 1 })).toMatchObject({ total: 1 })
    expect(await store.sessions.put(account, someSession('s'), 0)).toEqual({ kind: 'created' })
    expect(await store.live.report(account, { schema: 1 } as never, [], NOW)).toMatchObject({ commands: [] })
  }
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
