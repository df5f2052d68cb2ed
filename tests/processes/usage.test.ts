import type { UsageReport } from '@flightbag/core/ports'
import postgres from '@flightbag/store-postgres/driver'
import { type AskOptions, type Client, createClient } from '@flightbag/testing/http/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder, jsonOf, runCli } from '../../packages/cli/src/testing/run-cli.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster } from './cluster.ts'

const CLIENTS_EACH = 4
const ROUNDS = 6
/** Low enough to be reached after a few requests of each kind. */
const KEY_LIMIT = 200

interface Asked {
  readonly method: string
  readonly path: string
  /** Its name in the usage; null for a request that is not counted. */
  readonly route: string | null
  readonly options?: AskOptions
}

const JSON_TYPE = { 'content-type': 'application/json' }

function session(id: string, body: string, headers: Record<string, string> = JSON_TYPE): Asked {
  return {
    method: 'PUT',
    path: `/v1/plugin/sessions/${id}`,
    route: 'PUT /v1/plugin/sessions/{id}',
    options: { body, headers },
  }
}

const SESSION = JSON.stringify({ schema: 1, startedAt: '2026-10-03T12:00:00Z' })
const wrongKey = { key: `svc_live_${'A'.repeat(43)}` }

/** One request of each kind, counted and not counted. `/v1/airways` fails because its table is absent. */
const PROGRAM: readonly Asked[] = [
  { method: 'GET', path: '/v1/me', route: 'GET /v1/me' },
  { method: 'GET', path: '/v1/notes?limit=7', route: 'GET /v1/notes' },
  { method: 'GET', path: '/v1/notes?limit=0', route: 'GET /v1/notes' },
  { method: 'GET', path: '/v1/notes/none', route: 'GET /v1/notes/{id}' },
  { method: 'POST', path: '/v1/notes', route: 'POST /v1/notes' },
  { method: 'PURGE', path: '/v1/notes/none', route: 'OTHER /v1/notes/{id}' },
  { method: 'GET', path: '/v1/airways', route: 'GET /v1/airways' },
  session('flight-1', SESSION),
  session('flight-2', '{'),
  session('flight-3', SESSION, { 'content-type': 'text/plain' }),
  { method: 'GET', path: '/v1/nothing', route: null },
  { method: 'GET', path: '/v1/health', route: null },
  { method: 'GET', path: '/v1/me', route: null, options: { key: undefined } },
  { method: 'GET', path: '/v1/notes/none', route: null, options: wrongKey },
  { method: 'DELETE', path: '/v1/notes', route: null, options: wrongKey },
]

interface Count {
  requests: number
  errors: number
}

/** The counts of the clients, from their own answers. */
class Tally {
  readonly routes = new Map<string, Count>()
  readonly statuses = new Set<number>()
  /** By route: requests that were sent and not answered. */
  readonly unanswered = new Map<string, number>()

  answered({ route }: Asked, status: number): void {
    if (route === null) return
    this.statuses.add(status)
    const count = this.routes.get(route) ?? { requests: 0, errors: 0 }
    this.routes.set(route, { requests: count.requests + 1, errors: count.errors + Number(status >= 400) })
  }

  lost({ route }: Asked): void {
    if (route !== null) this.unanswered.set(route, (this.unanswered.get(route) ?? 0) + 1)
  }
}

function ask(client: Client, { method, path, options }: Asked) {
  return client.ask(method, path, options)
}

/** Removes a table from the servers, so that one route answers with 500, or restores it. */
async function renameAirways({ databaseUrl }: Cluster, from: string, to: string): Promise<void> {
  const operator = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  await operator`alter table ${operator(from)} rename to ${operator(to)}`
  await operator.end()
}

