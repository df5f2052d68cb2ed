import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { URL } from 'node:url'
import postgres from '@flightbag/store-postgres/driver'
import { type OwnPostgres, startOwnPostgres, type TestPostgres } from './postgres-server.ts'

/** The folder beside a checkout in which a prepared build is looked for. */
const BESIDE = join(import.meta.dirname, '../../../../../shared/citus')

/** In the folder where Debian's packages are unpacked: the programs and libraries, and the files that these read. */
const PROGRAMS = 'lib/postgresql/15'
const FILES = 'share/postgresql/15'

/**
 * The folder with Debian's PostgreSQL 15: `FLIGHTBAG_CITUS_POSTGRES`, otherwise the one of installed packages. The
 * build needs 15.20 or newer.
 */
function postgresFolder(): string {
  return process.env.FLIGHTBAG_CITUS_POSTGRES || '/usr'
}

/** The worker nodes of a cluster for tests, beside its coordinator. */
const WORKERS = 2

/** Shards of each distributed table: few, because each test file makes all of them. */
const SHARDS = 4

/**
 * The archive of a prepared build of Citus for Debian's PostgreSQL 15, and null where there is none or where that
 * PostgreSQL is not installed. It is looked for in the folder that `FLIGHTBAG_CITUS_BUILD` names, otherwise beside the
 * checkout.
 */
export function citusBuild(): string | null {
  const folder = process.env.FLIGHTBAG_CITUS_BUILD || BESIDE
  if (!existsSync(folder) || !existsSync(join(postgresFolder(), PROGRAMS, 'bin/initdb'))) return null
  const archive = readdirSync(folder).find((name) => /^citus-.*-pg15-.*\.tar\.xz$/.test(name))
  return archive === undefined ? null : join(folder, archive)
}

/**
 * Copies PostgreSQL and adds Citus to the copy, so that nothing is installed on the machine. PostgreSQL finds its files
 * by their place relative to its program. Returns the folder with the programs.
 */
function unpackCitus(archive: string, to: string): string {
  const programs = join(to, PROGRAMS)
  const files = join(to, FILES)
  const unpacked = join(to, 'citus')
  cpSync(join(postgresFolder(), PROGRAMS), programs, { recursive: true, dereference: true })
  cpSync(join(postgresFolder(), FILES), files, { recursive: true, dereference: true })
  mkdirSync(unpacked)
  const tar = spawnSync('tar', ['-C', unpacked, '-xJf', archive], { encoding: 'utf8' })
  if (tar.status !== 0) throw new Error(`the build of Citus cannot be unpacked: ${tar.error?.message ?? tar.stderr}`)
  cpSync(join(unpacked, 'lib'), join(programs, 'lib'), { recursive: true })
  cpSync(join(unpacked, 'extension'), join(files, 'extension'), { recursive: true })
  return join(programs, 'bin')
}

/** Three PostgreSQL servers with Citus on loopback: a coordinator and two workers. */
export interface CitusCluster {
  /** The coordinator first. The address of each is that of its database `postgres`, for a superuser. */
  readonly nodes: readonly TestPostgres[]
  /** Makes an empty database on all nodes, as one cluster, and returns the coordinator's address. */
  createDatabase(name: string): Promise<string>
  /** Starts one more worker, and adds it to the cluster of a database. */
  addWorker(database: string): Promise<TestPostgres>
  /** Ends the servers and deletes their data. */
  stop(): Promise<void>
}

/** The address of a database of a node. */
export function databaseOf(node: Pick<TestPostgres, 'url'>, name: string): string {
  const url = new URL(node.url)
  url.pathname = `/${name}`
  return url.href
}

/** The port of a node. */
export function portOf({ url }: Pick<TestPostgres, 'url'>): number {
  return Number(new URL(url).port)
}

function added(worker: TestPostgres): string {
  return `select citus_add_node('127.0.0.1', ${portOf(worker)})`
}

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    for (const statement of statements) await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

/** Starts a cluster from the prepared build, with further settings of its nodes. Throws if there is none. */
export async function startCitusCluster({
  fsync = false,
  settings: further = {},
}: Partial<Pick<OwnPostgres, 'fsync' | 'settings'>> = {}): Promise<CitusCluster> {
  const archive = citusBuild()
  if (archive === null) throw new Error('no build of Citus: set FLIGHTBAG_CITUS_BUILD to its folder')
  const scratch = mkdtempSync(join(tmpdir(), 'flightbag-citus-'))
  chmodSync(scratch, 0o755)
  const nodes: TestPostgres[] = []
  const password = randomBytes(16).toString('hex')
  const settings = {
    shared_preload_libraries: 'citus',
    max_prepared_transactions: 200,
    wal_level: 'logical',
    'citus.shard_count': SHARDS,
    'citus.max_background_task_executors': 2,
    ...further,
  }
  async function startNode(bin: string) {
    // The nodes connect to each other with the password in their environment.
    const node = await startOwnPostgres(() => bin, { fsync, password, settings, env: { PGPASSWORD: password } })
    nodes.push(node)
    return node
  }
  async function stop() {
    await Promise.all(nodes.map((node) => node.stop()))
    rmSync(scratch, { recursive: true, force: true })
  }
  async function start() {
    const bin = unpackCitus(archive!, scratch)
    for (let n = 0; n <= WORKERS; n++) await startNode(bin)
    return bin
  }
  const bin = await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })

  async function createOn(node: TestPostgres, name: string) {
    await run(node.url, `create database ${name}`)
    await run(databaseOf(node, name), 'create extension citus')
  }

  async function createDatabase(name: string) {
    const [coordinator, ...workers] = nodes
    await Promise.all(nodes.map((node) => createOn(node, name)))
    const url = databaseOf(coordinator!, name)
    await run(url, `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator!)})`, ...workers.map(added))
    return url
  }

  // Adding a node changes the roles of that server, which all databases share: two at a time fail.
  let last: Promise<unknown> = Promise.resolve()

  return {
    nodes,
    stop,
    createDatabase(name) {
      const created = last.then(() => createDatabase(name))
      last = created.catch(() => undefined)
      return created
    },
    async addWorker(database) {
      const node = await startNode(bin)
      await createOn(node, database)
      await run(databaseOf(nodes[0]!, database), added(node))
      return node
    },
  }
}
