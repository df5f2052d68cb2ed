import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'

const POLLERS = 8
const COMMANDS = 1000

const report = JSON.stringify({ schema: 1, sessionId: 'flight-1', sentAt: '2026-10-03T12:00:00Z' })

/** One call of the plugin with the ids of the delivered commands; null if the call failed. */
async function poll(url: string, key: string, agent: Agent): Promise<string[] | null> {
  const call = request(`${url}/v1/plugin/live`, {
    method: 'PUT',
    agent,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(report),
    },
  })
  try {
    call.end(report)
    const [answer] = (await once(call, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    if (answer.statusCode !== 200) return null
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
      data: { commands: { id: string; createdAt: string }[] }
    }
    const times = data.commands.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort())
    return data.commands.map(({ id }) => id)
  } catch {
    return null
  }
}

interface Outcome {
  readonly handed: readonly string[]
  readonly contended: number
  readonly failed: number
}

/**
 * Eight concurrent pollers over the processes while commands are sent, until all were delivered or `until` returns
 * true.
 */
async function pollWhileSending(
  cluster: Cluster,
  accountId: string,
  key: string,
): Promise<Outcome & { sent: string[] }> {
  const handed: string[] = []
  const sent: string[] = []
  let sending = true
  let underWay = 0
  let contended = 0
  let failed = 0
  let emptyInARow = 0
  async function poller(n: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (sending || emptyInARow < 3 * POLLERS) {
      if (++underWay > 1 && sent.length > handed.length) contended++
      const ids = await poll(cluster.servers[n % cluster.servers.length]!.url, key, agent)
      underWay--
      if (ids === null) failed++
      else handed.push(...ids)
      emptyInARow = ids?.length === 0 ? emptyInARow + 1 : 0
      if (ids === null) await new Promise((resolve) => setImmediate(resolve))
    }
    agent.destroy()
  }
  const pollers = Promise.all(Array.from({ length: POLLERS }, (_, n) => poller(n)))
  for (let n = 0; n < COMMANDS; n++) sent.push(await cluster.sendCommand(accountId, { kind: 'test' }))
  sending = false
  // Results from before the last command was sent do not count.
  emptyInARow = 0
  await pollers
  return { handed, contended, failed, sent }
}

test('8 pollers over 2 processes and 1,000 concurrent commands: every command is in exactly one answer', async () => {
  const cluster = await startCluster(2)
  try {
    const { id, key } = await cluster.createAccount()
    const { handed, contended, sent } = await pollWhileSending(cluster, id, key)
    console.log(
      `commands: ${handed.length} delivered, ${sent.length - handed.length} expired, ${contended} contended polls`,
    )
    expect(contended).toBeGreaterThan(0)
    expect(new Set(handed).size).toBe(handed.length)
    expect([...handed].sort()).toEqual([...sent].sort())
  } finally {
    await cluster.close()
  }
})
