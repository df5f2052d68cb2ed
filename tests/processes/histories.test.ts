import { recordHistory } from '@flightbag/testing/history/history'
import { type SessionInput, type SessionOutput, sessionViolations } from '@flightbag/testing/history/session-history'
import { expect, test } from 'vitest'
import { startCluster } from './cluster.ts'

const IDS = ['s-0', 's-1', 's-2', 's-3', 's-4', 's-5'] as const
const CLIENTS = 6
const CALLS = 40

/** A pseudo-random sequence, so that a failure can be repeated with the same calls. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}

test('sessions over three processes, one of them killed, are registers whose deletion is final', async () => {
  const cluster = await startCluster(3)
  try {
    const { id: accountId, key } = await cluster.createAccount()
    const history = recordHistory<SessionInput, SessionOutput>()
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

    async function perform(url: string, input: SessionInput): Promise<SessionOutput | null> {
      const address = `${url}/v1/plugin/sessions/${input.id}`
      if (input.type === 'delete') {
        await cluster.deleteSession(accountId, input.id)
        return null
      }
      if (input.type === 'get') {
        const answer = await fetch(address, { headers })
        const body = (await answer.json()) as { data?: { simulator: string } }
        if (answer.status !== 200 && answer.status !== 404) return null
        return { type: 'get', version: body.data?.simulator ?? null }
      }
      const session = { schema: 1, startedAt: '2026-10-03T12:00:00Z', simulator: input.version }
      const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(session) })
      await answer.arrayBuffer()
      const outcome = ({ 201: 'created', 200: 'replaced', 410: 'gone' } as const)[answer.status]
      return outcome === undefined ? null : { type: 'put', outcome }
    }

    let calls = 0
    let killed: Promise<void> | null = null
    async function client(n: number) {
      const random = numbers(n + 1)
      for (let call = 0; call < CALLS; call++) {
        const id = IDS[(random.next().value >> 8) % IDS.length]!
        const choice = (random.next().value >> 8) % 20
        const input: SessionInput =
          choice === 0
            ? { type: 'delete', id }
            : choice < 9
              ? { type: 'get', id }
              : { type: 'put', id, version: `${n}-${call}` }
        if (++calls === (CLIENTS * CALLS) / 2) killed = cluster.servers[2]!.kill9()
        const alive = cluster.servers.slice(0, killed === null ? 3 : 2)
        const { url } = alive[(random.next().value >> 8) % alive.length]!
        await history.record(input, () => perform(url, input))
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
    await killed
    const final = IDS.map((id) => ({ type: 'get', id }) as const)
    for (const input of final) await history.record(input, () => perform(cluster.servers[0]!.url, input))

    const { operations } = history
    const answered = operations.filter(({ output }) => output !== null)
    console.log(`history: ${operations.length} calls, ${answered.length} answered, ${IDS.length} sessions`)
    expect(answered.length).toBeGreaterThan(operations.length / 2)
    expect(sessionViolations(operations)).toEqual([])
  } finally {
    await cluster.close()
  }
})
