import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from '@flightbag/store-postgres/driver'
import { createClient } from '@flightbag/testing/http/client'
import { freePort } from '@flightbag/testing/lib/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, failureOf, runCli } from '../../packages/cli/src/testing/run-cli.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { serveInProcess } from '../processes/served.ts'
import { report } from './table.ts'

/** The parameters that Flightbag sends when it connects and that PgBouncer does not know. */
const IGNORED = 'ignore_startup_parameters = statement_timeout,plan_cache_mode,enable_seqscan,enable_sort,jit'
const SETTINGS = [
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_sort = off',
  'jit = off',
  "statement_timeout = '4s'",
]

const folder = dataFolder()
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  folder.remove()
})

/** Starts PgBouncer in front of the database. Returns the address of the database through it. */
async function startPooler(lines: readonly string[]) {
  const scratch = mkdtempSync(join(tmpdir(), 'flightbag-pooler-'))
  chmodSync(scratch, 0o755)
  const { hostname, port, username, password, pathname } = new URL(database.url)
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

async function setInDatabase(settings: readonly string[]): Promise<void> {
  const sql = postgres(database.url, { max: 1 })
  const name = new URL(database.url).pathname.slice(1)
  for (const setting of settings) await sql.unsafe(`alter database ${name} set ${setting}`)
  await sql.end()
}

const version = /PgBouncer (\d+)\.(\d+)/.exec(
  spawnSync('/usr/sbin/pgbouncer', ['--version'], { encoding: 'utf8' }).stdout,
)
const keepsStatements = Number(version?.[1]) > 1 || Number(version?.[2]) >= 21

/** Cases in which `serve` has to refuse, each with what its only line contains. */
const REFUSED = [
  ['as it is installed', ['pool_mode = transaction'], [], /^a connection pooler refuses the settings/],
  [
    'that drops the settings',
    ['pool_mode = transaction', IGNORED],
    [],
    new RegExp(
      `^the connections lack settings .*\\(enable_seqscan = off, enable_sort = off, ` +
        'jit = off, plan_cache_mode = force_generic_plan',
    ),
  ],
  [
    'that loses prepared statements',
    ['pool_mode = transaction', IGNORED, ...(keepsStatements ? ['max_prepared_statements = 0'] : [])],
    SETTINGS,
    /^the connections lack settings .*max_prepared_statements/,
  ],
] as const

test.each(REFUSED)('a pooler %s: serve refuses in one line', async (what, lines, settings, refusal) => {
  await setInDatabase(settings)
  const pooler = await startPooler(lines)
  const env = { DATABASE_URL: pooler.url, FLIGHTBAG_DATA_DIR: folder.path }
  try {
    const refused = await runCli(['serve', '--port', '0'], { env, cwd: folder.root })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(failureOf(refused)).toMatch(refusal)
    report({ fault: `PgBouncer ${what}`, times: 1, hits: 1, acknowledged: 0, lost: 0, recovered: 'serve refuses' })
  } finally {
    await pooler.stop()
  }
})

const MODES = [
  ['session', ['pool_mode = session', IGNORED]],
  ['transaction', ['pool_mode = transaction', IGNORED, 'max_prepared_statements = 200']],
] as const

test.each(MODES.filter(([mode]) => mode === 'session' || keepsStatements))(
  'a pooler in %s mode with the documented settings: the service works',
  async (mode, lines) => {
    await setInDatabase(SETTINGS)
    const pooler = await startPooler(lines)
    const env = { DATABASE_URL: pooler.url, FLIGHTBAG_KEY_LIMIT: '0', FLIGHTBAG_API_RATE: '0' }
    const server = await serveInProcess({ ...env, FLIGHTBAG_DATA_DIR: folder.path })
    try {
      const created = await runCli(['account', 'create', '--email', `${mode}@example.org`, '--json'], { env })
      const { userId, key } = JSON.parse(created.stdout) as { userId: string; key: string }
      const notes = Array.from({ length: 500 }, (_, n) => JSON.stringify({ kind: 'note', record: { id: `n${n}` } }))
      const imported = await runCli(['import', '--account', userId, '-'], { env, input: notes.join('\n') })
      expect(imported.code, imported.stderr).toBe(0)
      const clients = Array.from({ length: 12 }, () => createClient(server.url, key))
      const statuses = await Promise.all(
        clients.flatMap(({ get, put }, n) => [
          get('/v1/notes?limit=200'),
          get(`/v1/notes/n${n}`),
          put(`/v1/plugin/sessions/flight-${n}`, { schema: 1, startedAt: '2026-10-03T10:00:00Z' }),
          get('/v1/logbook/totals'),
        ]),
      )
      for (const client of clients) client.close()
      const wrong = statuses.filter(({ status }) => status !== 200 && status !== 201)
      report({
        fault: `PgBouncer in ${mode} mode with the documented settings`,
        times: 1,
        hits: statuses.length,
        acknowledged: statuses.length - wrong.length,
        lost: wrong.length,
        recovered: 'nothing to recover',
      })
      expect(wrong).toEqual([])
    } finally {
      await server.stop()
      await pooler.stop()
    }
  },
)
