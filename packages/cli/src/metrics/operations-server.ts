import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pause } from './answer-in-time.ts'
import type { Metrics } from './metrics.ts'

interface OperationsServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves `/metrics` and `/ready` on a separate port, for the operator's machines. `problem` returns why the service is
 * not ready, or null. Rejects when it cannot listen on the port.
 */
export async function serveOperations(
  at: { readonly host: string; readonly port: number },
  metrics: Metrics,
  problem: () => Promise<string | null>,
  storeMetrics: () => Promise<readonly string[]> = async () => [],
  pause: Pause = (ms) => sleep(ms, null, { ref: false }),
): Promise<OperationsServer> {
  const server = createServer((req, res) => {
    void answerTo(req.url ?? '', metrics, { problem, storeMetrics, pause }).then(({ status, type, body }) => {
      res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  const { address, family, port } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A readiness check that takes longer has failed. */
const READY_WITHIN_MS = 2_000

const TEXT = 'text/plain; charset=utf-8'

async function answerTo(
  url: string,
  metrics: Metrics,
  {
    problem,
    storeMetrics,
    pause,
  }: {
    readonly problem: () => Promise<string | null>
    readonly storeMetrics: () => Promise<readonly string[]>
    readonly pause: Pause
  },
) {
  const path = url.split('?')[0]
  if (path === '/metrics') {
    return {
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
      // Those of the process are served in any case: a rejection without a listener would end the process.
      body: metrics.text(await storeMetrics().catch(() => [])),
    }
  }
  if (path !== '/ready') return { status: 404, type: TEXT, body: 'there is /metrics and /ready\n' }
  const late = pause(READY_WITHIN_MS).then(() => 'the store does not answer in time')
  const found = await Promise.race([problem().catch(() => 'the store fails'), late])
  return { status: found === null ? 200 : 503, type: TEXT, body: found === null ? 'ready\n' : `not ready: ${found}\n` }
}
