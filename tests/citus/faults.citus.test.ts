import postgres from '@flightbag/store-postgres/driver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CitusCluster,
  portOf,
  startCitusCluster,
} from '../../packages/store-postgres/src/testing/citus-cluster.ts'
import type { TestPostgres } from '../../packages/store-postgres/src/testing/postgres-server.ts'
import { until } from '../until.ts'
import { report } from './cluster-table.ts'
import { areAnswered, areFailing, areMostAnswered, type Outcome, underLoad } from './under-load.ts'
import { answersIn } from './verdict.ts'

/** The settings that docs/scaling.md recommends. */
const RECOMMENDED = { 'citus.node_connection_timeout': '2s', 'citus.recover_2pc_interval': '2s' }

let nodes: CitusCluster
beforeAll(async () => {
  nodes = await startCitusCluster({ fsync: true, settings: RECOMMENDED })
})
afterAll(() => nodes.stop())

function expectNothingLost({ row, violations }: Outcome): void {
  report(row)
  expect(violations).toEqual([])
}

test('a worker is killed with -9: requests of its accounts fail, and all others are answered', async () => {
  const worker = nodes.nodes[1]!
  const outcome = await underLoad(nodes, async ({ load, on }) => {
    const [there, elsewhere] = on(worker)
    load.enter('falling')
    await worker.kill9()
    load.enter('fault')
    await until(() => areFailing(there, 'fault') && areAnswered(elsewhere, 'fault'), load.work)
    load.enter('starting')
    const answers = { there: answersIn('fault', there), elsewhere: answersIn('fault', elsewhere) }
    await worker.restart()
    for (const phase of ['falling', 'fault', 'starting']) expect(answersIn(phase, elsewhere).failed, phase).toBe(0)
    return { fault: 'kill -9 of a worker', ...answers, recovered: 'by itself, after its start' }
  })
  expectNothingLost(outcome)
})

test('a worker hangs: requests of its accounts fail, and most others are answered', async () => {
  const worker = nodes.nodes[1]!
  const outcome = await underLoad(nodes, async ({ load, on }) => {
    const [there, elsewhere] = on(worker)
    load.enter('fault')
    const resume = worker.hang()
    try {
      await until(() => areFailing(there, 'fault', 1) && areMostAnswered(elsewhere, 'fault'), load.work)
    } finally {
      resume()
    }
    const answers = { there: answersIn('fault', there), elsewhere: answersIn('fault', elsewhere) }
    return { fault: 'a worker hangs (SIGSTOP)', ...answers, recovered: 'by itself, when it continues' }
  })
  expectNothingLost(outcome)
})

test('the coordinator is killed with -9: all requests fail until it is started', async () => {
  const coordinator = nodes.nodes[0]!
  const outcome = await underLoad(nodes, async ({ load }) => {
    load.enter('falling')
    const coordinatorKilledMs = Date.now()
    await coordinator.kill9()
    load.enter('fault')
    await until(() => areFailing(load.diaries, 'fault'), load.work)
    load.enter('starting')
    const elsewhere = answersIn('fault', load.diaries)
    await coordinator.restart()
    const recovered = 'by itself, after its start'
    return { fault: 'kill -9 of the coordinator', there: null, elsewhere, recovered, coordinatorKilledMs }
  })
  expectNothingLost(outcome)
})

test('shards move to a new worker under load', async () => {
  const outcome = await underLoad(nodes, async ({ cluster: { database, operator }, load }) => {
    const before = await placements(operator)
    load.enter('fault')
    await nodes.addWorker(database)
    await operator`select citus_rebalance_start()`
    await operator`select citus_rebalance_wait()`
    const moved = (await placements(operator)).filter((place, n) => place !== before[n]).length
    expect(moved).toBeGreaterThan(0)
    const fault = 'a worker is added, and shards are moved to it'
    return { fault, there: null, elsewhere: answersIn('fault', load.diaries), recovered: `${moved} shards moved` }
  })
  expectNothingLost(outcome)
})

test('a worker is lost for good: its synchronous standby takes its place', async () => {
  const worker = nodes.nodes[1]!
  let standby: TestPostgres | null = null
  try {
    const outcome = await underLoad(nodes, async ({ cluster: { operator }, load, on }) => {
      const [there, elsewhere] = on(worker)
      standby = await worker.standby(portOf(worker))
      await waitForStandby(worker, load.work)
      load.enter('replicated')
      await until(() => areAnswered(load.diaries, 'replicated'), load.work)
      load.enter('falling')
      await worker.kill9()
      load.enter('fault')
      await until(() => areFailing(there, 'fault') && areAnswered(elsewhere, 'fault'), load.work)
      const answers = { there: answersIn('fault', there), elsewhere: answersIn('fault', elsewhere) }
      await onNode(standby, 'select pg_promote()')
      await operator`
        select citus_update_node(nodeid, '127.0.0.1', ${portOf(standby)}) from pg_dist_node
        where nodeport = ${portOf(worker)}`
      return { fault: 'a worker is lost for good', ...answers, recovered: 'by its standby, after `citus_update_node`' }
    })
    expectNothingLost(outcome)
  } finally {
    await (standby as TestPostgres | null)?.stop()
  }
})

/**
 * Makes each commit of a node wait for its standby. The postmaster reads the setting some time later, and commits do
 * not wait before the checkpointer has read it too: a new connection shows the first, the end of a checkpoint the
 * second.
 */
async function waitForStandby(node: TestPostgres, work: Promise<unknown>): Promise<void> {
  await onNode(node, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
  await until(async () => {
    const [shown] = await onNode(node, 'show synchronous_standby_names')
    return shown?.synchronous_standby_names === '*'
  }, work)
  await onNode(node, 'checkpoint')
}

/** Executes statements on a connection of their own, and returns the rows of the last one. */
async function onNode({ url }: TestPostgres, ...statements: readonly string[]): Promise<readonly postgres.Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  let rows: readonly postgres.Row[] = []
  for (const statement of statements) rows = await sql.unsafe(statement)
  await sql.end()
  return rows
}

/** The node of each shard. */
async function placements(operator: postgres.Sql): Promise<readonly string[]> {
  const rows = await operator<{ place: string }[]>`
    select shardid || ' ' || nodeport as place from citus_shards
    where citus_table_type = 'distributed' order by shardid`
  return rows.map(({ place }) => place)
}
