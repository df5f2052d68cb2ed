import { randomBytes } from 'node:crypto'
import { openPostgres, type PostgresStore } from '@flightbag/store-postgres'
import postgres from '@flightbag/store-postgres/driver'
import type { TestAccount } from '@flightbag/testing/http/subject'
import { type CitusCluster, portOf } from '../../packages/store-postgres/src/testing/citus-cluster.ts'
import { distributedDatabase, plannedWithValues } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { type Cluster, startCluster } from '../processes/cluster.ts'

/** An account, and the port of the worker that it is on. */
export interface PlacedAccount extends TestAccount {
  readonly worker: number
}

/** Two server processes and accounts on a distributed database, and the means of an operator. */
export interface FaultCluster {
  readonly service: Cluster
  readonly store: PostgresStore
  /** The name of the database. */
  readonly database: string
  /** As many accounts on each worker. */
  readonly accounts: readonly PlacedAccount[]
  /** A connection of an operator to the coordinator. */
  readonly operator: postgres.Sql
  close(): Promise<void>
}

const SERVERS = 2

/** Limits that no test reaches: admission keeps the time of each request, as it does with the limits of a service. */
const HIGH_LIMITS = {
  FLIGHTBAG_KEY_LIMIT: '1000000',
  FLIGHTBAG_API_RATE: '1000000',
  FLIGHTBAG_API_BURST: '1000000',
  FLIGHTBAG_SESSION_QUOTA: '0',
}

/** Distributes a new database over the nodes, and starts servers on it. */
export async function startFaultCluster(nodes: CitusCluster, accountsPerWorker: number): Promise<FaultCluster> {
  const database = `faults_${randomBytes(8).toString('hex')}`
  const url = await distributedDatabase(plannedWithValues(await nodes.createDatabase(database)))
  const operator = postgres(url, { max: 1, onnotice: () => undefined })
  const service = await startCluster(SERVERS, {
    database: { url, drop: () => Promise.resolve() },
    settings: HIGH_LIMITS,
  })
  const store = openPostgres(url)

  async function workerOf(accountId: string): Promise<number> {
    const [row] = await operator<{ nodeport: number }[]>`
      select nodeport from citus_shards
      where shardid = get_shard_id_for_distribution_column('account_stamp', ${accountId}::text)`
    return row!.nodeport
  }

  const accounts: PlacedAccount[] = []
  for (const worker of nodes.nodes.slice(1).map(portOf)) {
    while (accounts.filter((account) => account.worker === worker).length < accountsPerWorker) {
      const account = await service.createAccount()
      const placed = { ...account, worker: await workerOf(account.id) }
      if (placed.worker === worker) accounts.push(placed)
    }
  }
  return {
    service,
    store,
    database,
    accounts,
    operator,
    async close() {
      await operator.end({ timeout: 1 })
      await store.close()
      await service.close()
    },
  }
}
