import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '@flightbag/core/ports'
import { openSqlite } from '@flightbag/store-sqlite'
import { firstPage, seen } from '@flightbag/testing'
import { usageViolations } from '@flightbag/testing/history/usage-history'
import { expect, test } from 'vitest'
import { note } from '../../packages/cli/src/testing/every-command.ts'
import { jsonOf, type Ran, runCli, startCli, startServer } from '../../packages/cli/src/testing/run-cli.ts'
import { NO_LIMITS } from '../processes/cluster.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const KILLS = 50
const CLIENTS = 4
/** Notes of one import: with more than 200, it has a transaction of its own. */
const FEW = 20
const MANY = 400

const ROUTES = {
  put: 'PUT /v1/plugin/sessions/{id}',
  live: 'PUT /v1/plugin/live',
  get: 'GET /v1/me',
} as const
type Work = keyof typeof ROUTES

const LIVE = JSON.stringify({ schema: 1, sessionId: 's', sentAt: '2026-10-03T10:00:00Z' })

function session(version: number): string {
  return JSON.stringify({ schema: 1, startedAt: '2026-10-03T10:00:00Z', simulator: `n${version}` })
}

/** Clients that put sessions, report live and read, and note what was answered. */
function mixedLoad(key: string, url: () => string) {
  const versions = new Map<string, number>()
  const handed: string[] = []
  const counts = { put: { sent: 0, answered: 0 }, live: { sent: 0, answered: 0 }, get: { sent: 0, answered: 0 } }
  let running = true

  function request(work: Work, id: string, version: number): Promise<Response> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    if (work === 'get') return fetch(`${url()}/v1/me`, { headers })
    if (work === 'live') return fetch(`${url()}/v1/plugin/live`, { method: 'PUT', headers, body: LIVE })
    return fetch(`${url()}/v1/plugin/sessions/${id}`, { method: 'PUT', headers, body: session(version) })
  }

  async function client(number: number): Promise<void> {
    for (let n = 0; running; n++) {
      const work = (['put', 'get', 'put', 'live'] as const)[n % 4]!
      const id = `flight-${number}-${n % 60}`
      counts[work].sent++
      try {
        const answer = await request(work, id, n)
        expect([200, 201]).toContain(answer.status)
        counts[work].answered++
        if (work === 'put') versions.set(id, n)
        const body = (await answer.json()) as { data: { commands?: { id: string }[] } }
        handed.push(...(body.data.commands ?? []).map((command) => command.id))
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        if (codeOf(error) === 'ECONNREFUSED') counts[work].sent--
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
  }

  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return {
    versions,
    handed,
    answered: () => counts.put.answered + counts.live.answered + counts.get.answered,
    clients,
    async stop() {
      running = false
      await clients
      return (Object.keys(ROUTES) as Work[]).map((work) => ({
        route: ROUTES[work],
        answered: counts[work].answered,
        unanswered: counts[work].sent - counts[work].answered,
      }))
    },
  }
}

test('a server and commands on SQLite, killed 50 times each, lose nothing, and usage counts every answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-killed-'))
  const data = join(folder, 'data')
  const env = { FLIGHTBAG_DATA_DIR: data, ...NO_LIMITS, FLIGHTBAG_SESSION_QUOTA: '0' }
  async function run(args: string, input = ''): Promise<Ran> {
    return runCli([...args.split(' '), '--json'], { env, input })
  }
  const { key } = jsonOf<{ key: string }>(await run('account create --email load@example.org --id load'))
  const second = jsonOf<{ key: string }>(await run('account create --email keys@example.org --id keys'))
  let server = await startServer(['serve'], { env })
  const load = mixedLoad(key, () => server.url)

  const imported = new Map<number, number>()
  const sent: string[] = []
  const archives: string[] = []
  const oldKeys = [second.key]
  let current: string | null = second.key

  /** The commands that are killed in turn; each records its result once it was acknowledged. */
  const commands: readonly ((round: number) => { args: string; input: string; acknowledged: (ran: Ran) => void })[] = [
    ...[FEW, MANY].map((notes) => (round: number) => ({
      args: 'import --account load -',
      input: Array.from({ length: notes }, (_, n) => note(`n-${round}-${n}`, 'x'.repeat(300))).join('\n'),
      acknowledged: () => void imported.set(round, notes),
    })),
    () => ({
      args: 'key rotate --account keys --yes',
      input: '',
      acknowledged: (ran) => {
        current = jsonOf<{ key: string }>(ran).key
        oldKeys.push(current)
      },
    }),
    () => ({
      args: 'command send --account load -',
      input: '{"kind":"test"}',
      acknowledged: (ran) => void sent.push(jsonOf<{ id: string }>(ran).id),
    }),
    (round) => ({
      args: `backup ${join(folder, `${round}.backup`)}`,
      input: '',
      acknowledged: () => void archives.push(join(folder, `${round}.backup`)),
    }),
  ]

  let round = 0
  let killed = 0
  let wait = 100
  try {
    for (; killed < KILLS; round++) {
      const command = commands[round % commands.length]!(round)
      if (command.args.startsWith('key rotate')) current = null
      const child = startCli([...command.args.split(' '), '--json'], { env })
      const said = { stdout: '', stderr: '' }
      for (const name of ['stdout', 'stderr'] as const) {
        child[name]?.setEncoding('utf8').on('data', (text: string) => {
          said[name] += text
        })
      }
      const ended = once(child, 'close')
      child.stdin?.on('error', () => undefined).end(command.input)
      const target = load.answered() + Math.ceil(wait)
      await until(() => load.answered() >= target, load.clients)
      child.kill('SIGKILL')
      await server.stop('SIGKILL')
      const [code] = await ended
      // the moments of the kills stay near the end of a command, whatever the speed of the machine
      wait *= code === 0 ? 0.7 : 1.1
      if (code === null) killed++
      else expect([code, said.stderr]).toEqual([0, expect.anything()])
      if (code === 0) command.acknowledged({ code, ...said })
      server = await startServer(['serve'], { env })
    }
    const before = load.answered()
    await until(() => load.answered() > before + 50, load.clients)
    const requests = await load.stop()

    async function me(bearer: string) {
      return (await fetch(`${server.url}/v1/me`, { headers: { Authorization: `Bearer ${bearer}` } })).status
    }
    const store = openSqlite(data)
    try {
      const notes = (await store.records.all('load', 'note')).map((doc) => seen(doc).id.split('-')[1]!)
      const byRound = Map.groupBy(notes, Number)
      const torn = [...byRound].filter(([round, parts]) => parts.length !== [FEW, MANY][round % commands.length])
      const lostImports = [...imported].filter(([round]) => !byRound.has(round))
      const stored = new Map((await store.records.all('load', 'pluginSession')).map(seen).map((one) => [one.id, one]))
      const lostSessions = [...load.versions].filter(
        ([id, version]) => Number(String(stored.get(id)?.simulator ?? 'n-1').slice(1)) < version,
      )
      const listed = new Set((await store.live.list('load', Date.now())).map(({ id }) => id))
      const lostCommands = sent.filter((id) => !listed.has(id))
      const usage = await store.accounts.usage('load', 2, Date.now())
      const counted = new Map<string, number>()
      for (const { routes } of usage.days) {
        for (const { route, requests: n } of routes) counted.set(route, (counted.get(route) ?? 0) + n)
      }
      const lost = [lostImports, lostSessions, lostCommands].flat().length
      report({
        fault: 'kill -9 of a server and of commands, SQLite',
        times: round + killed,
        hits: round + killed,
        acknowledged: load.answered() + imported.size + sent.length + archives.length + oldKeys.length - 1,
        lost,
        recovered: 'at restart',
      })
      expect({ torn, lostImports, lostSessions, lostCommands }).toEqual({
        torn: [],
        lostImports: [],
        lostSessions: [],
        lostCommands: [],
      })
      expect(usageViolations(requests, counted)).toEqual([])
      expect(new Set(load.handed).size).toBe(load.handed.length)
      expect((await store.records.page('load', firstPage('note', 1))).total).toBe(notes.length)
      expect((await store.sessions.stats('load')).sessions).toBe(stored.size)
    } finally {
      await store.close()
    }
    if (current !== null) expect(await me(current)).toBe(200)
    const rotated = jsonOf<{ key: string }>(await run('key rotate --account keys --yes'))
    expect(await me(rotated.key)).toBe(200)
    for (const old of oldKeys) expect(await me(old)).toBe(401)
    for (const archive of archives.slice(-2)) {
      const restored = await runCli(['restore', '--dry-run', archive, '--json'], {
        env: { FLIGHTBAG_DATA_DIR: join(folder, 'empty') },
      })
      expect(jsonOf(restored)).toMatchObject({ accounts: 2 })
    }
  } finally {
    await server.stop('SIGKILL')
    await rm(folder, { recursive: true })
  }
})
