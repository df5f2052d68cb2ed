import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SyncChange } from '@flightbag/core'
import type { Store } from '@flightbag/core/ports'
import { localFiles } from '@flightbag/files-s3'
import { migrate, openPostgres } from '@flightbag/store-postgres'
import { openSqlite } from '@flightbag/store-sqlite'
import { operationsOf, taken } from '@flightbag/testing/http/operations'
import type { StartSubject, Subject } from '@flightbag/testing/http/subject'
import { neverLog, neverLogKey } from '../../packages/cli/src/testing/leaks.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { roundRobin } from './round-robin.ts'
import { type Served, serveInProcess } from './served.ts'

/** Several real server processes on one store, with operations on the processes and on their store. */
export interface Cluster extends Subject {
  readonly servers: readonly Served[]
  readonly databaseUrl: string
}

export const NO_LIMITS = { FLIGHTBAG_KEY_LIMIT: '0', FLIGHTBAG_API_RATE: '0' }

interface ClusterOptions {
  readonly limits?: boolean
  /** The database of the processes; a fresh one by default. */
  readonly database?: { readonly url: string; drop(): Promise<void> }
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts `count` processes on one PostgreSQL database. */
export async function startCluster(count: number, options: ClusterOptions = {}): Promise<Cluster> {
  const { url: databaseUrl, drop } = options.database ?? (await freshDatabase())
  neverLog(new URL(databaseUrl).password)
  async function open() {
    const store = openPostgres(databaseUrl)
    await migrate(store.db)
    return store
  }
  return { ...(await startOn(count, { DATABASE_URL: databaseUrl }, open, drop, options)), databaseUrl }
}

/**
 * Starts `count` processes of `flightbag serve` behind a round-robin proxy; all of them migrate the same empty store
 * concurrently. `open` opens that store in this process too.
 */
async function startOn(
  count: number,
  database: Readonly<Record<string, string>>,
  open: (folder: string) => Promise<Store>,
  drop: () => Promise<void>,
  { limits = false, settings = {} }: ClusterOptions,
): Promise<Omit<Cluster, 'databaseUrl'>> {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-cluster-'))
  const environment = {
    ...database,
    FLIGHTBAG_DATA_DIR: folder,
    FLIGHTBAG_WEATHER: `file:${join(import.meta.dirname, '../../fixtures/sample-weather.txt')}`,
    ...(limits ? {} : NO_LIMITS),
    ...settings,
  }
  const servers = await Promise.all(Array.from({ length: count }, () => serveInProcess(environment)))
  const proxy = await roundRobin(servers.map(({ url }) => url))
  const store = await open(folder)
  const files = localFiles({ folder: join(folder, 'files'), publicUrl: proxy.url, isActive: async () => true })
  async function apply(accountId: string, changes: readonly SyncChange[]) {
    taken(await store.sync.apply(accountId, changes, Date.now()))
  }

  return {
    ...operationsOf({ ...store, files, clock: Date.now, apply, made: neverLogKey }),
    url: proxy.url,
    servers,
    deleteSession: async (accountId, id) => void (await store.sessions.remove(accountId, id, Date.now())),
    async close() {
      await proxy.close()
      await Promise.all(servers.map((server) => server.stop()))
      await store.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Three processes as the subject of the HTTP suite. */
export const startThree: StartSubject = (options) => startCluster(3, options)

/** Starts `count` processes on the SQLite files of one folder. */
export function startSqlite(count: number, options: ClusterOptions = {}): Promise<Omit<Cluster, 'databaseUrl'>> {
  return startOn(
    count,
    {},
    async (folder) => openSqlite(folder),
    async () => undefined,
    options,
  )
}

/** Three processes on SQLite as the subject of the HTTP suite. */
export const startThreeOnSqlite: StartSubject = (options) => startSqlite(3, options)
