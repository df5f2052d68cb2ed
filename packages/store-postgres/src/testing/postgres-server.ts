import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBinaries } from './postgres-binaries.ts'

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
  /** Starts the server again on the same data and port. */
  restart(): Promise<void>
}

interface User {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so an unprivileged user runs it. */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) throw new Error('no user "postgres" or "nobody" to run PostgreSQL as')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
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
      if (!log.includes('database system is ready to accept connections')) return
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

function killQuietly(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}

function borrowed(url: string): TestPostgres {
  function refuse() {
    return Promise.reject(new Error('the server of TEST_DATABASE_URL is not ours to kill'))
  }
  return { url, socketDir: null, pid: null, stop: () => Promise.resolve(), kill9: refuse, restart: refuse }
}

/**
 * Starts PostgreSQL on a free port of the loopback address with an empty data folder, or uses the server of
 * `TEST_DATABASE_URL`. Without `fsync`, a kill of the server loses nothing, but a power cut would: this is sufficient
 * for all tests except those of durability.
 */
export async function startPostgres({ fsync = false }: { fsync?: boolean } = {}): Promise<TestPostgres> {
  if (process.env.TEST_DATABASE_URL && !fsync) return borrowed(process.env.TEST_DATABASE_URL)
  const user = serverUser()
  const scratch = mkdtempSync(join(tmpdir(), 'flightbag-pg-'))
  const dataDir = join(scratch, 'data')
  const socketDir = join(scratch, 's')
  const passwordFile = join(scratch, 'password')
  const password = randomBytes(16).toString('hex')
  function erase() {
    return rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  const bin = postgresBinaries(scratch)
  writeFileSync(passwordFile, password)
  for (const dir of [dataDir, socketDir]) mkdirSync(dir, { mode: 0o700 })
  if (user) {
    chmodSync(scratch, 0o755)
    for (const path of [dataDir, socketDir, passwordFile]) chownSync(path, user.uid, user.gid)
  }
  const options = { ...user, cwd: dataDir, env: { LC_ALL: 'C', PATH: process.env.PATH ?? '', TZ: 'UTC' } }

  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', dataDir, '-U', 'flightbag', '--pwfile', passwordFile, '-A', 'password', '-E', 'UTF8', '--locale', 'C', '-N'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    erase()
    throw new Error(`initdb failed: ${made.error?.message ?? ''}${made.stdout}${made.stderr}`)
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
  }
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]

  async function run() {
    const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
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
      const sessions = childrenOf(pid)
      killQuietly(pid)
      sessions.forEach(killQuietly)
      await gone()
    },
    async restart() {
      server = await run()
    },
  }
}
