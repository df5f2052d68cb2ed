import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { openLog } from './log.ts'
import { reloader, reloadOn } from './reload.ts'
import { fileVersions } from './watch-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightbag-reload-'))
afterAll(() => rmSync(folder, { recursive: true }))
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
  const reload = reloader(settingsOf(env), () => readSettings(env), server, log)
  return { env, lines, changes, log, reload }
}

test('limits and log level change, and the log names them', () => {
  const { env, lines, changes, log, reload } = subject({})
  env.FLIGHTBAG_KEY_LIMIT = '7'
  env.FLIGHTBAG_LOG_LEVEL = 'debug'
  reload('SIGHUP')
  expect(changes).toMatchObject([{ limits: { keyPerMinute: 7, apiPerSecond: 25, apiBurst: 50 }, tls: null }])
  expect(log.level).toBe('debug')
  expect(lines).toMatchObject([{ msg: 'reload', cause: 'SIGHUP', changed: ['keyLimit', 'logLevel'] }])
})

test('an invalid value leaves every old value in use, and the log names it', () => {
  const { env, lines, changes, log, reload } = subject({})
  Object.assign(env, { FLIGHTBAG_LOG_LEVEL: 'warn', FLIGHTBAG_API_RATE: 'many' })
  reload('SIGHUP')
  expect([changes, log.level]).toEqual([[], 'info'])
  expect(lines).toMatchObject([{ level: 50, setting: 'FLIGHTBAG_API_RATE' }])
  delete env.FLIGHTBAG_API_RATE
  Object.assign(env, { FLIGHTBAG_TLS_CERT: join(folder, 'none'), FLIGHTBAG_TLS_KEY: join(folder, 'none') })
  reload('SIGHUP')
  expect([changes, log.level]).toEqual([[], 'info'])
})

test('a setting that needs a restart is named at each reload', () => {
  const { env, lines, reload } = subject({})
  env.FLIGHTBAG_PORT = '1'
  reload('a')
  reload('b')
  expect(lines.filter(({ needsRestart }) => needsRestart)).toMatchObject([
    { needsRestart: ['port'] },
    { needsRestart: ['port'] },
  ])
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
