import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DAY_MS } from '@flightbag/core'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { freePort } from '@flightbag/testing/lib/free-port'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import { openRuntime, type Runtime } from '../context/runtime.ts'
import { tryListen } from '../serve/listen-problem.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { startAnyService } from '../testing/any-service.ts'
import { serviceAddress, startProblem } from './address-check.ts'
import type { Check } from './check.ts'
import { checkRuntime, checkSettings } from './doctor.ts'

const REPORTS = join(import.meta.dirname, '../../../../fixtures/sample-weather.txt')
const NOW_MS = Date.now()
const MIB = 1024 * 1024
const folder = temporaryFolder()
let database: Awaited<ReturnType<typeof freshDatabase>>
let runtime: Runtime

function settingsOf(env: Readonly<Record<string, string>> = {}): Settings {
  const read = readSettings({
    FLIGHTBAG_DATA_DIR: join(folder, 'data'),
    FLIGHTBAG_WEATHER: `file:${REPORTS}`,
    DATABASE_URL: database.url,
    ...env,
  })
  return read.ok ? read.value : expect.fail(read.failure.message)
}

function found(checks: readonly Check[], name: string): Check {
  return checks.find((check) => check.name === name) ?? expect.fail(`nothing was checked of ${name}`)
}

beforeAll(async () => {
  database = await freshDatabase()
  runtime = await openRuntime(settingsOf())
  for (const name of ['one', 'other']) {
    const { cert, key } = selfSigned({ nowMs: NOW_MS, days: 30 })
    writeFileSync(join(folder, `${name}.crt`), cert)
    writeFileSync(join(folder, `${name}.key`), key)
  }
})
afterAll(async () => {
  await runtime.close()
  await database.drop()
})

describe('the settings', () => {
  test('with defaults are valid, and the check states the address of the service', async () => {
    const checks = await checkSettings(settingsOf(), NOW_MS)
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(found(checks, 'settings').message).toContain('127.0.0.1 port 8787')
  })

  test.each([
    [{}, 'none: loopback only'],
    [{ FLIGHTBAG_BEHIND_PROXY: 'yes' }, 'left to the proxy'],
    [{ FLIGHTBAG_BEHIND_PROXY: 'yes', FLIGHTBAG_HOST: '0.0.0.0' }, 'left to the proxy'],
    [{ FLIGHTBAG_HOST: '0.0.0.0' }, 'none'],
  ])('without a certificate, with %j, have the encryption: %s', async (env, message) => {
    const checks = await checkSettings(settingsOf(env), NOW_MS)
    expect(found(checks, 'tls')).toMatchObject({ state: 'ok', message })
  })

  test.each([
    [{}, 1],
    [{ FLIGHTBAG_S3_BUCKET: 'bag' }, 0],
    [{ FLIGHTBAG_S3_BUCKET: 'bag', DATABASE_URL: '' }, 1],
  ])('with PostgreSQL and %j, have %s checks of the data folder', async (env, count) => {
    const checks = await checkSettings(settingsOf(env), NOW_MS)
    expect(checks.filter(({ name }) => name === 'data folder')).toHaveLength(count)
  })

  test('fail if they would connect to other machines without encryption', async () => {
    const checks = await checkSettings(settingsOf({ FLIGHTBAG_HOST: '0.0.0.0' }), NOW_MS)
    expect(found(checks, 'settings')).toMatchObject({ state: 'failed', message: expect.stringContaining('--tls-cert') })
  })
})

describe('the addresses', () => {
  async function addresses(env: Readonly<Record<string, string>>) {
    const checks = await checkSettings(settingsOf(env), NOW_MS)
    return checks.filter(({ name }) => name.endsWith('address'))
  }

  test('are ok when free; another program that listens there is named as one', async () => {
    const port = String(await freePort())
    const server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('hello\r\n'),
    )
    await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
    expect(await addresses({ FLIGHTBAG_PORT: port, FLIGHTBAG_METRICS_PORT: '0' })).toEqual([
      { name: 'address', state: 'failed', message: expect.stringContaining('in use by another program') },
      { name: 'metrics address', state: 'ok', message: expect.stringContaining('free') },
    ])
    expect(await addresses({ FLIGHTBAG_METRICS_PORT: port })).toContainEqual({
      name: 'metrics address',
      state: 'failed',
      message: expect.stringMatching(/in use by another program: .* with --metrics-port$/),
    })
    const at = serviceAddress({ host: '127.0.0.1', port: Number(port), isHttps: false })
    expect(await startProblem(await tryListen('127.0.0.1', Number(port)), at)).toContain('in use by another program')
    await new Promise((resolve) => server.close(resolve))
    expect(await addresses({ FLIGHTBAG_PORT: port })).toEqual([
      { name: 'address', state: 'ok', message: expect.stringContaining('free') },
    ])
  })

  test('are those of a running server, whether its store works or fails', async () => {
    let ok = true
    const { url, close } = await startAnyService((_, response) =>
      response.end(JSON.stringify({ data: { ok, version: '1.0.0' }, meta: {} })),
    )
    async function address() {
      return found(await checkSettings(settingsOf({ FLIGHTBAG_PORT: new URL(url).port }), NOW_MS), 'address')
    }
    const server = 'in use by a server of Flightbag'
    expect(await address()).toMatchObject({ state: 'ok', message: expect.stringMatching(`${server}$`) })
    ok = false
    expect(await address()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(`${server}, whose store`),
    })
    close()
  })

  test('fail when they do not belong to this machine', async () => {
    // An address that no machine has.
    const elsewhere = { FLIGHTBAG_HOST: '240.0.0.1', FLIGHTBAG_METRICS_HOST: '240.0.0.2' }
    const found = await addresses({ ...elsewhere, FLIGHTBAG_PORT: '0', FLIGHTBAG_METRICS_PORT: '0' })
    expect(found).toEqual([
      { name: 'address', state: 'failed', message: '240.0.0.1 is no address of this machine' },
      { name: 'metrics address', state: 'failed', message: '240.0.0.2 is no address of this machine' },
    ])
  })
})

