import { DAY_MS } from '@flightbag/core'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import { openRuntime, type Runtime } from '../context/runtime.ts'
import { doctorSettings, found } from '../testing/doctor-checks.ts'
import { checkRuntime } from './doctor.ts'

const NOW_MS = Date.now()
const MIB = 1024 * 1024
const folder = temporaryFolder()
let database: Awaited<ReturnType<typeof freshDatabase>>
let runtime: Runtime

beforeAll(async () => {
  database = await freshDatabase()
  runtime = await openRuntime(doctorSettings(folder, { DATABASE_URL: database.url }))
})
afterAll(async () => {
  await runtime.close()
  await database.drop()
})

describe('the store', () => {
  test('answers within a time that does not include that to connect', async () => {
    let nowMs = NOW_MS
    const { store } = runtime
    async function inspectSchema() {
      nowMs += 5000
      return store.operation.inspectSchema()
    }
    const slow = { ...store, operation: { ...store.operation, inspectSchema } }
    const checks = await checkRuntime({ ...runtime, store: slow, clock: () => nowMs })
    expect(found(checks, 'database').message).toMatch(/, answers in 0 ms$/)
  })

  test('without this release’s schema fails with the command that updates it', async () => {
    const schema = found(await checkRuntime(runtime), 'schema')
    expect(schema).toMatchObject({ state: 'failed', message: expect.stringContaining('flightbag migrate') })
  })

  test('with this release’s schema is checked in all parts', async () => {
    await runtime.store.operation.migrate()
    await runtime.store.maintenance.write({ endedMs: Date.now(), succeeded: true })
    const checks = await checkRuntime(runtime)
    // The PostgreSQL server of the tests runs without fsync.
    expect(checks.filter(({ state }) => state !== 'ok').map(({ name, state }) => [name, state])).toEqual([
      ['durability', 'warning'],
    ])
    expect(checks.map(({ name }) => name)).toEqual([
      'database',
      'database tls',
      'schema',
      'clock',
      'connections',
      'transactions',
      'maintenance',
      'durability',
      'weather',
      'files',
    ])
  })

  const usual = {
    activity: {
      connections: 1,
      maxConnections: 100,
      oldestTransactionSeconds: 0,
      oldestSnapshotTransactions: 0,
      seesAllRoles: true,
    },
    disk: { freeBytes: MIB, isFull: false, countsInMemory: false, files: [], stopped: [] },
    distribution: { nodes: [], distributed: true, pending: [] },
    facts: null,
  } as const
  const log = { name: 'flightbag.db', bytes: 1, logBytes: 16 * MIB, oldestReaderSeconds: 0, readers: [] }
  const files = [
    { ...log, bytes: MIB, logBytes: 3 * MIB },
    { ...log, name: 'counters.db', bytes: 2 * MIB, logBytes: 0 },
  ]
  const sizes = 'flightbag.db-wal 3.0 MiB, counters.db 2.0 MiB, flightbag.db 1.0 MiB, counters.db-wal 0.0 MiB'
  const node = { address: 'a:5432', role: 'worker' as const, active: true, shards: 3, bytes: 2 * MIB }

  test.each<[string, keyof typeof usual, object, string, string]>([
    ['database version', 'facts', { engineFault: 'SQLite can damage it' }, 'warning', 'SQLite can damage it'],
    ['connections', 'activity', { connections: 90 }, 'warning', '90 of 100 are open: raise max_connections'],
    ['connections', 'activity', { connections: 89 }, 'ok', '89 of 100 are open'],
    ['transactions', 'activity', { oldestTransactionSeconds: 3600 }, 'warning', 'began 3600 seconds ago: end it'],
    ['transactions', 'activity', { oldestTransactionSeconds: 3599.9 }, 'ok', 'transaction began 3599 seconds ago'],
    ['transactions', 'activity', { oldestSnapshotTransactions: 7 }, 'ok', '; 7 transactions began since the oldest'],
    ['transactions', 'activity', { seesAllRoles: false }, 'ok', 'none of this role is open'],
    ['disk', 'disk', {}, 'ok', '1.0 MiB free'],
    ['disk', 'disk', { files }, 'ok', `1.0 MiB free; ${sizes}`],
    ['disk', 'disk', { isFull: true }, 'failed', 'only reads and deletions are accepted: 1.0 MiB free'],
    ['disk', 'disk', { freeBytes: 0 }, 'failed', 'the disk is full'],
    ['locks', 'disk', { stopped: ['process 7 is stopped'] }, 'failed', 'process 7 is stopped'],
    ['log', 'disk', { files: [log] }, 'warning', 'flightbag.db-wal has 16.0 MiB: the next write cuts it'],
    ['log', 'disk', { files: [{ ...log, readers: ['process 8'] }] }, 'warning', 'process 8 reads an old state'],
    ['log', 'disk', { files: [{ ...log, readers: ['p 8', 'p 9'] }] }, 'warning', 'MiB: p 8; p 9 reads an old state'],
    ['node', 'distribution', { nodes: [node] }, 'ok', 'worker a:5432: 3 shards, 2 MiB'],
    ['node', 'distribution', { nodes: [{ ...node, active: false }] }, 'failed', 'it is not active'],
    ['distribution', 'distribution', {}, 'ok', 'all tables and functions'],
    ['distribution', 'distribution', { distributed: false }, 'warning', 'none: run `flightbag migrate --distribute`'],
    ['distribution', 'distribution', { pending: ['usage'] }, 'failed', 'not done: usage'],
  ])('reports %s: %s %j', async (name, part, given, state, message) => {
    const { operation: own } = runtime.store
    const operation = { ...own, [part]: async () => ({ ...(usual[part] ?? (await own[part]())), ...given }) }
    const checks = await checkRuntime({ ...runtime, store: { ...runtime.store, operation } })
    expect(found(checks, name)).toMatchObject({ state, message: expect.stringContaining(message) })
  })

  test('is reported with each log, stopped process, node and step that needs work', async () => {
    const { operation: own } = runtime.store
    const disk = { ...usual.disk, files: [log, { ...log, name: 'counters.db' }], stopped: ['process 7', 'process 8'] }
    const nodes = [{ ...node, active: false }, node]
    const distribution = { nodes, distributed: true, pending: ['usage', 'record'] }
    const operation = { ...own, disk: async () => disk, distribution: async () => distribution }
    const checks = await checkRuntime({ ...runtime, store: { ...runtime.store, operation } })
    const names = ['locks', 'log', 'node', 'distribution']
    const found = checks.filter(({ name }) => names.includes(name))
    const again = 'run `flightbag migrate --distribute`'
    const worker = 'worker a:5432: 3 shards, 2 MiB'
    expect(found.map(({ name, state, message }) => `${name} ${state}: ${message}`)).toEqual([
      'locks failed: process 7',
      'locks failed: process 8',
      'log warning: flightbag.db-wal has 16.0 MiB: the next write cuts it',
      'log warning: counters.db-wal has 16.0 MiB: the next write cuts it',
      `node failed: ${worker}; it is not active: see docs/scaling.md`,
      `node ok: ${worker}`,
      `distribution failed: not done: usage: ${again}`,
      `distribution failed: not done: record: ${again}`,
    ])
  })

  test('of PostgreSQL on another machine should be encrypted', async () => {
    const databaseUrl = 'postgres://me@db.example.org/bag?sslmode=disable'
    const checks = await checkRuntime({ ...runtime, settings: { ...runtime.settings, databaseUrl } })
    const message = expect.stringMatching(/: remove sslmode from DATABASE_URL, or set sslmode=verify-full$/)
    expect(found(checks, 'database tls')).toEqual({ name: 'database tls', state: 'warning', message })
  })

  test('is read as a whole', async () => {
    const { operation: own } = runtime.store
    const operation = { ...own, startCheck: (parts?: string) => async () => expect(parts).toBe('all') }
    const checks = await checkRuntime({ ...runtime, store: { ...runtime.store, operation } })
    expect(found(checks, 'files of the store').state).toBe('ok')
  })

  test('is reported with each difference of its schema', async () => {
    const { operation: own } = runtime.store
    const differences = ['no table note', 'no index of keys']
    const operation = { ...own, inspectSchema: async () => ({ state: 'unknown' as const, differences }) }
    const checks = await checkRuntime({ ...runtime, store: { ...runtime.store, operation } })
    expect(checks.filter(({ name }) => name === 'schema').map(({ message }) => message)).toEqual([
      expect.stringContaining('of no released version (no table note; and 1 more)'),
      'no table note',
      'no index of keys',
    ])
  })

  test('is maintained by another role if this one may not', async () => {
    const { maintenance, operation: own } = runtime.store
    const operation = { ...own, rights: async () => ({ migrate: false, maintain: false }) }
    const store = { ...runtime.store, operation, maintenance: { ...maintenance, last: async () => null } }
    expect(found(await checkRuntime({ ...runtime, store }), 'maintenance').message).toBe(
      'there was no run yet; this role may not: schedule `flightbag maintain`',
    )
  })

  test.each([
    [null, 'warning', /^there was no run yet; `serve` does it each minute$/],
    [{ endedMs: NOW_MS, succeeded: true }, 'ok', /^the last run ended \S+Z and succeeded; `serve` does it/],
    [{ endedMs: NOW_MS, succeeded: false }, 'warning', /^the last run ended \S+Z and failed: run `flightbag maintain`/],
    [{ endedMs: NOW_MS - DAY_MS - 1, succeeded: true }, 'warning', /^the last run ended \S+Z, more than a day ago;/],
    [{ endedMs: NOW_MS - DAY_MS, succeeded: true }, 'ok', /succeeded/],
  ] as const)('reports the last run of maintenance: %j', async (run, state, message) => {
    const { maintenance } = runtime.store
    const store = { ...runtime.store, maintenance: { ...maintenance, last: async () => run } }
    const checks = await checkRuntime({ ...runtime, store, clock: () => NOW_MS })
    expect(found(checks, 'maintenance')).toMatchObject({ state, message: expect.stringMatching(message) })
  })

  test('warns that a role without the right to read it must be granted again', async () => {
    const refused = Object.assign(new Error('permission denied'), { code: '42501' })
    const maintenance = { ...runtime.store.maintenance, last: () => Promise.reject(refused) }
    const checks = await checkRuntime({ ...runtime, store: { ...runtime.store, maintenance } })
    expect(found(checks, 'maintenance')).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(/--grant-api/),
    })
    expect(found(checks, 'database').state).toBe('ok')
  })

  test('hides no fault of the program in the last run of maintenance', async () => {
    const fault = new TypeError('a fault')
    const maintenance = { ...runtime.store.maintenance, last: () => Promise.reject(fault) }
    await expect(checkRuntime({ ...runtime, store: { ...runtime.store, maintenance } })).rejects.toBe(fault)
  })

  test.each([
    [1900, /^1\.\d seconds ahead of the database's: set both machines by NTP/],
    [-2000, /^[12]\.\d seconds behind the database's: set both machines by NTP/],
    [10_000, /^(9\.\d|10\.0) seconds ahead of/],
    [-10_000, /^(9\.\d|10\.0) seconds behind/],
  ])('a clock that differs by %d ms from the database’s fails, with the fix', async (offMs, message) => {
    const clock = found(await checkRuntime({ ...runtime, clock: () => Date.now() + offMs }), 'clock')
    expect(clock).toMatchObject({ state: 'failed', message: expect.stringMatching(message) })
  })

  test.each([-900, 0, 900])('a clock that differs by %d ms from the database’s is ok', async (offMs) => {
    const clock = found(await checkRuntime({ ...runtime, clock: () => Date.now() + offMs }), 'clock')
    expect(clock).toMatchObject({ state: 'ok' })
  })

  test('a database that does not answer is reported without its password', async () => {
    const settings = doctorSettings(folder, { DATABASE_URL: 'postgres://me:geheim@127.0.0.1:9/none' })
    const away = await openRuntime(settings)
    const checks = await checkRuntime(away)
    await away.close()
    expect(found(checks, 'database')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('DATABASE_URL'),
    })
    expect(JSON.stringify(checks)).not.toContain('geheim')
  })
})
