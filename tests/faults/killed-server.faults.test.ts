import { openPostgres } from '@flightbag/store-postgres'
import { expect, test } from 'vitest'
import { startCluster } from '../processes/cluster.ts'
import { serveInProcess } from '../processes/served.ts'
import { report } from './table.ts'

const KILLS = 20
const CLIENTS = 6
const decoder = new TextDecoder()

const body = (n: number) =>
  JSON.stringify({
    schema: 1,
    startedAt: '2026-10-03T10:00:00Z',
    simulator: `n${n}`,
    events: Array.from({ length: 20 }, (_, event) => ({
      at: `2026-10-03T10:00:${10 + event}Z`,
      kind: 'turn',
      heard: 'x'.repeat(100),
    })),
  })

test('a server killed with -9 while PUTs are unanswered: every 201 or 200 that a client saw is in the store, and every stored session is whole', async () => {
  const cluster = await startCluster(1)
  const store = openPostgres(cluster.databaseUrl)
  let server = cluster.servers[0]!
  try {
    const { id, key } = await cluster.createAccount()
    const acknowledged = new Map<string, number>()
    let unanswered = 0
    let running = true
    const client = async (number: number) => {
      for (let n = 0; running; n++) {
        const session = `flight-${number}-${n % 50}`
        const version = number * 1_000_000 + n
        const answer = await fetch(`${server.url}/v1/plugin/sessions/${session}`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: body(version),
        }).catch(() => null)
        if (answer === null) {
          unanswered++
          await new Promise((resolve) => setTimeout(resolve, 2))
          continue
        }
        expect([200, 201]).toContain(answer.status)
        acknowledged.set(session, version)
        await answer.arrayBuffer().catch(() => null)
      }
    }
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
    for (let kill = 0; kill < KILLS; kill++) {
      const target = acknowledged.size + unanswered
      const before = performance.now()
      while (acknowledged.size + unanswered < target + 1 && performance.now() - before < 300)
        await new Promise((resolve) => setTimeout(resolve, 5))
      await new Promise((resolve) => setTimeout(resolve, 20 + kill * 3))
      await server.kill9()
      server = await serveInProcess({
        DATABASE_URL: cluster.databaseUrl,
        FLIGHTBAG_KEY_LIMIT: '0',
        FLIGHTBAG_API_RATE: '0',
        FLIGHTBAG_SESSION_QUOTA: '0',
      })
    }
    running = false
    await clients
    const stored = new Map<string, { simulator: string; events: unknown[] }>()
    for (const doc of await store.records.all(id, 'pluginSession')) {
      const session = JSON.parse(decoder.decode(doc)) as { id: string; simulator: string; events: unknown[] }
      expect(session.events.length).toBe(20)
      stored.set(session.id, session)
    }
    // a later copy may have been stored without its answer arriving; an earlier one never stands in for an acknowledged one
    const lost = [...acknowledged].filter(
      ([session, version]) => Number(stored.get(session)?.simulator.slice(1) ?? -1) < version,
    )
    report({
      fault: 'kill -9 of a server, PUTs unanswered',
      times: KILLS,
      hits: unanswered,
      acknowledged: acknowledged.size,
      lost: lost.length,
      recovered: 'at restart',
    })
    expect(lost).toEqual([])
    expect(unanswered).toBeGreaterThan(0)
    expect((await store.sessions.stats(id)).sessions).toBe(stored.size)
  } finally {
    await server.stop()
    await store.close()
    await cluster.close()
  }
})

test('a server killed with -9 while it hands over commands: none twice, and what was never answered is listed as delivered without outcome', async () => {
  const cluster = await startCluster(2)
  const store = openPostgres(cluster.databaseUrl)
  const servers = [...cluster.servers]
  try {
    const { id, key } = await cluster.createAccount()
    const handed: string[] = []
    const sent: string[] = []
    let failed = 0
    let polling = true
    const poller = async (number: number) => {
      while (polling) {
        const answer = await fetch(`${servers[number % 2]!.url}/v1/plugin/live`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ schema: 1, sessionId: 's', sentAt: '2026-10-03T10:00:00Z' }),
        })
          .then(async (got) =>
            got.status === 200 ? ((await got.json()) as { data: { commands: { id: string }[] } }) : null,
          )
          .catch(() => null)
        if (answer === null) {
          failed++
          await new Promise((resolve) => setTimeout(resolve, 2))
        } else handed.push(...answer.data.commands.map((command) => command.id))
      }
    }
    const pollers = Promise.all(Array.from({ length: 8 }, (_, number) => poller(number)))
    const sending = (async () => {
      for (let n = 0; n < 400; n++) {
        sent.push(await cluster.sendCommand(id, { kind: 'test' }))
        if (n % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 60))
      }
    })()
    for (let kill = 0; kill < 5; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await servers[1]!.kill9()
      servers[1] = await serveInProcess({
        DATABASE_URL: cluster.databaseUrl,
        FLIGHTBAG_KEY_LIMIT: '0',
        FLIGHTBAG_API_RATE: '0',
      })
    }
    await sending
    await new Promise((resolve) => setTimeout(resolve, 300))
    polling = false
    await pollers
    const listed = await store.live.list(id, Date.now())
    const silent = listed.filter(({ state, id: command }) => state === 'delivered' && !handed.includes(command))
    expect(new Set(handed).size).toBe(handed.length)
    expect(listed.filter(({ state }) => state === 'waiting')).toEqual([])
    expect(handed.length + silent.length).toBe(sent.length)
    expect(silent.every(({ outcome }) => outcome === null)).toBe(true)
    expect(failed).toBeGreaterThan(0)
    report({
      fault: 'kill -9 of a server handing over commands',
      times: 5,
      hits: failed,
      acknowledged: handed.length,
      lost: sent.length - handed.length - silent.length,
      recovered: `${silent.length} delivered without outcome`,
    })
  } finally {
    await servers[1]!.stop()
    await store.close()
    await cluster.close()
  }
})
