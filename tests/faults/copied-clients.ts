import { expect } from 'vitest'
import { until } from '../until.ts'

const CLIENTS = 4
const SESSIONS = 40

/** Clients that store versions of sessions and note when each was acknowledged. They can pause. */
export function copiedLoad(key: string, url: () => string) {
  const acknowledged: { readonly id: string; readonly version: number; readonly ms: number }[] = []
  let state: 'runs' | 'paused' | 'stopped' = 'runs'
  let active = 0
  async function client(number: number): Promise<void> {
    for (let n = 0; state !== 'stopped'; n++) {
      if (state === 'paused') {
        await new Promise((resolve) => setTimeout(resolve, 5))
        continue
      }
      const id = `flight-${number}-${n % SESSIONS}`
      const version = acknowledged.length + CLIENTS * n + number
      const body = JSON.stringify({ schema: 1, startedAt: '2026-10-03T10:00:00Z', simulator: `n${version}` })
      active++
      try {
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
        const answer = await fetch(`${url()}/v1/plugin/sessions/${id}`, { method: 'PUT', headers, body })
        await answer.text()
        expect([200, 201]).toContain(answer.status)
        acknowledged.push({ id, version, ms: Date.now() })
      } catch (error) {
        // the server was killed
        if (!(error instanceof TypeError)) throw error
        return
      } finally {
        active--
      }
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return {
    acknowledged,
    clients,
    resume() {
      state = 'runs'
    },
    async pause() {
      state = 'paused'
      await until(() => active === 0, clients)
    },
    async stop() {
      state = 'stopped'
      await clients
    },
    /** Waits for more answers. */
    async answers(more: number) {
      const target = acknowledged.length + more
      await until(() => acknowledged.length >= target, clients)
    },
  }
}

interface Served {
  readonly id: string
  readonly updatedAt: string
  readonly simulator?: string
}

/** All pages of a collection, from a time on. */
export async function readAll(
  url: string,
  key: string,
  path: string,
  since: string | null,
): Promise<readonly Served[]> {
  const records: Served[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ limit: '100' })
    if (since !== null) query.set('updatedSince', since)
    if (cursor !== null) query.set('cursor', cursor)
    const answer = await fetch(`${url}${path}?${query}`, { headers: { Authorization: `Bearer ${key}` } })
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as { data: Served[]; page: { nextCursor: string | null } }
    records.push(...body.data)
    cursor = body.page.nextCursor
  } while (cursor !== null)
  return records
}

const PATHS = ['/v1/notes', '/v1/plugin/sessions']

/** A client that keeps copies of the collections. */
export function pageFollower(key: string) {
  const copies = new Map(
    PATHS.map((path) => [path, { since: null as string | null, records: new Map<string, string>() }]),
  )
  return {
    async catchUp(url: string) {
      for (const [path, copy] of copies) {
        for (const record of await readAll(url, key, path, copy.since)) {
          copy.records.set(record.id, JSON.stringify(record))
          if (copy.since === null || record.updatedAt > copy.since) copy.since = record.updatedAt
        }
      }
    },
    /** The served records of which the copy is not the same. */
    async differing(url: string) {
      const differing: string[] = []
      let compared = 0
      for (const [path, copy] of copies) {
        for (const record of await readAll(url, key, path, null)) {
          compared++
          if (copy.records.get(record.id) !== JSON.stringify(record)) differing.push(record.id)
        }
      }
      return { compared, differing }
    },
  }
}
