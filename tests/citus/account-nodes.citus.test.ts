import { firstPage, put, someSession } from '@flightbag/testing'
import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

async function noteOf(account: string, { records } = store) {
  const doc = await records.one(account, 'note', `of-${account}`)
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
  const [worker] = await store.db.sql.query<{ id: number; port: number }>(
    `select n.nodeid as id, n.nodeport as port from citus_shards s join pg_dist_node n on n.nodeport = s.nodeport
     where s.shardid = get_shard_id_for_distribution_column('account_stamp', 'pilot-0')`,
    [],
  )
  function setPort(port: number) {
    return store.db.sql.query('select citus_update_node($1, $2, $3)', [worker!.id, '127.0.0.1', port])
  }
  const proxy = await startFaultProxy({ host: '127.0.0.1', port: worker!.port })
  await setPort(proxy.port)
  const behindProxy = openPostgres(url)
  expect(await noteOf('pilot-0', behindProxy)).toMatchObject({ id: 'of-pilot-0' })
  expect(proxy.connections).toBeGreaterThan(0)

  await setPort(worker!.port)
  await proxy.close()
  await expect(noteOf('pilot-0', behindProxy)).rejects.toThrow()
  expect(await noteOf('pilot-0', behindProxy)).toMatchObject({ id: 'of-pilot-0' })
  await behindProxy.close()
})
