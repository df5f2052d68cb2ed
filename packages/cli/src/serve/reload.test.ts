import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tty from 'node:tty'
import { replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { openLog } from './log.ts'
import { reloader, reloadOn } from './reload.ts'
import { readTls } from './tls.ts'
import { addFiles, fileVersions } from './watch-files.ts'

const folder = temporaryFolder()
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function settingsOf(env: Readonly<Record<string, string>>) {
  const settings = readSettings(env)
  return settings.ok ? settings.value : expect.fail(settings.failure.message)
}

function subject(env: Record<string, string>) {
  const lines: Record<string, unknown>[] = []
  const changes: unknown[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const server = { change: (change: unknown) => void changes.push(change) }
  const { tlsCert, tlsKey } = settingsOf(env)
  const files = fileVersions([tlsCert, tlsKey].filter((path) => path !== null))
  const reload = reloader(settingsOf(env), async () => readSettings(env), server, log, files)
  return { env, lines, changes, log, reload, files }
}

test('limits and log level change, and the log names them', async () => {
  const { env, lines, changes, log, reload } = subject({})
  Object.assign(env, { FLIGHTBAG_KEY_LIMIT: '7', FLIGHTBAG_API_RATE: '8', FLIGHTBAG_API_BURST: '9' })
  Object.assign(env, { FLIGHTBAG_SESSION_QUOTA: '10', FLIGHTBAG_PAGE_BYTES: '11', FLIGHTBAG_MAX_CONNECTIONS: '12' })
  Object.assign(env, { FLIGHTBAG_ADDRESS_CONNECTIONS: '13', FLIGHTBAG_LOG_LEVEL: 'debug', FLIGHTBAG_PORT: '1' })
  await reload('SIGHUP')
  const limits = { keyPerMinute: 7, apiPerSecond: 8, apiBurst: 9 }
  const others = { sessionQuota: 10, pageBytes: 11, maxConnections: 12, addressConnections: 13, tls: null }
  expect(changes).toEqual([{ limits, ...others }])
  expect(log.level).toBe('debug')
  await reload('again')
  const connections = ['maxConnections', 'addressConnections']
  const changed = ['keyLimit', 'apiRate', 'apiBurst', 'sessionQuota', 'pageBytes', ...connections, 'logLevel']
  expect(lines).toMatchObject([
    { msg: 'reload', cause: 'SIGHUP', changed },
    { needsRestart: ['port'] },
    { msg: 'reload', cause: 'again', changed: [] },
    { needsRestart: ['port'] },
  ])
})

test('an invalid value leaves every old value in use, and the log names it', async () => {
  const { env, lines, changes, log, reload } = subject({})
  Object.assign(env, { FLIGHTBAG_LOG_LEVEL: 'warn', FLIGHTBAG_API_RATE: 'many' })
  await reload('SIGHUP')
  expect([changes, log.level]).toEqual([[], 'info'])
  expect(lines).toMatchObject([{ level: 50, setting: 'FLIGHTBAG_API_RATE' }])
  delete env.FLIGHTBAG_API_RATE
  Object.assign(env, { FLIGHTBAG_TLS_CERT: join(folder, 'none'), FLIGHTBAG_TLS_KEY: join(folder, 'none') })
  await reload('SIGHUP')
  expect([changes, log.level]).toEqual([[], 'info'])
})

test('a setting that needs a restart is named at each reload', async () => {
  const { env, lines, reload } = subject({})
  env.FLIGHTBAG_PORT = '1'
  await reload('a')
  await reload('b')
  expect(lines.filter(({ needsRestart }) => needsRestart)).toMatchObject([
    { needsRestart: ['port'] },
    { needsRestart: ['port'] },
  ])
})

test('a certificate without an end is refused, and the server answers meanwhile', async () => {
  const { env, lines, changes, reload } = subject({})
  Object.assign(env, { FLIGHTBAG_TLS_CERT: '/dev/zero', FLIGHTBAG_TLS_KEY: '/dev/zero' })
  const reloaded = reload('SIGHUP')
  expect(lines).toEqual([])
  await reloaded
  expect(changes).toEqual([])
  expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining('HTTPS cannot be turned on') }])
  const tls = await readTls({ tlsCert: '/dev/zero', tlsKey: '/dev/zero' })
  expect(tls).toEqual({ ok: false, failure: '/dev/zero is larger than 1048576 bytes' })
})

test('reloads during a reading of files become one, which follows it', async () => {
  const { log, lines, changes, env } = subject({})
  const readings: PromiseWithResolvers<ReturnType<typeof readSettings>>[] = []
  function read() {
    readings.push(Promise.withResolvers())
    return readings.at(-1)!.promise
  }
  const server = { change: (change: unknown) => void changes.push(change) }
  const reload = reloader(settingsOf(env), read, server, log, fileVersions([]))
  const [first] = [reload('first'), reload('second'), reload('third')]
  expect(readings).toHaveLength(1)
  const follows = expect.stringContaining('this reload follows it')
  expect(lines).toMatchObject(['second', 'third'].map((cause) => ({ cause, msg: follows })))
  readings[0]!.resolve(readSettings(env))
  await expect.poll(() => readings).toHaveLength(2)
  readings[1]!.resolve(readSettings(env))
  await first
  expect(lines.flatMap(({ msg, cause }) => (msg === 'reload' ? [cause] : []))).toEqual(['first', 'third'])
  expect([readings.length, changes.length]).toEqual([2, 2])
})