/** The usage that the command prints, summed over the days, because a run may include midnight. */
async function usageOf(cluster: Cluster, accountId: string): Promise<Map<string, Count>> {
  // The command rejects a database whose tables differ, so the missing table is restored for its run.
  await renameAirways(cluster, 'airway_away', 'airway')
  const folder = dataFolder()
  const env = { DATABASE_URL: cluster.databaseUrl, FLIGHTBAG_DATA_DIR: folder.path }
  const report = jsonOf<UsageReport>(await runCli(['usage', '--account', accountId, '--days', '2', '--json'], { env }))
  await renameAirways(cluster, 'airway', 'airway_away')
  const sums = new Map<string, Count>()
  for (const { route, requests, errors } of report.days.flatMap(({ routes }) => routes)) {
    const sum = sums.get(route) ?? { requests: 0, errors: 0 }
    sums.set(route, { requests: sum.requests + requests, errors: sum.errors + errors })
  }
  return sums
}

describe('usage of an account over three processes', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(3, { settings: { FLIGHTBAG_KEY_LIMIT: String(KEY_LIMIT) } })
    await renameAirways(cluster, 'airway', 'airway_away')
  })
  afterAll(() => cluster.close())

  test('equals the counts of its clients, by route, requests and errors', async () => {
    const { id, key } = await cluster.createAccount()
    const tally = new Tally()
    async function pilot(url: string, from: number) {
      const client = createClient(url, key)
      for (let n = 0; n < ROUNDS * PROGRAM.length; n++) {
        const asked = PROGRAM[(n + from) % PROGRAM.length]!
        tally.answered(asked, (await ask(client, asked)).status)
      }
      client.close()
    }
    const pilots = cluster.servers.flatMap(({ url }) => Array.from({ length: CLIENTS_EACH }, (_, n) => pilot(url, n)))
    await Promise.all(pilots)

    expect([...tally.statuses]).toEqual(expect.arrayContaining([200, 201, 400, 404, 405, 415, 429, 500]))
    expect(await usageOf(cluster, id)).toEqual(tally.routes)
  })

  test('differs by at most the requests in progress when a process is killed with -9', async () => {
    const { id, key } = await cluster.createAccount()
    const tally = new Tally()
    const [doomed] = cluster.servers
    let killed = false
    let answers = 0
    let cut = 0
    async function pilot(url: string, from: number) {
      const client = createClient(url, key)
      // Clients of the killed server send requests until they are cut off; the others finish a round.
      for (let n = 0; url === doomed!.url || !killed || n % PROGRAM.length > 0; n++) {
        const asked = PROGRAM[(n + from) % PROGRAM.length]!
        const answer = await ask(client, asked).catch((error: unknown) => {
          if (url !== doomed!.url || !isCut(error)) throw error
          return null
        })
        if (answer === null) {
          tally.lost(asked)
          cut++
          break
        }
        tally.answered(asked, answer.status)
        answers++
      }
      client.close()
    }
    const pilots = Promise.all(
      cluster.servers.flatMap(({ url }) => Array.from({ length: CLIENTS_EACH }, (_, n) => pilot(url, 3 * n))),
    )
    await until(() => answers >= 150, pilots)
    const gone = doomed!.kill9()
    killed = true
    await gone
    await pilots

    const counted = await usageOf(cluster, id)
    const routes = [...new Set([...counted.keys(), ...tally.routes.keys()])]
    const extra = routes.map((route) => {
      const [ours, theirs] = [tally.routes.get(route), counted.get(route)]
      const requests = (theirs?.requests ?? 0) - (ours?.requests ?? 0)
      const errors = (theirs?.errors ?? 0) - (ours?.errors ?? 0)
      return { route, requests, errors, unanswered: tally.unanswered.get(route) ?? 0 }
    })
    for (const { route, requests, errors, unanswered } of extra) {
      expect(requests, route).toBeGreaterThanOrEqual(0)
      expect(requests, route).toBeLessThanOrEqual(unanswered)
      expect(errors, route).toBeGreaterThanOrEqual(0)
      expect(errors, route).toBeLessThanOrEqual(requests)
    }
    const more = extra.reduce((sum, { requests }) => sum + requests, 0)
    console.log(`usage: ${answers} answers, ${cut} requests cut off by the kill, ${more} of them counted`)
    expect(cut).toBe(CLIENTS_EACH)
  })
})

/** Whether a request ended because its server was killed. */
function isCut(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String(error.code))
  )
}
