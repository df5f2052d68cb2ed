import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../store.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests, temporaryFolder } from '../testing/stores.ts'
import { readersOf, writerOf } from './lock-holders.ts'

/** Takes the write lock and keeps it. */
const HOLD = `
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  new DatabaseSync(process.argv[1]).exec('begin immediate')
  process.stdout.write('held')
  setInterval(() => {}, 1000)`

test.runIf(existsSync('/proc/locks'))('a stopped process with the write lock makes the store not ready', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'flightbag.db')
  const store = openSqlite(folder)
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  expect([await store.operation.problem(), writerOf(path)]).toEqual([null, null])
  const child = spawn(process.execPath, ['-e', HOLD, path], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    await once(child.stdout, 'data')
    expect(writerOf(path)).toEqual({ pid: child.pid, command: 'node', isStopped: false })
    child.kill('SIGSTOP')
    await expect.poll(() => writerOf(path)?.isStopped).toBe(true)
    const message = expect.stringContaining(`process ${child.pid} (node), which is stopped`)
    expect(await store.operation.problem()).toMatchObject({ code: 'STORE_BUSY', message })
    expect((await store.operation.disk())?.stopped).toEqual([message])
    child.kill('SIGCONT')
    await expect.poll(() => store.operation.problem()).toBe(null)
  } finally {
    child.kill('SIGKILL')
    await store.close()
  }
})

test.runIf(existsSync('/proc/locks'))('so does one with the write lock of the counters', async () => {
  const folder = temporaryFolder()
  const store = openSqlite(folder)
  const path = join(folder, 'counters.db')
  const child = spawn(process.execPath, ['-e', HOLD, path], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    await once(child.stdout, 'data')
    child.kill('SIGSTOP')
    await expect.poll(() => writerOf(path)?.isStopped).toBe(true)
    const message = expect.stringContaining('another process prevents all writes')
    expect(await store.operation.problem()).toMatchObject({ code: 'STORE_BUSY', message })
    // A writer reads a snapshot too.
    const holder = expect.stringContaining(`process ${child.pid} (node), which is stopped`)
    expect(await store.operation.disk()).toMatchObject({
      files: [{ readers: [] }, { readers: [holder] }],
      stopped: [holder],
    })
  } finally {
    child.kill('SIGKILL')
    await store.close()
  }
})

test.runIf(existsSync('/proc/locks')).each([
  ['logbook import vuelos --account ana', 'flightbag logbook import'],
  ['export --account ana', 'flightbag export'],
  ['--json import bag.jsonl', 'flightbag'],
])('the holder of a lock is named without files and accounts: %s', async (words, command) => {
  const folder = temporaryFolder()
  const path = join(folder, 'flightbag.db')
  const program = join(folder, 'flightbag.js')
  writeFileSync(program, HOLD.replace('process.argv[1]', JSON.stringify(path)))
  await openSqlite(folder).close()
  const child = spawn(process.execPath, [program, ...words.split(' ')], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    await once(child.stdout, 'data')
    expect(writerOf(path)).toEqual({ pid: child.pid, command, isStopped: false })
  } finally {
    child.kill('SIGKILL')
  }
})

test.runIf(existsSync('/proc/locks'))('another process that reads is found, and this process is not', async () => {
  const database = databaseForTests()
  const { path } = database.records
  const program = HOLD.replace('begin immediate', 'begin; select 1 from account')
  const child = spawn(process.execPath, ['-e', program, path], { stdio: ['ignore', 'pipe', 'ignore'] })
  const connection = database.connect()
  try {
    await once(child.stdout, 'data')
    const reader = { pid: child.pid, command: 'node', isStopped: false }
    expect([writerOf(path), readersOf(path)]).toEqual([null, [reader]])
    connection.script('begin immediate; select 1 from account')
    expect([writerOf(path), readersOf(path)]).toEqual([null, [reader]])
  } finally {
    child.kill('SIGKILL')
    connection.close()
  }
})

/** Holds the write locks of files in turn, each for a tenth of a second, and writes the number of the file. */
const WRITE = `
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const databases = process.argv.slice(2).map((path) => new DatabaseSync(path, { timeout: 60000 }))
  const cell = new Int32Array(new SharedArrayBuffer(4))
  let turns = 0
  function write() {
    const file = turns++ % databases.length
    const database = databases[file]
    database.exec('begin immediate')
    require('node:fs').writeSync(1, String(file))
    Atomics.wait(cell, 0, 0, 100)
    database.exec('commit')
    setTimeout(write, 5)
  }
  write()`

function stateOf(pid: number): string {
  return /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? 'gone'
}

test.runIf(existsSync('/proc/locks'))('a command that is stopped within a transaction delays no write', async () => {
  const folder = temporaryFolder()
  const program = join(temporaryFolder(), 'flightbag.js')
  writeFileSync(program, WRITE)
  const path = join(folder, 'flightbag.db')
  const store = openSqlite(folder)
  const counters = join(folder, 'counters.db')
  const paths = [path, counters]
  const child = spawn(process.execPath, [program, ...paths], { stdio: ['ignore', 'pipe', 'ignore'] })
  const writes: [file: string, write: () => Promise<unknown>][] = [
    [path, () => store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)],
    [path, () => store.airways.replace([{ airspace: 'lower', designator: 'w1', text: '{}' }], 0)],
    [path, () => store.accounts.setStatus('ana', 'paused')],
    [counters, () => store.maintenance.write({ endedMs: 0, succeeded: true })],
  ]
  try {
    for (const [file, write] of writes) {
      for (let held = -1; held !== paths.indexOf(file); ) held = Number(String(await once(child.stdout, 'data')).at(-1))
      child.kill('SIGSTOP')
      await expect.poll(() => stateOf(child.pid!)).toBe('T')
      await write()
      expect(writerOf(file)).toBe(null)
      await expect.poll(() => stateOf(child.pid!)).toBe('T')
      child.kill('SIGCONT')
    }
    // Once its user has continued it, no later write stops it again.
    await store.accounts.setStatus('ana', 'active')
    for (let times = 0; times < 2; times++) await once(child.stdout, 'data')
  } finally {
    child.kill('SIGKILL')
    await store.close()
  }
})

/** Reads a snapshot most of the time, each one for a tenth of a second. */
const READ = WRITE.replace('begin immediate', 'begin; select 1 from account')

test.runIf(existsSync('/proc/locks'))('a command that is stopped while it reads does not keep a log long', async () => {
  const folder = temporaryFolder()
  const program = join(temporaryFolder(), 'flightbag.js')
  writeFileSync(program, READ)
  const database = databaseForTests(folder)
  const child = spawn(process.execPath, [program, database.records.path], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    await once(child.stdout, 'data')
    child.kill('SIGSTOP')
    await expect.poll(() => stateOf(child.pid!)).toBe('T')
    await openAccount(database, 'ana')
    await expect.poll(async () => (await database.records.log()).readerMs).toBe(0)
    await expect.poll(() => stateOf(child.pid!)).toBe('T')
  } finally {
    child.kill('SIGKILL')
  }
})
