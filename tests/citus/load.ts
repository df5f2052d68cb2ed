import { randomUUID } from 'node:crypto'
import { dataOf, type HttpAnswer } from '@flightbag/testing/http/answer'
import { type Client, createClient } from '@flightbag/testing/http/client'
import type { SeenRecord } from '@flightbag/testing/lib/follower'
import type { FaultCluster, PlacedAccount } from './fault-cluster.ts'

const SESSIONS = 3
const PAUSE_MS = 15
const PLANNING_EVERY = 5

/** A request as its client saw it; `status` is null if its connection was cut. */
export interface Asked {
  readonly route: string
  readonly status: number | null
  readonly atMs: number
  readonly phase: string
}

/** What the clients of one account know. */
export interface Diary {
  readonly account: PlacedAccount
  readonly requests: Asked[]
  /** By session: the last version that was sent, and the last one that was acknowledged. */
  readonly sentVersion: Map<string, number>
  readonly ackedVersion: Map<string, number>
  /** Commands whose sending was acknowledged, and those that an answer of the live link contained. */
  readonly sent: string[]
  readonly handed: string[]
  /** Notes and shared plannings whose import was acknowledged. */
  readonly notes: string[]
  readonly plannings: string[]
  /** Every version of a note in the answers to `updatedSince`. */
  readonly followed: SeenRecord[]
  /** Calls of the store in this process that failed. */
  failedCalls: number
  readonly violations: string[]
}

export interface Load {
  readonly diaries: readonly Diary[]
  /** Counts the following requests under a name. */
  enter(phase: string): void
  /** Fails if the load does. */
  readonly work: Promise<unknown>
  /** Ends the writers, waits until each command is handed over, and lets the followers catch up. */
  finish(): Promise<void>
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

/** Clients of all accounts that write, follow and send without an end, over all servers. */
export function startLoad({ accounts, service, store }: FaultCluster): Load {
  let phase = ''
  let running = true

  function open(account: PlacedAccount) {
    const diary: Diary = {
      account,
      requests: [],
      sentVersion: new Map(),
      ackedVersion: new Map(),
      sent: [],
      handed: [],
      notes: [],
      plannings: [],
      followed: [],
      failedCalls: 0,
      violations: [],
    }
    const clients = service.servers.map(({ url }) => createClient(url, account.key))
    const guest = accounts.find(({ worker }) => worker !== account.worker)!

    /** One request, in the diary; null unless it succeeded. */
    async function ask(route: string, call: () => Promise<HttpAnswer>): Promise<HttpAnswer | null> {
      const atMs = Date.now()
      const inPhase = phase
      const answer = await call().catch(() => null)
      const status = answer?.status ?? null
      diary.requests.push({ route, status, atMs, phase: inPhase })
      if (status !== null && status < 300) return answer
      if (status !== 500) diary.violations.push(`${route} was answered with ${status}`)
      return null
    }

    async function attempt(work: () => Promise<void>): Promise<void> {
      await work().catch(() => {
        diary.failedCalls++
      })
      await pause()
    }

    /** One writer for each session, so that each session has one order of versions. */
    async function writeSessions(client: Client) {
      let seen = 0
      for (let n = 1; running; n++) {
        const id = `s-${n % SESSIONS}`
        diary.sentVersion.set(id, n)
        const body = { schema: 1, startedAt: '2026-10-03T10:00:00Z', simulator: `${n}` }
        const stored = await ask('PUT /v1/plugin/sessions/{id}', () => client.put(`/v1/plugin/sessions/${id}`, body))
        if (stored !== null) diary.ackedVersion.set(id, n)
        await pause()
        const watched = 's-0'
        const acked = diary.ackedVersion.get(watched)
        if (acked === undefined) continue
        const read = await ask('GET /v1/plugin/sessions/{id}', () => client.get(`/v1/plugin/sessions/${watched}`))
        if (read === null) continue
        const version = Number(dataOf<{ simulator: string }>(read).simulator)
        if (version < acked) diary.violations.push(`${watched}: ${version} was read after ${acked} was acknowledged`)
        if (version < seen) diary.violations.push(`${watched}: ${version} was read after ${seen}`)
        seen = version
      }
    }

    async function poll(client: Client): Promise<boolean> {
      const report = { schema: 1, sessionId: 'flight', sentAt: '2026-10-03T10:00:00Z' }
      const answer = await ask('PUT /v1/plugin/live', () => client.put('/v1/plugin/live', report))
      if (answer === null) return false
      const { commands } = dataOf<{ commands: { id: string }[] }>(answer)
      diary.handed.push(...commands.map(({ id }) => id))
      return true
    }

    async function pollAll(client: Client) {
      while (running) {
        await poll(client)
        await pause()
      }
    }

    async function send() {
      while (running) {
        await attempt(async () => {
          const command = await store.live.send(account.id, { kind: 'test' }, randomUUID(), Date.now())
          if (command !== null) diary.sent.push(command.id)
        })
      }
    }

    async function importRecords() {
      for (let n = 0; running; n++) {
        const id = `n-${n}`
        await attempt(async () => {
          await service.import(account.id, [{ kind: 'note', record: { id, text: 'x'.repeat(200) } }])
          diary.notes.push(id)
        })
        if (n % PLANNING_EVERY !== 0) continue
        const planning = `p-${account.id}-${n}`
        const participants = [{ userId: guest.id, status: 'accepted', personal: {} }]
        await attempt(async () => {
          await service.import(account.id, [{ kind: 'sharedPlanning', record: { id: planning, participants } }])
          diary.plannings.push(planning)
        })
      }
    }

    let since = ''
    /** Reads all pages of changes; false if a page was not answered, and then `since` stays. */
    async function catchUp(client: Client): Promise<boolean> {
      const from = since === '' ? '' : `&updatedSince=${since}`
      const notes: SeenRecord[] = []
      let cursor: string | null = null
      do {
        const next: string = cursor === null ? '' : `&cursor=${cursor}`
        const answer = await ask('GET /v1/notes', () => client.get(`/v1/notes?limit=7${from}${next}`))
        if (answer === null) return false
        notes.push(...dataOf<SeenRecord[]>(answer))
        cursor = answer.json?.page?.nextCursor ?? null
      } while (cursor !== null)
      diary.followed.push(...notes)
      since = notes.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), since)
      return true
    }

    async function follow(client: Client) {
      while (running) {
        await catchUp(client)
        await ask('GET /v1/me', () => client.get('/v1/me'))
        await pause()
      }
    }

    const [one, other] = [clients[0]!, clients[1]!]
    return {
      diary,
      work: Promise.all([writeSessions(one), pollAll(one), pollAll(other), send(), importRecords(), follow(other)]),
      async finish() {
        async function collected() {
          return (await store.live.list(account.id, Date.now())).every(({ state }) => state !== 'waiting')
        }
        async function shared() {
          const listed = new Set((await store.sharedPlannings.list(guest.id)).map(({ id }) => id))
          return diary.plannings.every((id) => listed.has(id))
        }
        while (!(await collected())) await poll(one)
        while (!(await catchUp(other))) await pause()
        while (!(await shared())) await pause()
        for (const client of clients) client.close()
      },
    }
  }

  const pilots = accounts.map(open)
  const work = Promise.all(pilots.map((pilot) => pilot.work))
  return {
    diaries: pilots.map(({ diary }) => diary),
    work,
    enter(name) {
      phase = name
    },
    async finish() {
      running = false
      await work
      await Promise.all(pilots.map((pilot) => pilot.finish()))
    },
  }
}
