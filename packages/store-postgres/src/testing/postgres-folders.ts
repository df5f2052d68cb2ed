import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import postgres from '@flightbag/store-postgres/driver'

/** The user that runs PostgreSQL. */
export interface User {
  readonly uid: number
  readonly gid: number
}

/** An unprivileged user if this process is root, because PostgreSQL refuses to run as root; otherwise null. */
export function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) throw new Error('no user "postgres" or "nobody" to run PostgreSQL as')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** The data folder and the socket folder of a server. */
export function foldersOf(scratch: string) {
  return [join(scratch, 'data'), join(scratch, 's')] as const
}

export function giveTo(user: User | null, paths: readonly string[]): void {
  if (user === null) return
  for (const path of paths) chownSync(path, user.uid, user.gid)
}

/** A running server: its folder, its port and the password of its superuser. */
interface Source {
  readonly scratch: string
  readonly port: number
  readonly password: string
  readonly user: User | null
}

/**
 * Makes the folders of a standby: a copy of the data, made between the start and the end of a backup, and its source.
 */
export async function copyForStandby(source: Source, scratch: string, sourcePort: number): Promise<void> {
  const [dataDir, socketDir] = foldersOf(scratch)
  const sql = postgres(`postgres://flightbag:${source.password}@127.0.0.1:${source.port}/postgres`, { max: 1 })
  await sql`select pg_backup_start('standby', true)`
  cpSync(foldersOf(source.scratch)[0], dataDir, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') })
  const [stopped] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
  await sql.end()
  writeFileSync(join(dataDir, 'backup_label'), stopped?.labelfile ?? '')
  writeFileSync(join(dataDir, 'standby.signal'), '')
  const origin = `host=127.0.0.1 port=${sourcePort} user=flightbag password=${source.password}`
  appendFileSync(join(dataDir, 'postgresql.auto.conf'), `primary_conninfo = '${origin}'\n`)
  mkdirSync(socketDir, { mode: 0o700 })
  chmodSync(scratch, 0o755)
  chmodSync(dataDir, 0o700)
  const copied = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((path) => join(dataDir, path))
  giveTo(source.user, [dataDir, socketDir, ...copied])
}