describe('the certificate', () => {
  async function tls(cert: string, key: string, nowMs = NOW_MS) {
    const env = { FLIGHTBAG_TLS_CERT: join(folder, cert), FLIGHTBAG_TLS_KEY: join(folder, key) }
    return found(await checkSettings(settingsOf(env), nowMs), 'tls')
  }

  test('is ok until 14 days before its expiry, then a warning, then a failure', async () => {
    expect(await tls('one.crt', 'one.key')).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/(29|30) days/),
    })
    expect(await tls('one.crt', 'one.key', NOW_MS + 17 * DAY_MS)).toMatchObject({ state: 'warning' })
    const ended = await tls('one.crt', 'one.key', NOW_MS + 31 * DAY_MS)
    expect(ended).toMatchObject({ state: 'failed', message: expect.stringMatching(/ended .*renew it/) })
  })

  test.each([
    ['of another key', 'one.crt', 'other.key', 'belong together'],
    ['that is not there', 'none.crt', 'one.key', 'none.crt cannot be read'],
    ['that is none', 'one.key', 'one.key', 'belong together'],
  ])('fails for a %s', async (_what, cert, key, message) => {
    expect(await tls(cert, key)).toMatchObject({ state: 'failed', message: expect.stringContaining(message) })
  })
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

  test('needs this release’s schema, and the check explains how to update it', async () => {
    const before = found(await checkRuntime(runtime), 'schema')
    expect(before).toMatchObject({ state: 'failed', message: expect.stringContaining('flightbag migrate') })
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
  const node = { address: 'a:5432', role: 'worker', active: true, shards: 3, bytes: 2 * MIB }

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

  test('of PostgreSQL on another machine should be encrypted', async () => {
    const databaseUrl = 'postgres://me@db.example.org/bag?sslmode=disable'
    const checks = await checkRuntime({ ...runtime, settings: { ...runtime.settings, databaseUrl } })
    const message = expect.stringMatching(/: remove sslmode from DATABASE_URL, or set sslmode=verify-full$/)
    expect(found(checks, 'database tls')).toEqual({ name: 'database tls', state: 'warning', message })
  })

  test('is read as a whole, and each difference of its schema is listed', async () => {
    const { operation: own } = runtime.store
    const operation = {
      ...own,
      inspectSchema: async () => ({ state: 'unknown' as const, differences: ['no table note', 'no index of keys'] }),
      startCheck: (parts?: string) => async () => expect(parts).toBe('all'),
    }
    const checks = await checkRuntime({ ...runtime, store: { ...runtime.store, operation } })
    expect(checks.filter(({ name }) => name === 'schema').map(({ message }) => message)).toEqual([
      expect.stringContaining('of no released version (no table note; and 1 more)'),
      'no table note',
      'no index of keys',
    ])
    expect(found(checks, 'files of the store').state).toBe('ok')
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
    const settings = settingsOf({ DATABASE_URL: 'postgres://me:geheim@127.0.0.1:9/none' })
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

describe('the files', () => {
  test('are checked by storing one, which is removed again', async () => {
    expect(found(await checkRuntime(runtime), 'files').state).toBe('ok')
    const kept = readdirSync(join(folder, 'data/files'), { recursive: true, withFileTypes: true })
    expect(kept.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)).toEqual([])
  })

  test('fail with the reason of a file store that is away, and if it loses what it is given', async () => {
    async function withFiles(changed: Partial<Runtime['files']>) {
      return found(await checkRuntime({ ...runtime, files: { ...runtime.files, ...changed } }), 'files')
    }
    const away = Object.assign(new Error('put'), { code: 'FILE_STORE_AWAY' })
    expect(await withFiles({ put: () => Promise.reject(away) })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('does not take files: the file store cannot be reached'),
    })
    const bucket = { ...runtime, settings: { ...runtime.settings, s3Bucket: 'bag' } }
    expect(found(await checkRuntime(bucket), 'files').message).toBe('the bucket bag takes and gives files')
    expect(await withFiles({ stat: async () => null })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('does not keep what it is given'),
    })
  })

  test('fail if they cannot be stored', async () => {
    const dataDir = join(folder, 'blocked')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'files'), 'in the way')
    const blocked = await openRuntime(settingsOf({ FLIGHTBAG_DATA_DIR: dataDir }))
    const files = found(await checkRuntime(blocked), 'files')
    await blocked.close()
    expect(files).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('look at its settings and rights'),
    })
  })
})
