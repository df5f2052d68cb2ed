import { flightbagClient } from '@flightbag/client'
import { type CommandInput, type CommandOutput, commandViolations } from '@flightbag/testing/history/command-history'
import { feedViolations, type Version } from '@flightbag/testing/history/feed-history'
import { recordHistory } from '@flightbag/testing/history/history'
import { type SessionInput, type SessionOutput, sessionViolations } from '@flightbag/testing/history/session-history'
import { usageViolations } from '@flightbag/testing/history/usage-history'
import { expect, test } from 'vitest'
import { startCluster, startSqlite } from './cluster.ts'

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

/** Calls of one key, counted by the route of their usage. */
function countedFetch() {
  const counts = new Map<string, { answered: number; unanswered: number }>()
  const counted: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const path = new URL(url).pathname.replace(/\/(sessions|notes)\/[^/]+$/, '/$1/{id}')
    const route = `${method} ${path}`
    const count = counts.get(route) ?? { answered: 0, unanswered: 0 }
    counts.set(route, count)
    try {
      const answer = await fetch(input, init)
      count.answered++
      return answer
    } catch (error) {
      count.unanswered++
      throw error
    }
  }
  return { counted, sent: () => [...counts].map(([route, count]) => ({ route, ...count })) }
}

test.each([
  ['one process on SQLite', 1, startSqlite],
  ['three processes on SQLite, one of them killed', 3, startSqlite],
  ['one process on PostgreSQL', 1, startCluster],
  ['three processes on PostgreSQL, one of them killed', 3, startCluster],
] as const)('%s: sessions, commands, a feed and the usage have a correct history', async (_, processes, start) => {
  const cluster = await start(processes)
  try {
    const { id: accountId, key } = await cluster.createAccount()
    const { counted, sent } = countedFetch()
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const first = cluster.servers[0]!.url
    let running = CLIENTS
    let calls = 0
    let killed: Promise<void> | null = null

    function someServer(random: Generator<number, never>): string {
      const alive = cluster.servers.slice(0, killed === null ? processes : processes - 1)
      return alive[(random.next().value >> 8) % alive.length]!.url
    }

    const sessions = recordHistory<SessionInput, SessionOutput>()
    async function useSession(url: string, input: SessionInput): Promise<SessionOutput | null> {
      const address = `${url}/v1/plugin/sessions/${input.id}`
      if (input.type === 'delete') {
        await cluster.deleteSession(accountId, input.id)
        return null
      }
      if (input.type === 'get') {
        const answer = await counted(address, { headers })
        const body = (await answer.json()) as { data?: { simulator: string } }
        if (answer.status !== 200 && answer.status !== 404) return null
        return { type: 'get', version: body.data?.simulator ?? null }
      }
      const session = { schema: 1, startedAt: '2026-10-03T12:00:00Z', simulator: input.version }
      const answer = await counted(address, { method: 'PUT', headers, body: JSON.stringify(session) })
      await answer.arrayBuffer()
      const outcome = ({ 201: 'created', 200: 'replaced', 410: 'gone' } as const)[answer.status]
      return outcome === undefined ? null : { type: 'put', outcome }
    }

    async function sessionClient(n: number) {
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
        if (++calls === (CLIENTS * CALLS) / 2 && processes > 1) killed = cluster.servers[processes - 1]!.kill9()
        const url = someServer(random)
        await sessions.record(input, () => useSession(url, input))
      }
      running--
    }

    const commands = recordHistory<CommandInput, CommandOutput>()
    async function collect(url: string): Promise<CommandOutput | null> {
      const report = { schema: 1, sessionId: 'flight-1', sentAt: '2026-10-03T12:00:00Z' }
      const answer = await counted(`${url}/v1/plugin/live`, { method: 'PUT', headers, body: JSON.stringify(report) })
      if (answer.status !== 200) return null
      const { data } = (await answer.json()) as { data: { commands: readonly { id: string }[] } }
      return { ids: data.commands.map(({ id }) => id) }
    }
    async function plugin(n: number) {
      for (const random = numbers(100 + n); running > 0; ) {
        const url = someServer(random)
        await commands.record({ type: 'collect' }, () => collect(url))
      }
    }
    async function app() {
      while (running > 0) {
        const input = { type: 'send' as const, id: '' }
        await commands.record(input, async () => {
          input.id = await cluster.sendCommand(accountId, { kind: 'test' })
          return { ids: [] }
        })
      }
    }

    const feed: Version[] = []
    const received: Version[] = []
    const bag = flightbagClient({ baseUrl: first, key, fetch: counted })
    /** The only writer of the notes: what it reads after an import is what the import stored. */
    async function importer() {
      for (let n = 0; running > 0; n++) {
        const id = `n-${n % 4}`
        await cluster.import(accountId, [{ kind: 'note', record: { id, text: `${n}` } }])
        const { data } = await bag.get('/v1/notes/{id}', { path: { id } })
        feed.push({ id, updatedAt: data.updatedAt })
      }
    }
    async function follower() {
      let mark: ReturnType<typeof bag.notes.changes>['mark']
      async function follow() {
        const changes = bag.notes.changes(mark)
        for await (const { id, updatedAt } of changes) received.push({ id, updatedAt })
        mark = changes.mark
      }
      while (running > 0) await follow()
      return follow
    }

    const [follow] = await Promise.all([
      follower(),
      importer(),
      app(),
      plugin(0),
      plugin(1),
      ...Array.from({ length: CLIENTS }, (_, n) => sessionClient(n)),
    ])
    await killed
    for (const id of IDS) await sessions.record({ type: 'get', id }, () => useSession(first, { type: 'get', id }))
    for (let open = true; open; ) {
      const last = await commands.record({ type: 'collect' }, () => collect(first))
      open = last?.ids.length !== 0
    }
    await follow()

    const { operations } = sessions
    const answered = operations.filter(({ output }) => output !== null)
    console.log(`history: ${operations.length} calls of sessions, ${commands.operations.length} of commands`)
    expect(answered.length).toBeGreaterThan(operations.length / 2)
    expect(sessionViolations(operations)).toEqual([])
    expect(commands.operations.some(({ output }) => (output?.ids.length ?? 0) > 0)).toBe(true)
    expect(commandViolations(commands.operations)).toEqual([])
    expect(feed.length).toBeGreaterThan(4)
    expect(feedViolations(feed, received)).toEqual([])
    const { days } = await cluster.usage(accountId)
    const usage = new Map(days.flatMap(({ routes }) => routes.map(({ route, requests }) => [route, requests] as const)))
    expect(usageViolations(sent(), usage)).toEqual([])
  } finally {
    await cluster.close()
  }
})
