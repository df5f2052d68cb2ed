import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve as serveHttp } from '@flightbag/http'
import { dataOf, type HttpAnswer } from '@flightbag/testing/http/answer'
import { type Client, createClient } from '@flightbag/testing/http/client'
import { awcSource } from '@flightbag/weather-awc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRuntime, type Runtime } from '../../packages/cli/src/context/runtime.ts'
import { httpPorts, httpSettings } from '../../packages/cli/src/serve/http-ports.ts'
import { readSettings } from '../../packages/cli/src/settings/settings.ts'
import { memoryIo } from '../../packages/cli/src/testing/memory-io.ts'
import { runOn } from '../../packages/cli/src/testing/runtime-for-tests.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { entryOf, type Provider, startProvider } from '../../packages/weather-awc/src/testing/provider.ts'
import { report } from './table.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]

/**
 * A server as `flightbag serve` puts it together, in this process, so that its clock can be set; a wait moves the clock
 * on.
 */
interface Timed {
  readonly url: string
  readonly runtime: Runtime
  /** The error of its clock. */
  offMs: number
  close(): Promise<void>
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
let provider: Provider
const opened: Timed[] = []

async function serve(limits: Readonly<Record<string, string>> = {}): Promise<Timed> {
  const settings = readSettings({
    DATABASE_URL: database.url,
    FLIGHTBAG_DATA_DIR: folder,
    FLIGHTBAG_KEY_LIMIT: '0',
    FLIGHTBAG_API_RATE: '0',
    ...limits,
  })
  if (!settings.ok) throw new Error(settings.failure.message)
  let url = ''
  const timed = { offMs: 0 }
  function clock() {
    return Date.now() + timed.offMs
  }
  async function sleep(ms: number) {
    timed.offMs += ms
  }
  const runtime = { ...(await openRuntime(settings.value, { publicUrl: () => url })), clock }
  await runtime.store.operation.migrate()
  const observer = { request: () => undefined, fault: (_id: string, error: unknown) => expect.fail(String(error)) }
  const ports = httpPorts(runtime, awcSource({ baseUrl: provider.url }), observer)
  const server = await serveHttp({ ...ports, sleep }, httpSettings(settings.value), {
    host: '127.0.0.1',
    port: 0,
  })
  url = server.url
  async function close() {
    await server.close()
    await runtime.close()
  }
  const whole = Object.assign(timed, { url, runtime, close })
  opened.push(whole)
  return whole
}

/** Runs a command on a server's runtime, and therefore with its clock. */
async function command(at: Timed, args: string, input = ''): Promise<Record<string, unknown>> {
  const io = memoryIo({ files: { '-': [Buffer.from(input)], 'chart.txt': [Buffer.from('chart')] } })
  expect(await runOn(at.runtime, io, ...args.split(' '), '--json'), io.said.stdout).toBe(0)
  return JSON.parse(io.said.stdout) as Record<string, unknown>
}

async function account(at: Timed, id: string): Promise<string> {
  const { key } = await command(at, `account create --email ${id}@example.org --id ${id}`)
  return String(key)
}

function timeOf(answer: HttpAnswer): number {
  return Date.parse(answer.json?.meta?.generatedAt ?? '')
}

beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'flightbag-clock-'))
  provider = await startProvider(({ kind, idents }) => idents.map((ident) => entryOf(kind, ident)))
})
afterAll(async () => {
  for (const timed of opened) await timed.close()
  await provider.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Seen {
  readonly id: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}

/** A client that follows a collection by the newest `updatedAt` that it saw, in small pages. */
function following({ get }: Client, path: string) {
  const seen: Seen[] = []
  let since: string | null = null
  return {
    seen,
    async catchUp() {
      const from: string = since === null ? '' : `&updatedSince=${since}`
      let cursor: string | null = null
      do {
        const answer = await get(`${path}?limit=3${from}${cursor === null ? '' : `&cursor=${cursor}`}`)
        expect(answer.status).toBe(200)
        const page = dataOf<Seen[]>(answer)
        seen.push(...page)
        for (const { updatedAt } of page) if (since === null || updatedAt > since) since = updatedAt
        cursor = answer.json?.page?.nextCursor ?? null
      } while (cursor !== null)
    },
  }
}

test('revisions increase, and followers of either server receive each change once', async () => {
  const [stepping, steady] = [await serve(), await serve()]
  const key = await account(stepping, 'revisions')
  const clients = [createClient(stepping.url, key), createClient(steady.url, key)] as const
  const followers = clients.map((client) => ({
    notes: following(client, '/v1/notes'),
    sessions: following(client, '/v1/plugin/sessions'),
  }))
  const written: string[] = []
  const revisions: number[] = []
  let behind = 0

  async function write(n: number) {
    const at = n % 3 === 0 ? 1 : 0
    const [client, server] = [clients[at], [stepping, steady][at]!]
    const notes = [0, 1].map((part) => JSON.stringify({ kind: 'note', record: { id: `n${n}-${part}`, n } }))
    await command(server, 'import --account revisions -', notes.join('\n'))
    const session = { schema: 1, startedAt: '2026-10-03T10:00:00Z', simulator: `write ${n}` }
    const stored = await client.put(`/v1/plugin/sessions/flight-${n}`, session)
    expect(stored.status).toBe(201)
    const live = { schema: 1, sessionId: `flight-${n}`, sentAt: '2026-10-03T10:00:00Z' }
    expect((await client.put('/v1/plugin/live', live)).status).toBe(200)
    written.push(`n${n}-0`, `n${n}-1`, `flight-${n}`)
    for (const path of [`/v1/notes/n${n}-0`, `/v1/notes/n${n}-1`, `/v1/plugin/sessions/flight-${n}`]) {
      const answer = await client.get(path)
      const revision = Date.parse(dataOf<Seen>(answer).updatedAt)
      if (revision > timeOf(answer) + MINUTE_MS) behind++
      revisions.push(revision)
    }
    if (n % 2 === 0)
      for (const { notes, sessions } of followers) await Promise.all([notes.catchUp(), sessions.catchUp()])
  }
  for (let n = 0; n < 10; n++) await write(n)
  const before = timeOf(await clients[0].get('/v1/me'))
  stepping.offMs = -HOUR_MS
  expect(timeOf(await clients[0].get('/v1/me'))).toBeLessThan(before - HOUR_MS + MINUTE_MS)
  for (let n = 10; n < 30; n++) await write(n)
  stepping.offMs = 0
  for (let n = 30; n < 40; n++) await write(n)
  for (const { notes, sessions } of followers) await Promise.all([notes.catchUp(), sessions.catchUp()])

  const rising = revisions.filter((revision, at) => at === 0 || revision > revisions[at - 1]!)
  const lost = followers.flatMap(({ notes, sessions }) => {
    const ids = [...notes.seen, ...sessions.seen].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    return written.filter((id) => !ids.includes(id))
  })
  report({
    fault: 'clock set back an hour: revisions, followers',
    times: 1,
    hits: behind,
    acknowledged: written.length,
    lost: lost.length,
    recovered: 'nothing to recover',
  })
  expect(behind).toBeGreaterThan(0)
  expect(rising.length).toBe(revisions.length)
  expect(lost).toEqual([])
  for (const client of clients) client.close()
})

test('a client that waits Retry-After is admitted', async () => {
  const perKey = { FLIGHTBAG_KEY_LIMIT: '5' }
  const [stepping, steady] = [await serve(perKey), await serve(perKey)]
  const key = await account(stepping, 'limited')
  const [client, other] = [createClient(stepping.url, key), createClient(steady.url, key)]
  async function untilRefused() {
    for (let n = 0; n < 10; n++) {
      const answer = await client.get('/v1/me')
      if (answer.status === 429) return Number(answer.headers['retry-after'])
      expect(answer.status).toBe(200)
    }
    return expect.fail('the limit refuses nobody')
  }
  let refused = 0
  let longestS = 0
  for (const backMs of [0, HOUR_MS, 30 * SECOND_MS, 90 * SECOND_MS, 24 * HOUR_MS]) {
    await untilRefused()
    stepping.offMs -= backMs
    const wait = Math.max(await untilRefused(), 1)
    refused += 2
    longestS = Math.max(longestS, wait)
    stepping.offMs += wait * SECOND_MS
    expect((await client.get('/v1/me')).status).toBe(200)
  }
  // The other server's clock was not set back: it does not extend the wait either.
  const there = await other.get('/v1/me')
  if (there.status === 429) steady.offMs += Number(there.headers['retry-after']) * SECOND_MS
  expect((await other.get('/v1/me')).status).toBe(200)
  expect(longestS).toBeLessThanOrEqual(120)
  report({
    fault: 'clock set back: the limit of a key',
    times: 4,
    hits: refused,
    acknowledged: 0,
    lost: 0,
    recovered: `after ${longestS} s of Retry-After at most`,
  })
  client.close()
  other.close()
})

test('the limit of the whole API does not lock out clients', async () => {
  const slow = await serve({ FLIGHTBAG_API_RATE: '1', FLIGHTBAG_API_BURST: '2' })
  const client = createClient(slow.url, await account(slow, 'shared'))
  async function crowd() {
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.get('/v1/me')))
    return answers.filter(({ status }) => status === 429)
  }
  let refused = 0
  for (const backMs of [HOUR_MS, 24 * HOUR_MS]) {
    expect((await crowd()).length).toBeGreaterThan(0)
    slow.offMs -= backMs
    const over = await crowd()
    refused += over.length
    expect(over.length).toBeGreaterThan(0)
    expect(over.length).toBeLessThan(12)
    slow.offMs += Number(over.at(-1)?.headers['retry-after']) * SECOND_MS
    expect((await client.get('/v1/me')).status).toBe(200)
  }
  report({
    fault: 'clock set back: the limit of the whole API',
    times: 2,
    hits: refused,
    acknowledged: 0,
    lost: 0,
    recovered: 'after Retry-After',
  })
  client.close()
})

