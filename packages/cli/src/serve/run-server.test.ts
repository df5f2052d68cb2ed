import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { err, ok } from '@flightbag/core'
import type { MaintenanceLog, StoreFacts, StoreOperation } from '@flightbag/core/ports'
import { replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { beforeEach, expect, test } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { readSettings } from '../settings/settings.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runServer, type ServerHooks } from './run-server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = join(temporaryFolder(), 'data')
})

interface Given {
  /** Called with the function that the files receive for the address of their URLs. */
  readonly opened?: (publicUrl: () => string) => void
  readonly facts?: Partial<StoreFacts>
  readonly operation?: Partial<StoreOperation>
  readonly maintenance?: MaintenanceLog
  readonly hooks?: ServerHooks
  readonly env?: Readonly<Record<string, string>>
  readonly healthy?: () => Promise<boolean>
  /** Called when the store is closed. */
  readonly closed?: () => void
  /** Called when the server answers, instead of `stop`. */
  readonly whenReady?: (url: string, stderr: string, stop: () => void) => void
}

/** Runs a server on a store with these facts and this check, which fails at its end; ends it when it answers. */
async function served({ facts, operation: changed, hooks, healthy, ...given }: Given) {
  const { closed, whenReady = (_, __, stop) => stop() } = given
  const env = { ...given.env, FLIGHTBAG_DATA_DIR: dataDir, FLIGHTBAG_PORT: '0', FLIGHTBAG_WEATHER: 'sample' }
  const settings = readSettings({ ...env, FLIGHTBAG_LOG_LEVEL: 'fatal' })
  if (!settings.ok) return expect.fail(settings.failure.message)
  const stop = new AbortController()
  const io = memoryIo({ signal: stop.signal })
  async function open(...of: Parameters<typeof openRuntime>) {
    const runtime = await openRuntime(...of)
    given.opened?.(of[1]?.publicUrl ?? expect.fail('no address'))
    const own = runtime.store.operation
    const operation = {
      ...own,
      facts: async () => ({ ...(await own.facts()), ...facts }),
      ...changed,
    }
    async function close() {
      await runtime.close()
      closed?.()
      throw new Error('the disk is gone')
    }
    const maintenance = given.maintenance ?? runtime.store.maintenance
    const store = { ...runtime.store, operation, maintenance, healthy: healthy ?? runtime.store.healthy }
    return { ...runtime, store, close }
  }
  const context = { io, env, args: [], open, exitCode: null }
  const result = await runServer(context, settings.value, async () => settings, {
    ready: async (_, url) => whenReady(url, io.said.stderr, () => stop.abort()),
    ...hooks,
  })
  const { stdout, stderr } = io.said
  const lines = stderr.split('\n').filter((line) => line !== '')
  return { result, stdout, notices: lines.map((line): string => JSON.parse(line).msg) }
}

test('a server states at its start what an operator should know, and has closed its address at its end', async () => {
  mkdirSync(dataDir, { mode: 0o700 })
  const open = join(dataDir, 'last-backup')
  writeFileSync(open, '', { mode: 0o644 })
  const { result, stdout, notices } = await served({
    facts: { engineFault: 'the engine can damage the store' },
    operation: { startCheck: () => () => new Promise(() => undefined) },
  })
  expect(result).toMatchObject({ ok: true })
  expect(notices).toEqual([
    `other users could access ${open}: its mode is now private`,
    'the engine can damage the store',
    expect.stringMatching(/^the last stop was not in order: /),
    `the store is in ${dataDir}, for the processes of this machine`,
    'flightbag: Error: the disk is gone',
  ])
  const [, url] = /^listening on (\S+)\n$/.exec(stdout) ?? expect.fail(stdout)
  await expect(fetch(`${url}/v1/health`)).rejects.toThrow()
})

test.each<[string, Given, RegExp]>([
  [
    'loses the settings of a connection',
    { facts: { missingSettings: ['jit = off'] } },
    /^the connections lack settings that flightbag needs \(jit = off\): /,
  ],
  ['cannot be prepared', { hooks: { prepare: async () => err('no sample') } }, /^no sample$/],
])('a server does not start on a store that %s', async (_, given, failure) => {
  const { result, stdout } = await served(given)
  expect([result, stdout]).toEqual([{ ok: false, failure: expect.stringMatching(failure) }, ''])
})

test('a start that fails with an error closes the store before it reports it', async () => {
  let isClosed = false
  const failed = served({
    hooks: { prepare: () => Promise.reject(new Error('no sample')) },
    closed: () => {
      isClosed = true
    },
  })
  await expect(failed).rejects.toThrow('no sample')
  expect(isClosed).toBe(true)
})

test('a server that stops is not ready until the last answer was sent', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<boolean>()
  const told = Promise.withResolvers<{ url: string; stderr: string }>()
  const ended = served({
    env: { FLIGHTBAG_METRICS_PORT: '0', FLIGHTBAG_DRAIN_SECONDS: '0' },
    healthy() {
      asked.resolve()
      return answer.promise
    },
    whenReady(url, stderr, stop) {
      told.resolve({ url, stderr })
      void asked.promise.then(stop)
    },
  })
  const { url, stderr } = await told.promise
  const [operations] = /http:[^"\s]+(?=")/.exec(stderr) ?? expect.fail(stderr)
  const last = fetch(`${url}/v1/health`)
  await expect
    .poll(() =>
      fetch(`${url}/v1/me`).then(
        () => 'accepted',
        () => 'refused',
      ),
    )
    .toBe('refused')
  const ready = await fetch(`${operations}/ready`)
  expect([ready.status, await ready.text()]).toEqual([503, 'not ready: the server stops\n'])
  answer.resolve(true)
  expect((await last).status).toBe(200)
  await ended
  await expect(fetch(`${operations}/ready`)).rejects.toThrow()
})

