import { spawnSync } from 'node:child_process'
import postgres from '@flightbag/store-postgres/driver'
import { createClient } from '@flightbag/testing/http/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, failureOf, runCli } from '../../packages/cli/src/testing/run-cli.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { serveInProcess } from '../processes/served.ts'
import { IGNORED_PARAMETERS as IGNORED, startPooler } from './pooler.ts'
import { report } from './table.ts'

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
})

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
  const pooler = await startPooler(database.url, lines)
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
    const pooler = await startPooler(database.url, lines)
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
