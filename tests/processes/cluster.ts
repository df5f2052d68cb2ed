import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readImportLine } from '@flightbag/core'
import { fileKey, makeApiKey, type Result, readAirwayLine, type Store } from '@flightbag/core/ports'
import { localFiles } from '@flightbag/files-s3'
import { migrate, openPostgres } from '@flightbag/store-postgres'
import { openSqlite } from '@flightbag/store-sqlite'
import { present } from '@flightbag/testing'
import type { StartSubject, Subject } from '@flightbag/testing/http/subject'
import { wholeUsage } from '@flightbag/testing/http/whole-usage'
import { neverLog, neverLogKey } from '../../packages/cli/src/testing/leaks.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { roundRobin } from './round-robin.ts'
import { type Served, serveInProcess } from './served.ts'

/** Several real server processes on one store, with operations on the processes and on their store. */
export interface Cluster extends Subject {
  readonly servers: readonly Served[]
  readonly databaseUrl: string
}

function sha256(input: string | Uint8Array) {
  return createHash('sha256').update(input).digest()
}

const NO_LIMITS = { FLIGHTBAG_KEY_LIMIT: '0', FLIGHTBAG_API_RATE: '0' }

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
  function newKey() {
    const made = makeApiKey({ prefix: 'svc_live_', randomBytes, sha256 })
    neverLogKey(made.key)
    return made
  }

  return {
    url: proxy.url,
    servers,
    async createAccount() {
      const { key, stored } = newKey()
      const id = randomUUID()
      const email = `${id}@example.org`
      await store.accounts.create({ id, email, displayName: 'A. Pilot' }, stored, Date.now())
      return { id, email, key }
    },
    async import(accountId, lines) {
      const context = { accountId, nowMs: Date.now() }
      const changes = lines.map((line) => taken(readImportLine(JSON.stringify(line), context)))
      taken(await store.sync.apply(accountId, changes, Date.now()))
    },
    async loadAirways(airways) {
      await store.airways.replace(
        airways.map((line) => taken(readAirwayLine(JSON.stringify(line)))),
        Date.now(),
      )
    },
    putFile: (accountId, attachmentId, content) =>
      files.put(fileKey(accountId, attachmentId), once(content), {
        contentType: 'application/octet-stream',
        bytes: content.length,
      }),
    deleteSession: async (accountId, id) => void (await store.sessions.remove(accountId, id, Date.now())),
    sendCommand: async (accountId, request) =>
      present(await store.live.send(accountId, request, randomUUID(), Date.now())).id,
    commands: (accountId) => store.live.list(accountId, Date.now()),
    liveReport: (accountId) => store.live.current(accountId, Date.now()),
    openScreen: async (accountId) => void (await store.live.heartbeat(accountId, Date.now())),
    async rotate(accountId) {
      const { key, stored } = newKey()
      taken(await store.accounts.rotate(accountId, stored, Date.now()))
      return key
    },
    pause: async (accountId) => void taken(await store.accounts.setStatus(accountId, 'paused')),
    resume: async (accountId) => void taken(await store.accounts.setStatus(accountId, 'active')),
    remove: async (accountId) => void taken(await store.accounts.remove(accountId)),
    usage: async (accountId) => wholeUsage(await store.accounts.usage(accountId, 2, Date.now())),
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

function taken<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.failure))
}

async function* once(content: Uint8Array) {
  yield content
}
