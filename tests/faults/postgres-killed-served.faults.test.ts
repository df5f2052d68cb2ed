import { randomUUID } from 'node:crypto'
import { migrate, openPostgres } from '@flightbag/store-postgres'
import { seen } from '@flightbag/testing'
import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { expect, test } from 'vitest'
import { commandLine } from '../../packages/cli/src/testing/every-command.ts'
import { dataFolder, startServer } from '../../packages/cli/src/testing/run-cli.ts'
import { startPostgres } from '../../packages/store-postgres/src/testing/postgres-server.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const ROUNDS = 3
const PILOTS = 6

test('PostgreSQL killed with -9 under a server: 500, reported by health and readiness, then recovery', async () => {
  const database = await startPostgres({ fsync: true })
  const folder = dataFolder()
  const env = {
    DATABASE_URL: database.url,
    FLIGHTBAG_DATA_DIR: folder.path,
    FLIGHTBAG_LOG_LEVEL: 'error',
    FLIGHTBAG_KEY_LIMIT: '0',
    FLIGHTBAG_API_RATE: '0',
    FLIGHTBAG_SESSION_QUOTA: '0',
    FLIGHTBAG_METRICS_PORT: '0',
  }
  const store = openPostgres(database.url)
  await migrate(store.db)
  const server = await startServer(['serve'], { env, cwd: folder.root })
  const { cli, json } = commandLine(() => env, folder.root)
  const { key } = await json<{ key: string }>('account create --email ana@example.org --id ana')
  const client = createClient(server.url, key)
  const [, operations] = await server.printed(/metrics and readiness on ([^\s"]+)/, 'stderr')
  async function ready() {
    return (await fetch(`${operations}/ready`)).status
  }
  async function healthy() {
    const answer = await client.get('/v1/health')
    expect(answer.status).toBe(200)
    return dataOf<{ ok: boolean }>(answer).ok
  }

  const acknowledged: string[] = []
  let failed = 0
  let running = true
  async function pilot(number: number) {
    while (running) {
      const id = `flight-${number}-${randomUUID()}`
      const session = { schema: 1, startedAt: '2026-10-03T10:00:00Z' }
      const live = { schema: 1, sessionId: id, sentAt: '2026-10-03T10:00:00Z' }
      const [stored, polled, read] = await Promise.all([
        client.put(`/v1/plugin/sessions/${id}`, session),
        client.put('/v1/plugin/live', live),
        client.get('/v1/plugin/sessions?limit=1'),
      ])
      if (stored.status === 201) acknowledged.push(id)
      for (const answer of [stored, polled, read]) {
        if (answer.status < 300) continue
        expect([answer.status, answer.json?.error?.code]).toEqual([500, 'internal'])
        expect(answer.text).not.toMatch(/postgres|connection|econn|terminat/i)
        failed++
      }
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  try {
    expect([await healthy(), await ready()]).toEqual([true, 200])
    const pilots = Promise.all(Array.from({ length: PILOTS }, (_, number) => pilot(number)))
    for (let round = 0; round < ROUNDS; round++) {
      const enough = acknowledged.length + 50
      await until(() => acknowledged.length >= enough, pilots)
      const failedBefore = failed
      await database.kill9()
      await until(() => failed >= failedBefore + 3 * PILOTS, pilots)
      // A health check reads the database at most once a second, so the last answer may be older than the fault.
      await until(async () => !(await healthy()) && (await ready()) === 503, pilots)
      const refused = await cli('account list')
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^flightbag: the database [^\n]*\n$/)
      await database.restart()
      await until(async () => (await healthy()) && (await ready()) === 200, pilots)
    }
    const enough = acknowledged.length + 50
    await until(() => acknowledged.length >= enough, pilots)
    running = false
    await pilots
    const stored = (await store.records.all('ana', 'pluginSession')).map((doc) => seen(doc).id)
    const kept = new Set(stored)
    const lost = acknowledged.filter((id) => !kept.has(id))
    report({
      fault: 'kill -9 of PostgreSQL under a server',
      times: ROUNDS,
      hits: failed,
      acknowledged: acknowledged.length,
      lost: lost.length,
      recovered: 'by itself',
    })
    expect(lost).toEqual([])
    expect(dataOf<{ sessions: number }>(await client.get('/v1/plugin/stats')).sessions).toBe(stored.length)
    expect(await server.stop()).toBe(0)
  } finally {
    running = false
    client.close()
    server.child.kill('SIGKILL')
    await store.close()
    await database.stop()
  }
})
