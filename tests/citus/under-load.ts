import { type CitusCluster, portOf } from '../../packages/store-postgres/src/testing/citus-cluster.ts'
import type { TestPostgres } from '../../packages/store-postgres/src/testing/postgres-server.ts'
import { until } from '../until.ts'
import type { ClusterFault } from './cluster-table.ts'
import { type FaultCluster, startFaultCluster } from './fault-cluster.ts'
import { type Asked, type Diary, type Load, startLoad } from './load.ts'
import { acknowledgedBy, violationsOf } from './verdict.ts'

const ACCOUNTS_PER_WORKER = 3

/** The requests of each kind and account that a phase waits for. */
const ENOUGH = 10

/** The routes that the load uses, and those of them that need the worker of the account. */
const ROUTES = 5
const ROUTES_OF_WORKER = 4

/** A cluster under load, while the fault is made. */
export interface Scene {
  readonly cluster: FaultCluster
  readonly load: Load
  /** The accounts on a worker, and all others. */
  on(worker: TestPostgres): readonly [there: readonly Diary[], elsewhere: readonly Diary[]]
}

/** What a fault did while it lasted. */
interface Told extends Pick<ClusterFault, 'fault' | 'there' | 'elsewhere' | 'recovered'> {
  readonly coordinatorKilledMs?: number
}

/** The row of a fault, what was wrong after it, and what the clients know. */
export interface Outcome {
  readonly row: ClusterFault
  readonly violations: readonly string[]
}

/** Makes a fault under load, and waits until each account is answered again. */
export async function underLoad(nodes: CitusCluster, fault: (scene: Scene) => Promise<Told>): Promise<Outcome> {
  const cluster = await startFaultCluster(nodes, ACCOUNTS_PER_WORKER)
  try {
    const load = startLoad(cluster)
    const { diaries } = load
    load.enter('before')
    await until(() => areAnswered(diaries, 'before'), load.work)
    const told = await fault({
      cluster,
      load,
      on: (worker) => [
        diaries.filter(({ account }) => account.worker === portOf(worker)),
        diaries.filter(({ account }) => account.worker !== portOf(worker)),
      ],
    })
    load.enter('after')
    await until(() => areAnswered(diaries, 'after'), load.work)
    await load.finish()
    const violations = (await Promise.all(diaries.map((diary) => violationsOf(cluster, diary, told)))).flat()
    return { row: { ...told, acknowledged: acknowledgedBy(diaries), lost: violations.length }, violations }
  } finally {
    await cluster.close()
  }
}

/** The requests of each route in a phase that `isCounted` accepts, for one account. */
function countsOf({ requests }: Diary, phase: string, isCounted: (asked: Asked) => boolean): readonly number[] {
  const routes = Map.groupBy(requests, ({ route }) => route)
  return [...routes.values()].map((all) => all.filter((asked) => asked.phase === phase && isCounted(asked)).length)
}

function isAnswered(diary: Diary, phase: string, routes = ROUTES): boolean {
  const counts = countsOf(diary, phase, ({ status }) => status === 200 || status === 201)
  return counts.length === routes && counts.every((count) => count >= ENOUGH)
}

/** Whether each account had enough answers to each kind of request. */
export function areAnswered(diaries: readonly Diary[], phase: string): boolean {
  return diaries.every((diary) => isAnswered(diary, phase))
}

/** The requests that wait for the other writes of their account. */
const LOCKING = 'PUT /v1/plugin/sessions/{id}'

/**
 * Whether more than half of the accounts had enough answers to each kind of request, and every account to those that
 * wait for no lock of it. An import that reached both workers, and was prepared on one of them when the other began to
 * hang, holds its account until that one continues.
 */
export function areMostAnswered(diaries: readonly Diary[], phase: string): boolean {
  const others = diaries.map((diary) => ({
    ...diary,
    requests: diary.requests.filter(({ route }) => route !== LOCKING),
  }))
  return (
    others.every((diary) => isAnswered(diary, phase, ROUTES - 1)) &&
    diaries.filter((diary) => isAnswered(diary, phase)).length > diaries.length / 2
  )
}

/** Whether each account had so many failures of each kind of request that needs its worker. */
export function areFailing(diaries: readonly Diary[], phase: string, enough = ENOUGH): boolean {
  return diaries.every((diary) => {
    const counts = countsOf(diary, phase, ({ status }) => status === 500)
    return counts.filter((count) => count >= enough).length >= ROUTES_OF_WORKER
  })
}
