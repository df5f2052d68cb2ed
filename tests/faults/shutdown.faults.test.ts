import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { startCluster } from '../processes/cluster.ts'
import { serveInProcess } from '../processes/served.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const ROUNDS = 5
const CLIENTS = 8

interface Tally {
  whole: number
  /** Answers to requests that were sent before the signal and read whole after it. */
  finished: number
  /** Requests sent before the signal that had no answer, or half of one. */
  cut: number
  /** Requests sent after it, for which nobody was there. */
  refused: number
}

/** Asks again and again over one kept connection, until it is refused. */
async function client(url: string, key: string, tally: Tally, signalledMs: () => number | null): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const sentMs = performance.now()
    function sentBefore() {
      return sentMs < (signalledMs() ?? Number.POSITIVE_INFINITY)
    }
    try {
      const call = request(`${url}/v1/notes?limit=100`, { headers: { Authorization: `Bearer ${key}` }, agent })
      call.end()
      const [answer] = (await once(call, 'response')) as [
        AsyncIterable<Buffer> & { statusCode: number; headers: Record<string, string> },
      ]
      let bytes = 0
      for await (const chunk of answer) bytes += chunk.length
      expect(answer.statusCode).toBe(200)
      expect(bytes).toBe(Number(answer.headers['content-length']))
      tally.whole++
      if (signalledMs() !== null && sentBefore()) tally.finished++
    } catch {
      if (sentBefore()) tally.cut++
      else tally.refused++
      agent.destroy()
      return
    }
  }
}

test('SIGTERM under load: every earlier request is answered whole, and only later ones are refused', async () => {
  const cluster = await startCluster(1)
  const tally: Tally = { whole: 0, finished: 0, cut: 0, refused: 0 }
  try {
    const { id, key } = await cluster.createAccount()
    await cluster.import(
      id,
      Array.from({ length: 100 }, (_, n) => ({ kind: 'note', record: { id: `${n}`, text: 'x'.repeat(20_000) } })),
    )
    for (let round = 0; round < ROUNDS; round++) {
      const settings = { DATABASE_URL: cluster.databaseUrl, FLIGHTBAG_KEY_LIMIT: '0', FLIGHTBAG_API_RATE: '0' }
      const server = await serveInProcess(settings)
      let signalledMs: number | null = null
      const clients = Promise.all(
        Array.from({ length: CLIENTS }, () => client(server.url, key, tally, () => signalledMs)),
      )
      const target = tally.whole + 50
      await until(() => tally.whole >= target, clients)
      signalledMs = performance.now()
      await server.stop()
      await clients
      expect(server.process.exitCode).toBe(0)
    }
    report({
      fault: 'SIGTERM under load',
      times: ROUNDS,
      hits: tally.refused + tally.cut,
      acknowledged: tally.whole,
      lost: tally.cut,
      recovered: `ended by itself, ${tally.finished} answers in flight finished`,
    })
    expect(tally.cut).toBe(0)
    expect(tally.finished).toBeGreaterThanOrEqual(ROUNDS)
    expect(tally.refused).toBe(ROUNDS * CLIENTS)
  } finally {
    await cluster.close()
  }
})