test('a reload after one that failed reads again', async () => {
  const { log, lines, env } = subject({})
  let readings = 0
  async function read() {
    if (++readings === 1) throw new Error('the drive is away')
    return readSettings(env)
  }
  const reload = reloader(settingsOf(env), read, { change: () => undefined }, log, fileVersions([]))
  await expect(reload('first')).rejects.toThrow('away')
  await reload('second')
  expect(lines).toMatchObject([{ msg: 'reload', cause: 'second' }])
})

test('a change reloads once', async () => {
  const path = join(folder, 'once')
  const causes: string[] = []
  stops.push(reloadOn(fileVersions([path]), (cause) => causes.push(cause), { interval: 1 }))
  writeFileSync(path, 'created')
  await expect.poll(() => causes).toEqual([path])
  // Later looks take place meanwhile.
  await new Promise((resolve) => stops.push(reloadOn(new Map([[path, '']]), resolve, { interval: 5 })))
  expect(causes).toEqual([path])
})

test('SIGHUP reloads a server on a terminal that is open', async () => {
  replaceBuiltin(tty, 'isatty', () => (descriptor) => descriptor === 2)
  const cause = new Promise((resolve) => stops.push(reloadOn(new Map(), resolve, { isTerminal: true })))
  const waiting = new AbortController()
  stops.push(() => waiting.abort())
  const ended = once(process, 'SIGTERM', waiting).then(
    () => 'SIGTERM',
    () => 'neither',
  )
  process.kill(process.pid, 'SIGHUP')
  expect(await Promise.race([cause, ended])).toBe('SIGHUP')
})

test('SIGHUP and each kind of change to a file reload', async () => {
  const path = join(folder, 'settings')
  const causes: string[] = []
  stops.push(reloadOn(fileVersions([path]), (cause) => causes.push(cause), { interval: 1 }))
  async function reloadedAfter(change: () => void) {
    causes.length = 0
    change()
    await expect.poll(() => causes).toContain(path)
  }
  const received = once(process, 'SIGHUP')
  process.kill(process.pid, 'SIGHUP')
  await received
  expect(causes).toEqual(['SIGHUP'])
  await reloadedAfter(() => writeFileSync(path, 'created'))
  await reloadedAfter(() => writeFileSync(path, 'changed'))
  await reloadedAfter(() => {
    writeFileSync(`${path}.new`, 'replace')
    renameSync(`${path}.new`, path)
  })
  await reloadedAfter(() => rmSync(path))
})

test('SIGHUP and changes have no effect after the stop, also in a look at the files that is in progress', async () => {
  const paths = ['one', 'two'].map((name) => join(folder, name))
  const listeners = process.listenerCount('SIGHUP')
  const causes: string[] = []
  const stopped = Promise.withResolvers<void>()
  const stop = reloadOn(
    fileVersions(paths),
    (cause) => {
      causes.push(cause)
      stop()
      stopped.resolve()
    },
    { interval: 1 },
  )
  for (const path of paths) writeFileSync(path, 'created')
  await stopped.promise
  expect(process.listenerCount('SIGHUP')).toBe(listeners)
  // Looks of others take place meanwhile.
  await Promise.all(
    paths.map(
      (path) => new Promise((resolve) => stops.push(reloadOn(new Map([[path, '']]), resolve, { interval: 5 }))),
    ),
  )
  expect(causes).toEqual([paths[0]])
})

test('a terminal that is closed ends the server', async () => {
  const causes: string[] = []
  stops.push(reloadOn(new Map(), (cause) => causes.push(cause), { isTerminal: true }))
  const ended = once(process, 'SIGTERM')
  process.kill(process.pid, 'SIGHUP')
  await ended
  expect(causes).toEqual([])
})

test('a change between the first reading of a file and the start of the watch reloads', async () => {
  const path = join(folder, 'early')
  writeFileSync(path, 'as it was read')
  const files = fileVersions([path])
  writeFileSync(`${path}.new`, 'changed while the server started')
  renameSync(`${path}.new`, path)
  const cause = new Promise((resolve) => {
    stops.push(reloadOn(files, resolve, { interval: 1 }))
  })
  expect(await cause).toBe(path)
})

/** A new certificate with its key in two files, as the variables that name them. */
function writeTls(name: string) {
  const [FLIGHTBAG_TLS_CERT, FLIGHTBAG_TLS_KEY] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
  const { cert, key } = selfSigned()
  writeFileSync(FLIGHTBAG_TLS_KEY, key)
  writeFileSync(FLIGHTBAG_TLS_CERT, cert)
  return { FLIGHTBAG_TLS_CERT, FLIGHTBAG_TLS_KEY }
}

test('a further file that is watched already keeps its version, of which a change was not reported yet', async () => {
  const [known, other] = ['known', 'other'].map((name) => join(folder, name)) as [string, string]
  const files = new Map([[known, 'before']])
  await addFiles(files, [known, null, other, known])
  expect([...files]).toEqual([
    [known, 'before'],
    [other, 'missing'],
  ])
})

test('a certificate and a key at other paths, which a reload names, are watched too', async () => {
  const { env, lines, reload, files } = subject(writeTls('first'))
  stops.push(reloadOn(files, reload, { interval: 1 }))
  Object.assign(env, writeTls('second'))
  await reload('SIGHUP')
  const certificateUntil = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(lines).toMatchObject([{ msg: 'reload', changed: ['tlsCert', 'tlsKey'], certificateUntil }])
  for (const cause of Object.values(writeTls('second')))
    await expect.poll(() => lines).toContainEqual(expect.objectContaining({ cause }))
})
