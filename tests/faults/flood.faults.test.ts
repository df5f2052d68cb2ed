import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCluster } from '../processes/cluster.ts'
import { reportAttack } from './attacks-table.ts'
import { report } from './table.ts'

const CONNECTIONS = 1000
const MAX_MEMORY_MB = 512
const FLOOD_MS = 30_000
const EVERY_MS = 50

/** The peak memory and the CPU time of a process. */
function usageOf(pid: number) {
  const peakKb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { peakMb: Number(peakKb) / 1024 }
}

test('1,000 connections with pipelined requests without a key: a pilot is served, in bounded memory', async () => {
  // Without a share of connections for each address, as behind a proxy: the pilot has the address of the others.
  const settings = { FLIGHTBAG_LOG_LEVEL: 'warn', FLIGHTBAG_ADDRESS_CONNECTIONS: '0' }
  const cluster = await startCluster(1, { settings })
  const served = cluster.servers[0] ?? expect.fail('no server')
  const pid = served.process.pid ?? expect.fail('no process')
  const { key } = await cluster.createAccount()
  const agent = new Agent({ keepAlive: true })
  async function ask() {
    const startedMs = performance.now()
    const request = get(new URL('/v1/notes', served.url), { agent, headers: { 'X-API-Key': key } })
    const [answer] = await once(request, 'response')
    await once(answer.resume(), 'end')
    return { status: answer.statusCode as number, ms: performance.now() - startedMs }
  }
  async function askFor(durationMs: number) {
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let n = 0; n < durationMs / EVERY_MS; n++) {
      answers.push(await ask())
      await wait(EVERY_MS)
    }
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    return { answers, p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
  }
  await fetch(new URL('/docs/swagger-ui-bundle.js', served.url)).then((page) => page.arrayBuffer())
  await ask()
  const quiet = await askFor(FLOOD_MS / 6)
  const port = new URL(served.url).port
  const flood = fork(join(import.meta.dirname, 'flood.ts'), [port, String(CONNECTIONS)], { silent: true })
  let counted = ''
  flood.stdout?.setEncoding('utf8').on('data', (text: string) => {
    counted += text
  })
  await once(flood, 'message')
  let isFlooded = true
  const health = (async () => {
    const statuses: number[] = []
    while (isFlooded) {
      const answer = await fetch(new URL('/v1/health', served.url))
      const { data } = (await answer.json()) as { data: { ok: boolean } }
      statuses.push(data.ok ? answer.status : 0)
    }
    return statuses
  })()
  const busy = await askFor(FLOOD_MS)
  isFlooded = false
  flood.kill('SIGTERM')
  await once(flood, 'close')
  const { sent } = JSON.parse(counted) as { sent: number }
  const { peakMb } = usageOf(pid)
  const healthStatuses = await health
  agent.destroy()
  await cluster.close()
  const wrong = busy.answers.filter(({ status }) => status !== 200).length
  report({
    fault: `${CONNECTIONS} connections pipelining without a key, ${FLOOD_MS / 1000} s`,
    times: 1,
    hits: sent,
    acknowledged: busy.answers.length - wrong,
    lost: wrong,
    recovered:
      `p99 ${quiet.p99Ms.toFixed(0)} ms before, ${busy.p99Ms.toFixed(0)} ms during; at most ` +
      `${peakMb.toFixed(0)} MB`,
  })
  reportAttack({
    attack: `${CONNECTIONS} connections with pipelined requests to all routes, without a key, for ${FLOOD_MS / 1000} s`,
    count: sent,
    result:
      `at most ${peakMb.toFixed(0)} MB; ${busy.answers.length} answers to a pilot, ${wrong} wrong, with a p99 of ` +
      `${(busy.p99Ms / quiet.p99Ms).toFixed(1)} times its value without load; ${healthStatuses.length} of health`,
  })
  expect(wrong).toBe(0)
  expect(healthStatuses.length).toBeGreaterThan(0)
  expect(healthStatuses.filter((status) => status !== 200)).toEqual([])
  expect(sent).toBeGreaterThan(CONNECTIONS * 50)
  expect(peakMb).toBeLessThan(MAX_MEMORY_MB)
})
