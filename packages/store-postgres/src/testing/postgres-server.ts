import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@flightbag/testing/lib/free-port'
import { postgresBinaries } from './postgres-binaries.ts'
import { copyForStandby, foldersOf, giveTo, serverUser, type User } from './postgres-folders.ts'

/** A PostgreSQL server that runs as long as a test run. */
export interface TestPostgres {
  /** The address for a superuser: the database `postgres` over loopback TCP. */
  readonly url: string
  /** The folder of the Unix socket; null for the server of `TEST_DATABASE_URL`. */
  readonly socketDir: string | null
  /** The process id of the running server; null for the server of `TEST_DATABASE_URL`. */
  readonly pid: number | null
  /** Ends the server and deletes its data. */
  stop(): Promise<void>
  /** Kills the server and its sessions, as a power cut would. */
  kill9(): Promise<void>
  /** Stops the server and its sessions without ending them, and returns a function that continues them. */
  hang(): () => void
  /** Starts the server again on the same data and port. */
  restart(): Promise<void>
  /**
   * Starts a standby of this server, which receives the changes from a loopback port: the server's, or that of a proxy.
   */
  standby(sourcePort: number): Promise<TestPostgres>
}

function processOptions({ user, env = {} }: Pick<Installation, 'user' | 'env'>, cwd: string) {
  return { ...user, cwd, env: { LC_ALL: 'C', PATH: process.env.PATH ?? '', TZ: 'UTC', ...env } }
}

/** Waits for the line that PostgreSQL writes when it accepts connections. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    function ended() {
      return reject(new Error(`PostgreSQL did not start:\n${log}`))
    }
    server.once('exit', ended)
    server.once('error', reject)
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000)
      if (!log.includes('database system is ready to accept')) return
      server.off('exit', ended)
      server.stderr?.removeAllListeners('data').resume()
      resolve()
    })
  })
}

/** The sessions of a server, which must be killed too. If the system does not list them, they end by themselves. */
function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Whether a process has not ended yet. One that ended and that nobody has waited for yet has no memory any more. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function signalQuietly(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

function providedServer(url: string): TestPostgres {
  function refuse() {
    return Promise.reject(new Error('the server of TEST_DATABASE_URL is not ours to change'))
  }
  function stop() {
    return Promise.resolve()
  }
  function hang(): never {
    throw new Error('the server of TEST_DATABASE_URL is not ours to change')
  }
  return { url, socketDir: null, pid: null, stop, kill9: refuse, hang, restart: refuse, standby: refuse }
}

/** How a server is started. */
interface ServerOptions {
  /** Without it, a kill of the server loses nothing, but a power cut would: only tests of durability need it. */
  readonly fsync?: boolean
  /** A library of PostgreSQL to load at the start. */
  readonly preload?: string
}

/**
 * Starts PostgreSQL on a free port of the loopback address with an empty data folder, or uses the server of
 * `TEST_DATABASE_URL`.
 */
export async function startPostgres({ fsync = false, preload = '' }: ServerOptions = {}): Promise<TestPostgres> {
  if (process.env.TEST_DATABASE_URL && !fsync) return providedServer(process.env.TEST_DATABASE_URL)
  return startOwnPostgres(postgresBinaries, { fsync, settings: { shared_preload_libraries: preload } })
}

/** What a server has beside the defaults of tests. */
export interface OwnPostgres {
  readonly fsync: boolean
  /** The password of the superuser; a random one by default. */
  readonly password?: string
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string | number>>
  /** Further environment variables of the server. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server like `startPostgres`, of the programs that `binaries` finds or puts into the server's folder. */
export async function startOwnPostgres(
  binaries: (scratch: string) => string,
  { fsync, password = randomBytes(16).toString('hex'), settings, env }: OwnPostgres,
): Promise<TestPostgres> {
  const user = serverUser()
  const scratch = mkdtempSync(join(tmpdir(), 'flightbag-pg-'))
  const [dataDir, socketDir] = foldersOf(scratch)
  const passwordFile = join(scratch, 'password')
  function erase() {
    return rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  const bin = binaries(scratch)
  writeFileSync(passwordFile, password)
  for (const dir of [dataDir, socketDir]) mkdirSync(dir, { mode: 0o700 })
  chmodSync(scratch, 0o755)
  giveTo(user, [dataDir, socketDir, passwordFile])
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', dataDir, '-U', 'flightbag', '--pwfile', passwordFile, '-A', 'password', '-E', 'UTF8', '--locale', 'C', '-N'],
    { ...processOptions({ user }, dataDir), encoding: 'utf8' },
  )
  if (made.status !== 0) {
    erase()
    throw new Error(`initdb failed: ${made.error?.message ?? ''}${made.stdout}${made.stderr}`)
  }
  return launch({ scratch, bin, password, user, ...(settings && { settings }), ...(env && { env }) }, fsync)
}

/** The folder of a server with its data and its socket, its programs, and the user that it runs as. */
interface Installation extends Pick<OwnPostgres, 'settings' | 'env'> {
  readonly scratch: string
  readonly bin: string
  readonly password: string
  readonly user: User | null
}

/** Starts the server of an installation on a free port. */
async function launch(installation: Installation, fsync: boolean): Promise<TestPostgres> {
  const { scratch, bin, password, user } = installation
  const [dataDir, socketDir] = foldersOf(scratch)
  function erase() {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDir,
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    max_connections: 200,
    shared_buffers: '64MB',
    ...installation.settings,
  }
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]

  async function run() {
    const server = spawn(join(bin, 'postgres'), args, {
      ...processOptions(installation, dataDir),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(server)
    return server
  }
  let server = await run().catch((error) => {
    erase()
    throw error
  })
  function lastResort() {
    return server.kill('SIGQUIT')
  }
  process.once('exit', lastResort)
  async function gone() {
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }

  return {
    url: `postgres://flightbag:${password}@127.0.0.1:${port}/postgres`,
    socketDir,
    get pid() {
      return server.pid ?? null
    },
    async stop() {
      server.kill('SIGINT')
      await gone()
      process.off('exit', lastResort)
      erase()
    },
    async kill9() {
      const pid = server.pid
      if (pid === undefined) return
      // Stopped, it starts no further session that would survive it.
      process.kill(pid, 'SIGSTOP')
      const sessions = childrenOf(pid)
      for (const one of [pid, ...sessions]) signalQuietly(one, 'SIGKILL')
      await gone()
      // A restart is refused while one of them still has the shared memory.
      while (sessions.some(isRunning)) await new Promise((resolve) => setImmediate(resolve))
    },
    hang() {
      const pid = server.pid
      if (pid === undefined) return () => undefined
      // Stopped first, it starts no further session.
      process.kill(pid, 'SIGSTOP')
      const stopped = [pid, ...childrenOf(pid)]
      for (const one of stopped) signalQuietly(one, 'SIGSTOP')
      return () => {
        for (const one of stopped) signalQuietly(one, 'SIGCONT')
      }
    },
    async restart() {
      server = await run()
    },
    async standby(sourcePort) {
      const copy = mkdtempSync(join(tmpdir(), 'flightbag-pg-'))
      await copyForStandby({ scratch, port, password, user }, copy, sourcePort)
      return launch({ ...installation, scratch: copy }, fsync)
    },
  }
}