test('weather is never older than five minutes, and a download URL never valid for longer than fifteen', async () => {
  const timed = await serve()
  const client = createClient(timed.url, await account(timed, 'expiry'))
  async function fetchedAt() {
    const answer = await client.get('/v1/weather/SAEZ')
    const { status, fetchedAt: at } = dataOf<{ status: string; fetchedAt: string }>(answer)
    expect(status).toBe('ok')
    const ageMs = timeOf(answer) - Date.parse(at)
    expect(ageMs).toBeGreaterThanOrEqual(-SECOND_MS)
    expect(ageMs).toBeLessThan(5 * MINUTE_MS)
  }
  await fetchedAt()
  const asked = provider.requests.length
  await fetchedAt()
  expect(provider.requests.length).toBe(asked)

  await command(
    timed,
    'import --account expiry -',
    JSON.stringify({ kind: 'aerodrome', record: { id: 'c1', code: 'SAEZ' } }),
  )
  const { id } = await command(timed, 'attach add --account expiry --to aerodrome --record c1 --kind other chart.txt')
  async function download() {
    const answer = await client.get(`/v1/aerodromes/c1/attachments/${id}`)
    const { url, urlExpiresAt } = dataOf<{ url: string; urlExpiresAt: string }>(answer)
    expect(Date.parse(urlExpiresAt) - timeOf(answer)).toBe(15 * MINUTE_MS)
    return url
  }
  const before = await download()
  expect((await fetch(before)).status).toBe(200)

  timed.offMs = -HOUR_MS
  await fetchedAt()
  expect(provider.requests.length).toBe(asked + 2)
  const refusedThen = (await fetch(before)).status
  expect(refusedThen).toBe(403)
  const after = await download()
  expect((await fetch(after)).status).toBe(200)
  timed.offMs += 15 * MINUTE_MS + SECOND_MS
  expect((await fetch(after)).status).toBe(403)
  await fetchedAt()
  expect((await fetch(await download())).status).toBe(200)
  report({
    fault: 'clock set back an hour: weather, download URLs',
    times: 1,
    hits: 2,
    acknowledged: 1,
    lost: 0,
    recovered: 'with the next request',
  })
  client.close()
})

