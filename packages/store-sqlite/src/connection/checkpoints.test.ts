import { once } from 'node:events'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { put } from '@flightbag/testing'
import { pretendFreeBytes } from '@flightbag/testing/faults/builtins'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordSync } from '../records/sync.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests, temporaryFolder } from '../testing/stores.ts'
import { checkpointThread, LONG_LOG_BYTES, logBytes } from './checkpoints.ts'
import { openConnection } from './connection.ts'
import type { Database, File } from './database.ts'
import { openDatabase } from './open-database.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

/** Stores records one after the other, longer together than a log from which it is copied. */
async function fillLog(database: Database): Promise<void> {
  for (let n = 0; n < 6; n++) {
    const note = put('note', { id: `n-${n}`, text: 'x'.repeat(LONG_LOG_BYTES / 4) })
    await recordSync(database).apply('ana', [note], NOW + n)
  }
}

/** The same for a table of any file. */
async function fillLargeTable(write: File['write']): Promise<void> {
  for (let n = 0; n < 6; n++) {
    await write((connection) => connection.run('insert into large values (zeroblob(?))', LONG_LOG_BYTES / 4))
  }
}

test.each(['records', 'counters'] as const)(
  'no commit copies the log of %s, and another thread copies a long one',
  async (file) => {
    const { path, read, write } = databaseForTests()[file]
    expect(await write((connection) => connection.get('pragma wal_autocheckpoint'))).toEqual({ wal_autocheckpoint: 0 })
    await write((connection) => connection.script('create table large (x)'))
    const before = statSync(path).size
    await fillLargeTable(write)
    await expect.poll(() => statSync(path).size).toBeGreaterThan(before + LONG_LOG_BYTES)
    expect(read.all('select 1 from large').length).toBe(6)
  },
)

test('the log of a file that Litestream copies is left to Litestream', async () => {
  const database = databaseForTests()
  const { path } = database.records
  await openAccount(database, 'ana')
  mkdirSync(join(dirname(path), '.flightbag.db-litestream'))
  const before = statSync(path).size
  await fillLog(database)
  const many = Array.from({ length: 300 }, (_, n) =>
    put('note', { id: `m-${n}`, text: 'x'.repeat(LONG_LOG_BYTES / 200) }),
  )
  await recordSync(database).apply('ana', many, NOW + 10)
  await database.space.giveBack()
  const { bytes, readerMs } = await database.records.log()
  expect(readerMs).toBe(0)
  expect(bytes).toBeGreaterThan(2 * LONG_LOG_BYTES)
  expect(statSync(path).size).toBe(before)
})

test('a log whose copy has failed is copied the next time', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'flightbag.db')
  const checkpoints = checkpointThread()
  // There is no file yet, so this copy fails.
  await checkpoints.look(path)
  expect(existsSync(path)).toBe(false)
  const database = databaseForTests(folder)
  await openAccount(database, 'ana')
  const before = statSync(path).size
  await recordSync(database).apply('ana', [put('note', { id: 'n', text: 'x'.repeat(LONG_LOG_BYTES / 4) })], NOW)
  expect(statSync(path).size).toBe(before)
  await checkpoints.look(path)
  expect(statSync(path).size).toBeGreaterThan(before)
  await checkpoints.close()
})

/** A store with a log that was not copied yet. */
async function storeWithLog(): Promise<string> {
  const database = databaseForTests()
  await openAccount(database, 'ana')
  return database.records.path
}

/** The next thread that this process starts, before it runs. */
function nextThread(use: (thread: Worker) => void = () => undefined): Promise<Worker> {
  return new Promise((resolve) => {
    process.once('worker', (thread) => {
      use(thread)
      resolve(thread)
    })
  })
}

test('a copy fails with the code of the engine, by which a full disk is recognised', async () => {
  const path = join(temporaryFolder(), 'no-database')
  for (const name of [path, `${path}-wal`]) writeFileSync(name, 'x'.repeat(4096))
  const checkpoints = checkpointThread()
  await expect(checkpoints.cut(path)).rejects.toMatchObject({ errcode: 26 })
  await checkpoints.close()
})

test('a copy whose thread fails copies nothing, and the next one starts another thread', async () => {
  const path = await storeWithLog()
  const checkpoints = checkpointThread()
  const failed = nextThread((thread) => {
    thread.emit('error', new Error('no memory'))
    void thread.terminate()
  })
  await checkpoints.cut(path)
  await failed
  expect(logBytes(path)).toBeGreaterThan(0)
  await checkpoints.cut(path)
  expect(logBytes(path)).toBe(0)
  await checkpoints.close()
})

/** The number of threads that keep this process alive. */
function awaitedThreads(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
}

