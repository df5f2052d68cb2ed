import { openPostgres } from '@flightbag/store-postgres'
import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { expect, test } from 'vitest'
import { NO_LIMITS, startCluster } from '../processes/cluster.ts'
import { serveInProcess } from '../processes/served.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const FOREVER = new Promise<never>(() => undefined)
const SESSION = { schema: 1, startedAt: '2026-10-03T10:00:00Z' }

/** A server whose connections to the database go through a proxy. */
async function startBehindProxy() {
  const cluster = await startCluster(1)
  const url = new URL(cluster.databaseUrl)
  const proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) }, postgresFrames)
  url.port = String(proxy.port)
  const server = await serveInProcess({
    DATABASE_URL: url.href,
    ...NO_LIMITS,
    FLIGHTBAG_SESSION_QUOTA: '0',
    FLIGHTBAG_METRICS_PORT: '0',
    FLIGHTBAG_DRAIN_SECONDS: '0',
    FLIGHTBAG_LOG_LEVEL: 'error',
  })
  await until(() => server.printed().includes('metrics and readiness on '), FOREVER)
  const [, operations] = /metrics and readiness on ([^\s"]+)/.exec(server.printed())!
  const { id, key } = await cluster.createAccount()
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return {
    cluster,
    proxy,
    server,
    id,
    status: async (path: string, options: RequestInit = {}) =>
      (await fetch(server.url + path, { ...options, headers })).status,
    ready: async () => (await fetch(`${operations}/ready`)).status,
    healthy: async () => ((await (await fetch(`${server.url}/v1/health`)).json()) as { data: { ok: boolean } }).data.ok,
    stop: async () => {
      await server.stop()
      await proxy.close()
      await cluster.close()
    },
  }
}

type Behind = Awaited<ReturnType<typeof startBehindProxy>>

/** The sessions in the database, read through a connection of the test. */
async function storedSessions(databaseUrl: string, accountId: string): Promise<ReadonlySet<string>> {
  const store = openPostgres(databaseUrl)
  const ids = new Set<string>()
  for await (const line of store.sync.export(accountId))
    ids.add((JSON.parse(line) as { record: { id: string } }).record.id)
  await store.close()
  return ids
}

/** Sends requests and records the acknowledged ones, until it is stopped. */
function load({ status }: Behind) {
  const seen = { acknowledged: [] as string[], failed: 0, longestMs: 0, running: true }
  async function client(client: number) {
    for (let n = 0; seen.running; n++) {
      const id = `flight-${client}-${n}`
      const startedMs = performance.now()
      const answer = await status(`/v1/plugin/sessions/${id}`, { method: 'PUT', body: JSON.stringify(SESSION) })
      seen.longestMs = Math.max(seen.longestMs, performance.now() - startedMs)
      if (answer === 201) seen.acknowledged.push(id)
      else seen.failed++
    }
  }
  return { seen, ended: Promise.all(Array.from({ length: 8 }, (_, n) => client(n))) }
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`
}

test.each([
  [
    'two of ten connections discard everything',
    (open: number) => (connection: number) => connection >= open - 2 && connection < open,
  ],
  ['all connections discard everything, new ones do not', (open: number) => (connection: number) => connection < open],
] as const)('%s: requests fail for a few seconds, then all is well without a restart', async (fault, silent) => {
  const behind = await startBehindProxy()
  const { proxy, healthy, ready, status, cluster, id } = behind
  try {
    expect(await status('/v1/notes')).toBe(200)
    const { seen, ended } = load(behind)
    await until(() => seen.acknowledged.length > 200, ended)
    const isSilent = silent(proxy.connections)
    proxy.rule = ({ connection }) => (isSilent(connection) ? 'discard' : 'pass')
    const faultAtMs = performance.now()
    const before = seen.acknowledged.length
    await until(() => seen.failed > 0, ended)
    let recoveredAtMs = performance.now()
    await until(async () => {
      const failed = seen.failed
      recoveredAtMs = performance.now()
      const target = seen.acknowledged.length + 200
      await until(() => seen.acknowledged.length >= target, ended)
      return seen.failed === failed
    }, ended)
    expect(await healthy()).toBe(true)
    expect(await ready()).toBe(200)
    seen.running = false
    await ended
    const stored = await storedSessions(cluster.databaseUrl, id)
    const lost = seen.acknowledged.filter((session) => !stored.has(session))
    report({
      fault,
      times: 1,
      hits: seen.failed,
      acknowledged: seen.acknowledged.length - before,
      lost: lost.length,
      recovered:
        `by itself, ${seconds(recoveredAtMs - faultAtMs)} after the fault; longest request ` +
        `${seconds(seen.longestMs)}`,
    })
    expect(lost).toEqual([])
  } finally {
    await behind.stop()
  }
})

test('a silent network to the database: health and readiness report it, and the service recovers', async () => {
  const behind = await startBehindProxy()
  const { proxy, server, healthy, ready, status } = behind
  try {
    expect(await status('/v1/notes')).toBe(200)
    proxy.rule = () => 'discard'
    const silentAtMs = performance.now()
    const requests = Promise.all(Array.from({ length: 20 }, () => status('/v1/notes')))
    await until(async () => !(await healthy()) && (await ready()) === 503, FOREVER)
    const reportedMs = performance.now() - silentAtMs
    const answers = await requests
    expect(new Set(answers)).toEqual(new Set([500]))
    proxy.rule = () => 'pass'
    const backAtMs = performance.now()
    await until(async () => (await status('/v1/notes')) === 200, FOREVER)
    const recoveredMs = performance.now() - backAtMs
    await until(async () => (await healthy()) && (await ready()) === 200, FOREVER)
    proxy.rule = () => 'discard'
    const stoppedAtMs = performance.now()
    void status('/v1/notes').catch(() => undefined)
    await server.stop()
    const stoppedMs = performance.now() - stoppedAtMs
    expect(server.process.exitCode).toBe(0)
    report({
      fault: 'the network to the database discards everything, then returns; SIGTERM while it is silent again',
      times: 1,
      hits: answers.length,
      acknowledged: 0,
      lost: 0,
      recovered:
        `by itself, ${seconds(recoveredMs)} after the network; health and readiness report it after ` +
        `${seconds(reportedMs)}; stopped in ${seconds(stoppedMs)}`,
    })
  } finally {
    await behind.stop()
  }
})