/** The address of the metrics in the log of a server. */
function operationsIn(stderr: string): string {
  return /http:[^"\s]+(?=")/.exec(stderr)?.[0] ?? expect.fail(stderr)
}

const NO_RIGHTS = 'this database role may not close check flights or remove what has expired'

test.each([
  ['maintains nothing if its role may not', { migrate: true, maintain: false }, 0, 1],
  ['maintains its store if its role may', { migrate: false, maintain: true }, 1, 0],
])('a server %s', async (_, rights, maintained, said) => {
  const runs: boolean[] = []
  const maintenance = { last: async () => null, write: async () => void runs.push(true) }
  const { notices } = await served({ operation: { rights: async () => rights }, maintenance })
  expect([runs.length, notices.filter((line) => line.startsWith(NO_RIGHTS)).length]).toEqual([maintained, said])
})

test.each([
  ['older', true, true],
  ['older', false, /^the database has the schema of an earlier version: /],
  ['newer', true, /^a newer version of flightbag has migrated the database: /],
  ['newer', false, /^a newer version of flightbag has migrated the database: /],
  ['unknown', true, /^the database has the schema of no released version /],
  ['encoding', true, /^the encoding of the database is not UTF8/],
  ['worker', true, /^this is a worker of a cluster/],
  ['current', true, false],
  ['current', false, false],
] as const)('with the schema %s and the right to migrate %s, a server migrates or fails: %s', async (...given) => {
  const [state, migrate, outcome] = given
  let migrations = 0
  const operation: Partial<StoreOperation> = {
    inspectSchema: async () => ({ state, differences: ['x'] }),
    rights: async () => ({ migrate, maintain: true }),
    async migrate() {
      migrations++
      return ok([])
    },
  }
  const { result, stdout } = await served({ operation })
  const failed = outcome instanceof RegExp
  expect([result.ok, migrations, stdout === '']).toEqual([!failed, outcome === true ? 1 : 0, failed])
  if (failed) expect(result).toMatchObject({ failure: expect.stringMatching(outcome) })
})

test('a migration that is refused ends the start with its reason', async () => {
  const operation: Partial<StoreOperation> = {
    inspectSchema: async () => ({ state: 'older', differences: [] }),
    migrate: async () => err({ reason: 'in_use', applications: ['flightbag 1.9.0'] }),
  }
  const { result } = await served({ operation })
  expect(result).toEqual({ ok: false, failure: expect.stringMatching(/^servers .* \(flightbag 1\.9\.0\): stop them/) })
})

test.each([
  ['its public URL', 'https://bag.example.org'],
  ['the address on which it listens, without one', null],
])('the files of a server have %s', async (_, publicUrl) => {
  const found: string[] = []
  let address: (() => string) | null = null
  await served({
    env: publicUrl === null ? {} : { FLIGHTBAG_PUBLIC_URL: publicUrl },
    opened(given) {
      address = given
      found.push(given())
    },
    whenReady(url, __, stop) {
      const later = address?.() ?? ''
      found.push(later === url ? 'listening' : later)
      stop()
    },
  })
  expect(found).toEqual(publicUrl === null ? ['', 'listening'] : [publicUrl, publicUrl])
})

test('a server has the rights of its role after it has updated the schema', async () => {
  let isOlder = true
  const operation: Partial<StoreOperation> = {
    inspectSchema: async () => ({ state: isOlder ? 'older' : 'current', differences: [] }),
    rights: async () => ({ migrate: true, maintain: !isOlder }),
    async migrate() {
      isOlder = false
      return ok([])
    },
  }
  const { result, notices } = await served({ operation })
  expect([result.ok, notices.filter((line) => line.startsWith(NO_RIGHTS))]).toEqual([true, []])
})

test('the metrics have a failed run that the store cannot keep, and /ready has the meaning of a problem', async () => {
  function away() {
    return Promise.reject(new Error('away'))
  }
  const full = Object.assign(new Error('read-only'), { code: 'EROFS' })
  const told = Promise.withResolvers<{ readonly url: string; readonly stop: () => void }>()
  const ended = served({
    env: { FLIGHTBAG_METRICS_PORT: '0', FLIGHTBAG_DRAIN_SECONDS: '0' },
    operation: { problem: async () => full },
    maintenance: { last: away, write: away },
    whenReady: (_, stderr, stop) => told.resolve({ url: operationsIn(stderr), stop }),
  })
  const { url, stop } = await told.promise
  async function text(path: string) {
    return (await fetch(`${url}${path}`)).text()
  }
  await expect.poll(() => text('/metrics')).toContain('\nflightbag_maintenance_success 0\n')
  const ready = await text('/ready')
  stop()
  await ended
  expect(ready).toBe('not ready: the disk is read-only\n')
})

test.each([
  ['with a metrics port, for the seconds of the setting', { FLIGHTBAG_METRICS_PORT: '0' }, [7000]],
  ['without one, not at all', {}, []],
])('a server that stops drains %s', async (_, env, expected) => {
  const pauses: number[] = []
  replaceBuiltin(
    timers,
    'setTimeout',
    (wait) =>
      ((ms: number, ...given: []) => {
        if (ms === 7000) pauses.push(ms)
        return wait(ms === 7000 ? 0 : ms, ...given)
      }) as typeof wait,
  )
  await served({ env: { ...env, FLIGHTBAG_DRAIN_SECONDS: '7' } })
  expect(pauses).toEqual(expected)
})
