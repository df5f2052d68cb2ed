import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@flightbag/testing/lib/free-port'

/** The parameters that Flightbag sends when it connects and that PgBouncer does not know. */
export const IGNORED_PARAMETERS =
  'ignore_startup_parameters = statement_timeout,plan_cache_mode,enable_seqscan,enable_sort,jit'
/** Starts PgBouncer in front of a database, with further lines of its configuration. Returns the address through it. */
export async function startPooler(databaseUrl: string, lines: readonly string[]) {
  const scratch = mkdtempSync(join(tmpdir(), 'flightbag-pooler-'))
  chmodSync(scratch, 0o755)
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const listenPort = await freePort()
  const config = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'default_pool_size = 20',
    ...lines,
  ]
  const file = join(scratch, 'pgbouncer.ini')
  writeFileSync(file, config.join('\n'))
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('/usr/sbin/pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const listening = new Promise<void>((resolve, reject) => {
    let log = ''
    pooler.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('process up')) resolve()
    })
    pooler.once('error', reject)
    pooler.once('exit', () => reject(new Error(`PgBouncer did not start: ${log}`)))
  })
  await listening
  return {
    url: `postgres://${username}:any@127.0.0.1:${listenPort}${pathname}`,
    async stop() {
      pooler.removeAllListeners('exit').kill('SIGINT')
      if (pooler.exitCode === null) await once(pooler, 'exit')
      rmSync(scratch, { recursive: true })
    },
  }
}
