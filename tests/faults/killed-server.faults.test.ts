import { codeOf } from '@flightbag/core/ports'
import { openPostgres } from '@flightbag/store-postgres'
import postgres from '@flightbag/store-postgres/driver'
import { type SeenRecord, seen } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { NO_LIMITS, startCluster } from '../processes/cluster.ts'
import { serveInProcess } from '../processes/served.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const KILLS = 20
const CLIENTS = 6
const HAND_OVER_KILLS = 5

function body(n: number) {
  return JSON.stringify({
    schema: 1,
    startedAt: '2026-10-03T10:00:00Z',
    simulator: `n${n}`,
    events: Array.from({ length: 20 }, (_, event) => ({
      at: `2026-10-03T10:00:${10 + event}Z`,
      kind: 'turn',
      heard: 'x'.repeat(100),
    })),
  })
}

test('a server killed with -9 during PUTs: acknowledged sessions are stored, and all are whole', async () => {
  const cluster = await startCluster(1)
  const store = openPostgres(cluster.databaseUrl)
  let server = cluster.servers[0]!
  try {
    const { id, key } = await cluster.createAccount()
    const acknowledged = new Map<string, number>()
    let acknowledgements = 0
    let cut = 0
    let refused = 0
    let running = true
    async function client(number: number) {
      for (let n = 0; running; n++) {
        const session = `flight-${number}-${n % 50}`
        const version = number * 1_000_000 + n
        const answer = await fetch(`${server.url}/v1/plugin/sessions/${session}`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: body(version),
        }).catch((error: unknown) => (codeOf(error) === 'ECONNREFUSED' ? 'refused' : 'cut'))
        if (typeof answer === 'string') {
          if (answer === 'cut') cut++
          else refused++
          await new Promise((resolve) => setTimeout(resolve, 2))
          continue
        }
        expect([200, 201]).toContain(answer.status)
        acknowledged.set(session, version)
        acknowledgements++
        await answer.arrayBuffer().catch(() => null)
      }
    }
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
    async function acknowledge(more: number) {
      const target = acknowledgements + more
      await until(() => acknowledgements >= target, clients)
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await acknowledge(CLIENTS + kill)
      await server.kill9()
      server = await serveInProcess({ DATABASE_URL: cluster.databaseUrl, ...NO_LIMITS, FLIGHTBAG_SESSION_QUOTA: '0' })
    }
    await acknowledge(CLIENTS)
    running = false
    await clients
    const stored = new Map<string, { simulator: string; events: unknown[] }>()
    for (const doc of await store.records.all(id, 'pluginSession')) {
      const session = seen(doc) as SeenRecord & { simulator: string; events: unknown[] }
      expect(session.events.length).toBe(20)
      stored.set(session.id, session)
    }
    // A later copy may be stored without its answer; an earlier copy never replaces an acknowledged one.
    const lost = [...acknowledged].filter(
      ([session, version]) => Number(stored.get(session)?.simulator.slice(1) ?? -1) < version,
    )
    report({
      fault: 'kill -9 of a server, PUTs unanswered',
      times: KILLS,
      hits: cut,
      acknowledged: acknowledgements,
      lost: lost.length,
      recovered: `at restart; ${refused} refused until then`,
    })
    expect(lost).toEqual([])
    expect(cut).toBeGreaterThan(0)
    expect((await store.sessions.stats(id)).sessions).toBe(stored.size)
  } finally {
    await server.stop()
    await store.close()
    await cluster.close()
  }
})

test('a server killed with -9 during deliveries: no command is delivered twice', async () => {
  const cluster = await startCluster(2)
  const store = openPostgres(cluster.databaseUrl)
  const operator = postgres(cluster.databaseUrl, { max: 2, onnotice: () => undefined })
  const servers = [...cluster.servers]
  try {
    const { id, key } = await cluster.createAccount()
    const handed: string[] = []
    const sent: string[] = []
    let cut = 0
    let polling = true
    /** While it is true, all requests are sent to the server that is about to be killed. */
    let aside = false
    async function poller(number: number) {
      while (polling) {
        if (aside && number % 2 === 0) {
          await new Promise((resolve) => setTimeout(resolve, 2))
          continue
        }
        const answer = await fetch(`${servers[number % 2]!.url}/v1/plugin/live`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ schema: 1, sessionId: 's', sentAt: '2026-10-03T10:00:00Z' }),
        })
          .then(async (got) => {
            expect(got.status).toBe(200)
            return (await got.json()) as { data: { commands: { id: string }[] } }
          })
          .catch((error: unknown) => {
            if (!(error instanceof TypeError)) throw error
            if (codeOf(error) !== 'ECONNREFUSED') cut++
            return null
          })
        if (answer === null) await new Promise((resolve) => setTimeout(resolve, 2))
        else handed.push(...answer.data.commands.map((command) => command.id))
      }
    }
    const pollers = Promise.all(Array.from({ length: 8 }, (_, number) => poller(number)))
    async function send(commands: number) {
      for (let n = 0; n < commands; n++) sent.push(await cluster.sendCommand(id, { kind: 'test' }))
    }
    for (let kill = 0; kill < HAND_OVER_KILLS; kill++) {
      await send(50)
      // The database completes a delivery that waits for this lock when its server is killed, and no answer is sent.
      aside = true
      const lock = await operator.reserve()
      await lock`begin`
      await lock`select from live_report where account_id = ${id} for update`
      await send(3)
      async function waiting() {
        return (
          await operator`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where not l.granted and a.datname = current_database() and a.query like '%update live_report%'`
        ).length
      }
      await until(async () => (await waiting()) > 0, pollers)
      await servers[1]!.kill9()
      await lock`rollback`
      lock.release()
      servers[1] = await serveInProcess({ DATABASE_URL: cluster.databaseUrl, ...NO_LIMITS })
      aside = false
    }
    await send(50)
    async function collected() {
      return (await store.live.list(id, Date.now())).every(({ state }) => state !== 'waiting')
    }
    await until(collected, pollers)
    polling = false
    await pollers
    const listed = await store.live.list(id, Date.now())
    const silent = listed.filter(({ state, id: command }) => state === 'delivered' && !handed.includes(command))
    report({
      fault: 'kill -9 of a server handing over commands',
      times: HAND_OVER_KILLS,
      hits: cut,
      acknowledged: handed.length,
      lost: sent.length - handed.length - silent.length,
      recovered: `${silent.length} delivered without outcome`,
    })
    expect(new Set(handed).size).toBe(handed.length)
    expect(handed.length + silent.length).toBe(sent.length)
    expect(silent.every(({ outcome }) => outcome === null)).toBe(true)
    expect(silent.length).toBeGreaterThan(0)
    expect(cut).toBeGreaterThanOrEqual(HAND_OVER_KILLS)
  } finally {
    await servers[1]!.stop()
    await operator.end()
    await store.close()
    await cluster.close()
  }
})