test('the live link works: later commands are delivered once, and rotation takes effect immediately', async () => {
  const timed = await serve()
  const key = await account(timed, 'live')
  let client = createClient(timed.url, key)
  async function poll() {
    const sent = { schema: 1, sessionId: 'flight', sentAt: '2026-10-03T10:00:00Z' }
    const answer = await client.put('/v1/plugin/live', sent)
    expect(answer.status).toBe(200)
    return dataOf<{ commands: { id: string }[] }>(answer).commands.map(({ id }) => id)
  }
  async function send() {
    return String((await command(timed, 'command send --account live -', '{"kind":"test"}')).id)
  }
  const first = await send()
  expect(await poll()).toEqual([first])
  timed.offMs = -HOUR_MS
  const later = [await send(), await send()]
  expect(await poll()).toEqual(later)
  expect(await poll()).toEqual([])
  const current = (await command(timed, 'live --account live')) as unknown as { receivedAt: string }
  expect(Date.parse(current.receivedAt)).toBeLessThan(Date.now() - HOUR_MS + MINUTE_MS)
  await send()
  timed.offMs += 2 * MINUTE_MS
  expect(await poll()).toEqual([])
  report({
    fault: 'clock set back an hour: commands',
    times: 1,
    hits: later.length,
    acknowledged: 1 + later.length,
    lost: 0,
    recovered: 'nothing to recover',
  })
  const rotated = await command(timed, 'key rotate --account live --yes')
  expect((await client.get('/v1/me')).status).toBe(401)
  client.close()
  client = createClient(timed.url, String(rotated.key))
  expect((await client.get('/v1/me')).status).toBe(200)
  client.close()
})
