import { setTimeout as pause } from 'node:timers/promises'
import { type FaultProxy, startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../schema/migrate.ts'
import { openPostgres, type PostgresStore } from '../store.ts'
import { freshDatabase } from '../testing/fresh-database.ts'

const CONNECTIONS = 4
const STATEMENT_TIMEOUT_MS = 300

let proxy: FaultProxy
let store: PostgresStore
let database: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  database = await freshDatabase()
  const url = new URL(database.url)
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) }, postgresFrames)
  url.port = String(proxy.port)
  store = openPostgres(url.href, { connections: CONNECTIONS, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  await migrate(store.db)
})

afterAll(async () => {
  await store.close()
  await proxy.close()
  await database.drop()
})

async function rows(statement: string): Promise<number | string | undefined> {
  for (;;) {
    const outcome = await store.db.sql.query<{ n: number }>(statement, []).then(
      ([row]) => row!.n,
      (error: NodeJS.ErrnoException) => error.code,
    )
    // PostgreSQL answered that the statement took too long: the machine is busy, and no connection is silent.
    if (outcome !== '57014') return outcome
  }
}

/** Opens every connection of the pool, by as many concurrent statements. */
function warmUp() {
  return Promise.all(Array.from({ length: CONNECTIONS }, () => rows('select 1 as n from pg_sleep(0.05)')))
}

test('statements on connections that discard all data fail in time, and the connections are replaced', async () => {
  await warmUp()
  const before = proxy.connections
  const silent = new Set([before - 1, before - 2])
  proxy.rule = ({ connection }) => (silent.has(connection) ? 'discard' : 'pass')
  const outcomes = await Promise.all(Array.from({ length: 2 * CONNECTIONS }, () => rows('select 1 as n')))
  expect(new Set(outcomes)).toEqual(new Set([1, 'ETIMEDOUT']))
  expect(await warmUp()).toEqual(Array(CONNECTIONS).fill(1))
  expect(proxy.connections).toBeGreaterThan(before)
})

test('the first statement that misses its deadline replaces all connections that are as silent', async () => {
  await warmUp()
  const before = proxy.connections
  proxy.rule = ({ connection }) => (connection < before ? 'discard' : 'pass')
  expect(await rows('select 1 as n')).toBe('ETIMEDOUT')
  for (let n = 0; n < CONNECTIONS; n++) expect(await rows('select 1 as n')).toBe(1)
})

test.each(['client', 'server'] as const)(
  'with a network that loses all messages of the %s, statements fail, and succeed after it is restored',
  async (lost) => {
    await warmUp()
    proxy.rule = ({ from }) => (from === lost ? 'discard' : 'pass')
    expect(await Promise.all([rows('select 1 as n'), rows('select 1 as n')])).toEqual(['ETIMEDOUT', 'ETIMEDOUT'])
    expect(await store.healthy()).toBe(false)
    proxy.rule = () => 'pass'
    await expect.poll(() => store.healthy()).toBe(true)
    expect(await warmUp()).toEqual(Array(CONNECTIONS).fill(1))
  },
)

test('the readiness check fails while the connections of the admission are silent, even if others answer', async () => {
  await warmUp()
  proxy.rule = ({ bytes, connection }) => {
    if (bytes.includes('admit(') || bytes.includes('0'.repeat(64))) silent.add(connection)
    return silent.has(connection) ? 'discard' : 'pass'
  }
  const silent = new Set<number>()
  expect(await store.healthy()).toBe(false)
  expect(await rows('select 1 as n')).toBe(1)
  proxy.rule = () => 'pass'
  await expect.poll(() => store.healthy()).toBe(true)
})

test('an answer that is delayed for less than the timeout is delivered', async () => {
  await warmUp()
  let held = 0
  proxy.rule = ({ from }) => {
    if (from === 'server' && ++held === 1) setImmediate(() => proxy.release())
    return from === 'server' && held === 1 ? 'hold' : 'pass'
  }
  expect(await rows('select 7 as n')).toBe(7)
  proxy.rule = () => 'pass'
})

test('a transaction without a statement timeout may take longer than others', async () => {
  const seconds = (2 * STATEMENT_TIMEOUT_MS) / 1000 + 1
  const started = store.db.sql.runTogether<{ n: number }>([`select 1 as n from pg_sleep(${seconds})`])
  expect(await started).toEqual([{ n: 1 }])
  proxy.rule = () => 'discard'
  expect(await rows('select 1 as n')).toBe('ETIMEDOUT')
  proxy.rule = () => 'pass'
})

test('a silent connection is replaced in time, although statements are still sent on it', async () => {
  const url = new URL(database.url)
  url.port = String(proxy.port)
  const { sql, close } = openPostgres(url.href, { connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS }).db
  await sql.query('select 1', [])
  proxy.rule = () => 'discard'
  const outcomes: Promise<unknown>[] = []
  let hasFailed = false
  // The driver itself stops sending after a hundred statements without an answer.
  while (!hasFailed && outcomes.length < 99) {
    const outcome = sql.query('select 1', []).catch((error: NodeJS.ErrnoException) => error.code)
    outcomes.push(outcome)
    void outcome.then(() => {
      hasFailed = true
    })
    await pause(STATEMENT_TIMEOUT_MS / 5)
  }
  expect(hasFailed).toBe(true)
  expect(await outcomes[0]).toBe('ETIMEDOUT')
  proxy.rule = () => 'pass'
  await Promise.all(outcomes)
  await close()
})

test('an answer that arrived while this process stood still is no silence', async () => {
  const { sql, close } = openPostgres(database.url, { connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS }).db
  await sql.query('select 1', [])
  const answer = sql.query<{ n: number }>('select 1 as n', [])
  // The driver sends it at the end of a turn.
  await pause(0)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STATEMENT_TIMEOUT_MS + 1500)
  expect(await answer).toEqual([{ n: 1 }])
  await close()
})
