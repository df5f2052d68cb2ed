import { randomUUID } from 'node:crypto'
import { migrate, openPostgres, type PostgresStore } from '@flightbag/store-postgres'
import { change } from '@flightbag/testing'
import { type FaultProxy, startFaultProxy, type Verdict } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { recordHistory } from '@flightbag/testing/history/history'
import { type SessionInput, type SessionOutput, sessionViolations } from '@flightbag/testing/history/session-history'
import { dataOf, type HttpAnswer } from '@flightbag/testing/http/answer'
import { type Client, createClient } from '@flightbag/testing/http/client'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { newKey } from '@flightbag/testing/http/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { IGNORED_PARAMETERS, startPooler } from './pooler.ts'
import { report } from './table.ts'

const NOTES = 60
const READERS = 4
const STATEMENT_TIMEOUT_MS = 300

/** How many messages get each fault: all of them with `FLIGHTBAG_EVERY_MESSAGE=all`, else a sample. */
const SAMPLE = process.env.FLIGHTBAG_EVERY_MESSAGE === 'all' ? Number.POSITIVE_INFINITY : 70

const READY_FOR_QUERY = 0x5a // 'Z'

/** ErrorResponse: the severity ERROR, the code XX000 and a message. */
function errorResponse(): Buffer {
  const fields = Buffer.from('SERROR\0VERROR\0CXX000\0Mplanted\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

type Fault = 'reset' | 'end' | 'half' | 'bytes' | 'hold' | 'error'

/** The rule of a fault at message number `at`, counted over all connections and both directions. */
function ruleOf(fault: Fault, at: number): { rule: FaultProxy['rule']; count: () => number; hits: () => number } {
  let messages = 0
  let hits = 0
  /** The connection whose result failed: the server sends nothing else of it before it is ready again. */
  let failed: number | null = null
  function rule({ connection, from, bytes }: Parameters<FaultProxy['rule']>[0]): Verdict {
    if (from === 'server' && connection === failed) {
      if (bytes[0] !== READY_FOR_QUERY) return 'discard'
      failed = null
    }
    const due = messages++ >= at && hits === 0
    if (!due) return 'pass'
    if (fault !== 'error') {
      hits++
      return fault
    }
    // A server sends an error instead of a part of an answer, not instead of the end of one.
    if (from === 'client' || bytes[0] === READY_FOR_QUERY || !isAnswer(bytes)) return 'pass'
    hits++
    failed = connection
    return errorResponse()
  }
  return { rule, count: () => messages, hits: () => hits }
}

/** Whether a message belongs to the answer to a statement: a row, its description, or the end of a command. */
function isAnswer(bytes: Buffer): boolean {
  return 'DTC12tn'.includes(String.fromCharCode(bytes[0]!))
}

interface Pilot {
  readonly id: string
  client: Client
  /** A rotation to this key failed, and can still take effect while its statement is in progress. */
  unacknowledged: ReturnType<typeof newKey> | null
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let direct: PostgresStore
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await freshDatabase()
  direct = openPostgres(database.url)
  await migrate(direct.db)
  closing.push(
    () => direct.close(),
    () => database.drop(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** A service whose store reaches the database through a proxy, and two pilots with 60 notes each. */
async function start(connections: number, target: string) {
  const address = new URL(target)
  const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
  address.port = String(proxy.port)
  const store = openPostgres(address.href, { connections, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const service = await startMemorySubject({
    settings: { recordCacheBytes: 0 },
    ports: ({ weather }) => ({ ...store, weather, healthy: () => store.healthy() }),
  })
  async function pilot(name: string): Promise<Pilot> {
    const { key, stored } = newKey()
    const id = `${name}-${randomUUID()}`
    await direct.accounts.create({ id, email: `${id}@example.org`, displayName: null }, stored, Date.now())
    const notes = Array.from({ length: NOTES }, (_, n) =>
      change({ kind: 'note', record: { id: `${name}-${n}`, title: `${name} ${n}`, filler: 'x'.repeat(500) } }),
    )
    await direct.sync.apply(id, notes, Date.now())
    return { id, client: createClient(service.url, key), unacknowledged: null }
  }
  const [calm, struck] = [await pilot('calm'), await pilot('struck')]
  async function close() {
    for (const { client } of [calm, struck]) client.close()
    await service.close()
    await store.close()
    await proxy.close()
  }
  return { proxy, store, service, calm, struck, close }
}

type Setting = Awaited<ReturnType<typeof start>>

/** What the answers of one run were compared with, and what came out. */
interface Outcome {
  right: number
  failed: number
  readonly wrong: string[]
}

/** An answer is the expected one, or says that the service has failed. */
function judge(outcome: Outcome, what: string, { status, json }: HttpAnswer, isRight: boolean): void {
  if (status === 500) outcome.failed++
  else if (isRight) outcome.right++
  else outcome.wrong.push(`${what}: ${status} ${JSON.stringify(json).slice(0, 200)}`)
}

function notesOf(answer: HttpAnswer) {
  return dataOf<{ id: string; title: string }[]>(answer) ?? []
}

/** Reads of one pilot whose right answers are known, and writes that the history checks. */
async function read({ calm }: Setting, outcome: Outcome, n: number): Promise<void> {
  const { client } = calm
  const one = await client.get(`/v1/notes/calm-${n}`)
  judge(outcome, 'one record', one, dataOf<{ title: string } | undefined>(one)?.title === `calm ${n}`)
  const none = await client.get('/v1/notes/missing')
  judge(outcome, 'no record', none, none.status === 404)
  const page = await client.get('/v1/notes?limit=200')
  const whole = new Set(notesOf(page).map(({ id }) => id)).size === NOTES && page.json?.page?.total === NOTES
  judge(outcome, 'page', page, whole && notesOf(page).every(({ id }) => id.startsWith('calm-')))
}

const SESSION = { schema: 1, startedAt: '2026-10-03T12:00:00Z' }
const LIVE = { schema: 1, sessionId: 's-0', sentAt: '2026-10-03T12:00:00Z' }

/** The commands that the pilot sent, and those that the plugin has received. */
interface Commands {
  readonly sent: string[]
  readonly received: string[]
}

async function putSession({ client }: Pilot, id: string, simulator: string): Promise<SessionOutput | null> {
  const { status } = await client.put(`/v1/plugin/sessions/${id}`, { ...SESSION, simulator })
  const outcome = ({ 201: 'created', 200: 'replaced', 410: 'gone' } as const)[status]
  return outcome === undefined ? null : { type: 'put', outcome }
}

async function getSession({ client }: Pilot, id: string): Promise<SessionOutput | null> {
  const answer = await client.get(`/v1/plugin/sessions/${id}`)
  if (answer.status === 500) return null
  return { type: 'get', version: dataOf<{ simulator: string } | undefined>(answer)?.simulator ?? null }
}

/** All kinds of reads and writes of the struck pilot, one after the other. */
async function workload(setting: Setting, outcome: Outcome, run: string, commands: Commands, sessions: Sessions) {
  const { struck, store } = setting
  const { client, id } = struck
  const since = new Date(0).toISOString()
  const page = await client.get(`/v1/notes?limit=200&updatedSince=${since}`)
  judge(outcome, 'updatedSince', page, notesOf(page).length === NOTES && page.json?.page?.total === NOTES)
  const totals = await client.get('/v1/logbook/totals')
  judge(outcome, 'totals', totals, totals.status === 200)

  const version = `v-${run}`
  await sessions.record({ type: 'put', id: `s-${run}`, version }, () => putSession(struck, `s-${run}`, version))
  await sessions.record({ type: 'get', id: `s-${run}` }, () => getSession(struck, `s-${run}`))
  await sessions.record({ type: 'delete', id: `s-${run}` }, async () => ({
    type: 'delete',
    found: await store.sessions.remove(id, `s-${run}`, Date.now()),
  }))
  await sessions.record({ type: 'get', id: `s-${run}` }, () => getSession(struck, `s-${run}`))

  for (let n = 0; n < 2; n++) {
    const sent = await direct.live.send(id, { kind: 'say' }, randomUUID(), Date.now())
    if (sent !== null) commands.sent.push(sent.id)
  }
  for (let n = 0; n < 2; n++) {
    const live = await client.put('/v1/plugin/live', LIVE)
    judge(outcome, 'live', live, live.status === 200)
    commands.received.push(...(dataOf<{ commands: { id: string }[] } | null>(live)?.commands ?? []).map(({ id }) => id))
  }

  const title = `struck 0, ${run}`
  const record = { id: 'struck-0', title, filler: 'x'.repeat(500) }
  const imported = await store.sync.apply(id, [change({ kind: 'note', record })], Date.now()).catch(() => null)
  const stored = await direct.records.one(id, 'note', 'struck-0')
  const isStored = JSON.parse(Buffer.from(stored!).toString()).title === title
  if (imported?.ok && !isStored) outcome.wrong.push('an acknowledged import is missing')

  const made = newKey()
  const rotated = await store.accounts.rotate(id, made.stored, Date.now()).catch(() => null)
  struck.unacknowledged = made
  const isNew = await useNewKey(setting)
  if (rotated?.ok && !isNew) outcome.wrong.push('an acknowledged rotation is missing')
  if (isNew) {
    const late = await client.get('/v1/me')
    judge(outcome, 'a rotated key', late, late.status === 401)
    client.close()
  }
}

/** Changes to the key of the last rotation if that one took effect. */
async function useNewKey({ struck, service }: Setting): Promise<boolean> {
  const { unacknowledged } = struck
  if (unacknowledged === null || (await direct.admission.recheck(unacknowledged.stored.hash)) === null) return false
  struck.unacknowledged = null
  struck.client = createClient(service.url, unacknowledged.key)
  return true
}

/** Waits until no statement of the service is in progress: a failed one can still take effect until then. */
async function allEnded(): Promise<void> {
  const inProgress = `select from pg_stat_activity where datname = current_database() and state <> 'idle'
    and pid <> pg_backend_pid() and backend_type = 'client backend'`
  await expect.poll(async () => (await direct.db.sql.query(inProgress, [])).length).toBe(0)
}

type Sessions = ReturnType<typeof recordHistory<SessionInput, SessionOutput>>

/** Runs the workload and the readers together, with one fault. */
async function strike(setting: Setting, fault: Fault, at: number, run: string) {
  const outcome: Outcome = { right: 0, failed: 0, wrong: [] }
  const commands: Commands = { sent: [], received: [] }
  const sessions = recordHistory<SessionInput, SessionOutput>()
  const { rule, count, hits } = ruleOf(fault, at)
  setting.proxy.rule = rule
  await Promise.all([
    workload(setting, outcome, run, commands, sessions),
    ...Array.from({ length: READERS }, (_, n) => read(setting, outcome, n)),
  ])
  setting.proxy.rule = () => 'pass'
  setting.proxy.release()
  // A connection on which an answer was held back must not give it to a later statement.
  await Promise.all(Array.from({ length: READERS }, (_, n) => read(setting, outcome, READERS + n)))
  await allEnded()
  const before = setting.struck.client
  if (await useNewKey(setting)) before.close()
  const { received, sent } = commands
  if (new Set(received).size !== received.length) outcome.wrong.push('a command was delivered twice')
  if (received.some((id) => !sent.includes(id))) outcome.wrong.push('a command of another run was delivered')
  outcome.wrong.push(...sessionViolations(sessions.operations))
  await direct.db.sql.query('delete from live_command where account_id = $1', [setting.struck.id])
  return { ...outcome, messages: count(), hits: hits() }
}

const FAULTS: readonly (readonly [Fault, string])[] = [
  ['reset', 'is cut before it, by RST'],
  ['end', 'is cut before it, by FIN'],
  ['half', 'is cut in the middle of it'],
  ['bytes', 'is split into single bytes'],
  ['hold', 'hangs before it'],
  ['error', 'has an error in its place'],
]

test.each([
  [2, 'PostgreSQL'],
  [10, 'PostgreSQL'],
  [10, 'PgBouncer'],
] as const)('a fault at each message changes no other answer, with %i connections to %s', async (connections, to) => {
  const pooler =
    to === 'PgBouncer' ? await startPooler(database.url, ['pool_mode = session', IGNORED_PARAMETERS]) : null
  const setting = await start(connections, pooler?.url ?? database.url)
  const { messages } = await strike(setting, 'reset', Number.POSITIVE_INFINITY, 'none')
  expect(messages).toBeGreaterThan(100)
  for (const [fault, description] of FAULTS) {
    const step = Math.max(1, Math.ceil(messages / SAMPLE)) * (fault === 'hold' ? 4 : 1)
    const sum = { right: 0, failed: 0, wrong: [] as string[], runs: 0, hits: 0 }
    for (let at = 0; at < messages; at += step) {
      const { right, failed, wrong, hits } = await strike(setting, fault, at, `${fault}-${at}`)
      sum.runs++
      sum.right += right
      sum.failed += failed
      sum.hits += hits
      sum.wrong.push(...wrong.map((each) => `${fault} at message ${at}: ${each}`))
    }
    report({
      fault: `${to}, ${connections} connections: the connection of a message ${description}`,
      times: sum.runs,
      hits: sum.hits,
      acknowledged: sum.right,
      lost: sum.wrong.length,
      recovered: `${sum.failed} answers 500; every other answer is right`,
    })
    expect(sum.wrong).toEqual([])
    expect(sum.hits).toBeGreaterThan(sum.runs / 2)
  }
  await setting.close()
  await pooler?.stop()
})
