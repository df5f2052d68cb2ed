import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startCluster } from '../processes/cluster.ts'
import { report } from './table.ts'

test('SIGTERM under load: answers in flight finish whole, and only new connections are refused', async () => {
  const cluster = await startCluster(1)
  try {
    const { id, key } = await cluster.createAccount()
    await cluster.import(
      id,
      Array.from({ length: 100 }, (_, n) => ({ kind: 'note', record: { id: `${n}`, text: 'x'.repeat(20_000) } })),
    )
    const server = cluster.servers[0]!
    let whole = 0
    let cut = 0
    let refused = 0
    let running = true
    const client = async () => {
      while (running) {
        const call = request(`${server.url}/v1/notes?limit=100`, {
          headers: { Authorization: `Bearer ${key}` },
          agent: false,
        })
        call.end()
        try {
          const [answer] = (await once(call, 'response')) as [
            AsyncIterable<Buffer> & { complete: boolean; headers: Record<string, string> },
          ]
          let bytes = 0
          for await (const chunk of answer) bytes += chunk.length
          if (bytes === Number(answer.headers['content-length'])) whole++
          else cut++
        } catch {
          refused++
          running = false
        }
      }
    }
    const clients = Promise.all(Array.from({ length: 8 }, client))
    while (whole < 50) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.stop()
    await clients
    report({
      fault: 'SIGTERM under load',
      times: 1,
      hits: refused,
      acknowledged: whole,
      lost: cut,
      recovered: 'ended by itself',
    })
    expect(cut).toBe(0)
    expect(refused).toBeGreaterThan(0)
    expect(server.process.exitCode).toBe(0)
  } finally {
    await cluster.close()
  }
})
