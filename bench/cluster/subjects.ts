import { migrate, openPostgres, type PostgresStore } from '@flightbag/store-postgres'
import { generateBag } from '../../fixtures/generate.ts'
import { storeOver } from '../../packages/store-postgres/src/store.ts'
import { startCitusCluster } from '../../packages/store-postgres/src/testing/citus-cluster.ts'
import { startOwnPostgres, type TestPostgres } from '../../packages/store-postgres/src/testing/postgres-server.ts'
import { changesOf, fillPilots, PILOTS } from '../bag.ts'
import { cpuMicros, type Subject, startSubject } from '../processes.ts'

/** One database or a cluster with its server, filled with the same accounts. */
export interface ClusterSubject {
  readonly store: PostgresStore
  readonly server: Subject
  /** The key of each account. */
  readonly keys: ReadonlyMap<string, string>
  /** The same store, with every statement through the coordinator. */
  readonly coordinator: PostgresStore
  /** The CPU time so far, in microseconds: of the server, of the coordinator or the only database, of all workers. */
  cpu(): readonly [number, number, number]
  stop(): Promise<void>
}

const NAME = 'flightbag'

/** Citus derives the node of a statement from its values. */
const PLANNED_WITH_VALUES = '?plan_cache_mode=auto'

const DEBIAN_15 = '/usr/lib/postgresql/15/bin'

/** The logbook and the notes of each account, beside its aerodrome cards. */
const RECORDS = { note: 50, logbook: 400 }

export async function startOne(): Promise<ClusterSubject> {
  const node = await startOwnPostgres(() => process.env.TEST_POSTGRES_BIN || DEBIAN_15, { fsync: false })
  return subjectOf(node.url, [node], () => node.stop())
}

export async function startCluster(): Promise<ClusterSubject> {
  const cluster = await startCitusCluster()
  const url = `${await cluster.createDatabase(NAME)}${PLANNED_WITH_VALUES}`
  return subjectOf(url, cluster.nodes, () => cluster.stop())
}

async function subjectOf(
  url: string,
  nodes: readonly TestPostgres[],
  stop: () => Promise<void>,
): Promise<ClusterSubject> {
  const [coordinator, ...workers] = nodes
  const store = openPostgres(url)
  await migrate(store.db)
  if (workers.length > 0) await store.operation.distribute!({ dryRun: false })
  const keys = await fillPilots(store)
  for (const pilot of PILOTS) {
    await store.sync.apply(pilot, changesOf(pilot, generateBag({ seed: 2, counts: RECORDS })), Date.now())
  }
  await store.db.sql.queryUnlimited('analyze', [])
  const server = await startSubject(
    [process.execPath, '--conditions=source', new URL('uncached-server.ts', import.meta.url).pathname],
    { DATABASE_URL: url },
  )
  return {
    store,
    server,
    keys,
    coordinator: storeOver(store.db),
    cpu: () => [
      cpuMicros(server.pid),
      cpuMicros(coordinator!.pid!),
      workers.map(({ pid }) => cpuMicros(pid!)).reduce((sum, micros) => sum + micros, 0),
    ],
    async stop() {
      await server.stop()
      await store.close()
      await stop()
    },
  }
}
