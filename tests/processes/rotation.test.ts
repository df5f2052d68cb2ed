import { Agent, request } from 'node:http'
import { type HttpAnswer, toAnswer } from '@flightbag/testing/http/answer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf, runCli } from '../../packages/cli/src/testing/run-cli.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster } from './cluster.ts'

const CONNECTIONS = 64
/**
 * The number of answers with the old key before its rotation, and of requests per connection with either key after
 * that.
 */
const BEFORE = 300
const AFTER = 3

/** The limits are on, and cannot be reached. */
const HIGH_LIMITS = {
  FLIGHTBAG_KEY_LIMIT: '1000000',
  FLIGHTBAG_API_RATE: '1000000',
  FLIGHTBAG_API_BURST: '1000000',
}

function ask(url: string, agent: Agent, key: string): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}` }
    const asked = request(`${url}/v1/notes`, { agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve(toAnswer(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks))))
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** An answer without its own id and time. */
function lasting({ status, headers, text, json }: HttpAnswer): string {
  const { date, 'x-request-id': id, ...others } = headers
  expect([date, id]).toEqual([expect.any(String), json?.meta?.requestId])
  return (
    `${status} ${JSON.stringify(others)} ` +
    `${text.replace(String(id), 'ID').replace(json?.meta?.generatedAt ?? '', 'TIME')}`
  )
}

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(3, { settings: HIGH_LIMITS })
})
afterAll(() => cluster.close())

const rotations: [string, (accountId: string) => Promise<string>][] = [
  ['the port of an app', (accountId) => cluster.rotate(accountId)],
  [
    'the command',
    async (accountId) => {
      const env = { DATABASE_URL: cluster.databaseUrl }
      return jsonOf<{ key: string }>(
        await runCli(['key', 'rotate', '--account', accountId, '--yes', '--json'], { env }),
      ).key
    },
  ],
]

test.each(rotations)(
  '64 connections to three processes: after %s rotated a key, no request with the old one is admitted, all with ' +
    'the new one are',
  async (_, rotate) => {
    const { id, key: old } = await cluster.createAccount()
    let fresh: string | null = null
    let passed = 0
    const late = new Map<number, number>()
    const withFresh = new Map<number, number>()
    const refusals = new Set<string>()
    function add(counts: Map<number, number>, status: number) {
      return counts.set(status, (counts.get(status) ?? 0) + 1)
    }

    async function connection(n: number) {
      const { url } = cluster.servers[n % cluster.servers.length]!
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let after = 0; after < AFTER; ) {
        const key = fresh
        const answer = await ask(url, agent, old)
        if (answer.status !== 200) refusals.add(lasting(answer))
        if (key === null) {
          expect([200, 401]).toContain(answer.status)
          if (answer.status === 200) passed++
          continue
        }
        add(late, answer.status)
        add(withFresh, (await ask(url, agent, key)).status)
        after++
      }
      agent.destroy()
    }
    const connections = Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => connection(n)))
    await until(() => passed >= BEFORE, connections)
    fresh = await rotate(id)
    await connections

    expect(late).toEqual(new Map([[401, CONNECTIONS * AFTER]]))
    expect(withFresh).toEqual(new Map([[200, CONNECTIONS * AFTER]]))
    expect([...refusals]).toHaveLength(1)
    expect([...refusals][0]).toMatch(/^401 .*"www-authenticate":"Bearer".*unauthorized/)
  },
)
