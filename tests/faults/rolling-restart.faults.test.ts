import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { NO_LIMITS, startCluster } from '../processes/cluster.ts'
import { type Served, serveInProcess } from '../processes/served.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const ROUNDS = 2
const CLIENTS = 6
const CHECK_EVERY_MS = 100

interface Upstream {
  readonly server: Served
  readonly readiness: string
  readonly agent: Agent
  ready: boolean
}

/**
 * A load balancer that keeps connections to its servers, and sends requests only to those whose `/ready` returned 200.
 * It never retries.
 */
async function loadBalancer(upstreams: Upstream[]) {
  let turn = 0
  const server = createServer((req, res) => {
    const ready = upstreams.filter((upstream) => upstream.ready)
    const chosen = ready[turn++ % ready.length]
    if (chosen === undefined) return void res.writeHead(503).end()
    const { agent, server } = chosen
    const forward = request(new URL(req.url!, server.url), { headers: req.headers, agent }, (answer) => {
      res.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] ?? '' })
      answer.pipe(res)
    })
    forward.on('error', () => res.writeHead(502).end())
    req.pipe(forward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stopped = new AbortController()
  const checking = (async () => {
    while (!stopped.signal.aborted) {
      for (const upstream of upstreams) upstream.ready = (await statusOf(upstream.readiness)) === 200
      await sleep(CHECK_EVERY_MS, null, { signal: stopped.signal }).catch(() => null)
    }
  })()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      stopped.abort()
      await checking
      server.closeAllConnections()
      server.close()
    },
  }
}

function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer: IncomingMessage) => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    }).on('error', () => resolve(null))
  })
}

test('a rolling restart behind a load balancer that watches /ready causes no error without retries', async () => {
  const cluster = await startCluster(1)
  const upstreams: Upstream[] = []
  async function start(): Promise<Upstream> {
    const server = await serveInProcess({
      DATABASE_URL: cluster.databaseUrl,
      ...NO_LIMITS,
      FLIGHTBAG_METRICS_PORT: '0',
      FLIGHTBAG_DRAIN_SECONDS: '2',
    })
    await until(() => server.printed().includes('metrics and readiness on '), new Promise(() => undefined))
    const [, operations] = /metrics and readiness on ([^\s"]+)/.exec(server.printed())!
    return { server, readiness: `${operations}/ready`, agent: new Agent({ keepAlive: true }), ready: false }
  }
  upstreams.push(await start(), await start())
  const balancer = await loadBalancer(upstreams)
  try {
    const { key } = await cluster.createAccount()
    await until(() => upstreams.every(({ ready }) => ready), new Promise(() => undefined))
    const statuses = new Map<number | string, number>()
    let running = true
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (running) {
          const status = await fetch(`${balancer.url}/v1/notes`, { headers: { Authorization: `Bearer ${key}` } }).then(
            async (answer) => {
              await answer.arrayBuffer()
              return answer.status
            },
            (error) => String(error),
          )
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    )
    const drained: (number | null)[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const slot of [0, 1]) {
        const { server, readiness } = upstreams[slot]!
        const before = statuses.get(200) ?? 0
        const stopping = server.stop()
        await until(async () => (await statusOf(readiness)) === 503, clients)
        drained.push(503)
        await stopping
        expect(server.process.exitCode).toBe(0)
        upstreams[slot] = await start()
        await until(() => upstreams[slot]!.ready && (statuses.get(200) ?? 0) > before + 50, clients)
      }
    }
    running = false
    await clients
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    report({
      fault: 'rolling restart of two servers behind a load balancer that watches /ready',
      times: 2 * ROUNDS,
      hits: drained.length,
      acknowledged: statuses.get(200) ?? 0,
      lost: total - (statuses.get(200) ?? 0),
      recovered: 'no client saw an error',
    })
    expect([...statuses.keys()]).toEqual([200])
  } finally {
    await balancer.close()
    for (const { server, agent } of upstreams) {
      agent.destroy()
      await server.stop()
    }
    await cluster.close()
  }
})