test('a thread keeps the process alive while it copies, and not between two copies', async () => {
  const path = await storeWithLog()
  const checkpoints = checkpointThread()
  const before = awaitedThreads()
  for (let copies = 0; copies < 2; copies++) {
    const copied = checkpoints.look(path)
    expect(awaitedThreads()).toBe(before + 1)
    await copied
    expect(awaitedThreads()).toBe(before)
  }
  await checkpoints.close()
})

test('closing waits for the copy in progress and ends the thread, and nothing is copied afterwards', async () => {
  const path = await storeWithLog()
  const checkpoints = checkpointThread()
  const started = nextThread()
  const cut = checkpoints.cut(path)
  const thread = await started
  await checkpoints.close()
  await cut
  expect([logBytes(path), thread.threadId]).toEqual([0, -1])
  const later = await storeWithLog()
  await checkpoints.cut(later)
  expect(logBytes(later)).toBeGreaterThan(0)
})

/** A connection in the middle of a read. */
function readerOf(database: Database) {
  const reader = database.connect()
  reader.script('begin')
  reader.get('select 1 from account')
  return reader
}

test('a reader that prevents the copy of a log is reported with its time, until it ends', async () => {
  const folder = temporaryFolder()
  const database = databaseForTests(folder)
  await openAccount(database, 'ana')
  const reader = readerOf(database)
  await openAccount(database, 'beto')
  let nowMs = Math.ceil(performance.now())
  const now = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => now.mockRestore())
  const times: number[] = []
  for (const file of [database.records, database.records, database.counters, database.records]) {
    times.push((await file.log()).readerMs)
    nowMs += 5000
  }
  expect(times).toEqual([0, 5000, 0, 15_000])
  reader.script('commit')
  expect((await database.records.log()).readerMs).toBe(0)
  reader.close()
})

test('the commits during a copy, and in the second after it, begin no other one', async () => {
  const path = join(temporaryFolder(), 'no-database')
  for (const name of [path, `${path}-wal`]) writeFileSync(name, 'x'.repeat(LONG_LOG_BYTES + 1))
  const checkpoints = checkpointThread()
  let copies = 0
  let nowMs = Math.ceil(performance.now())
  const now = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => now.mockRestore())
  // The copy takes two seconds, and the second after it begins with its end.
  const started = nextThread((thread) =>
    thread.on('message', () => {
      copies++
      nowMs += 2000
    }),
  )
  for (let commits = 0; commits < 3; commits++) checkpoints.committed(path)
  await once(await started, 'message')
  await new Promise(setImmediate)
  // The engine removed the log, which belongs to no database.
  writeFileSync(`${path}-wal`, 'x'.repeat(LONG_LOG_BYTES + 1))
  checkpoints.committed(path)
  await checkpoints.close()
  expect(copies).toBe(1)
})

test('the state of a log is known immediately while it is copied', async () => {
  const path = await storeWithLog()
  const checkpoints = checkpointThread()
  let isCopied = false
  const copied = checkpoints.look(path).then(() => {
    isCopied = true
  })
  await checkpoints.look(path)
  expect(isCopied).toBe(false)
  await copied
  await checkpoints.close()
})

test('a log is cut as soon as a reader ends, and between two attempts other processes can write', async () => {
  const database = databaseForTests()
  await openAccount(database, 'ana')
  const { path } = database.records
  const reader = readerOf(database)
  let pauses = 0
  let isPause = false
  let attemptsInPauses = 0
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void) => {
    isPause = true
    setImmediate(() => {
      isPause = false
      if (++pauses === 3) reader.script('commit')
      end()
    })
  }) as typeof setTimeout)
  const checkpoints = checkpointThread()
  void nextThread((thread) => {
    const { postMessage } = thread
    thread.postMessage = (...given) => {
      if (isPause) attemptsInPauses++
      return postMessage.apply(thread, given)
    }
  })
  await checkpoints.cut(path)
  expect([pauses, attemptsInPauses, logBytes(path)]).toEqual([3, 0, 0])
  reader.close()
  await checkpoints.close()
})

test.each(['records', 'counters'] as const)(
  'a write to the file of %s waits until its long log is cut if the disk has too little space beside it',
  async (file) => {
    const { path, write } = databaseForTests()[file]
    await write((connection) => connection.script('create table large (x)'))
    const reader = openConnection(path, { timeoutMs: 0, pragmas: 'begin; select * from large' })
    await fillLargeTable(write)
    reader.close()
    expect(logBytes(path)).toBeGreaterThan(LONG_LOG_BYTES)
    pretendFreeBytes(2 * LONG_LOG_BYTES)
    await write((connection) => connection.script('delete from large'))
    expect(logBytes(path)).toBeLessThan(LONG_LOG_BYTES)
  },
)

test('an open store that is closed ends the thread that copied its logs', async () => {
  const database = openDatabase(temporaryFolder())
  await openAccount(database, 'ana')
  const started = nextThread()
  await database.records.log()
  const thread = await started
  await database.close()
  expect(thread.threadId).toBe(-1)
})
