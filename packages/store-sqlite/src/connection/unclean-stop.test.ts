import fs, {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { put } from '@flightbag/testing'
import { replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { describe, expect, test } from 'vitest'
import { recordReader } from '../records/records.ts'
import { recordSync } from '../records/sync.ts'
import { storeOver } from '../store.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests, temporaryFolder } from '../testing/stores.ts'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const PAGE_BYTES = 4096
const FILES = ['flightbag.db', 'flightbag.db-wal', 'counters.db']

/** A file of any size is checked in the background. */
const LARGE = { checkedAtOnceBytes: 0 }

/** A copy of the files of a store that is still open, as a crash leaves them. */
async function copyAfterCrash(): Promise<string> {
  const folder = temporaryFolder()
  const database = databaseForTests(folder)
  await openAccount(database, 'ana')
  const notes = Array.from({ length: 500 }, (_, n) => put('note', { id: `n-${n}`, text: 'x'.repeat(300) }))
  await recordSync(database).apply('ana', notes, NOW)
  database.records.read.script('pragma wal_checkpoint(passive)')
  await recordSync(database).apply('ana', [put('note', { id: 'last' })], NOW + 1000)
  const copy = join(folder, 'copy')
  mkdirSync(copy, { mode: 0o700 })
  for (const name of FILES) copyFileSync(join(folder, name), join(copy, name))
  return copy
}

/** Overwrites a page among the records. */
function damage(folder: string): void {
  const path = join(folder, 'flightbag.db')
  const middle = Math.floor(statSync(path).size / 2 / PAGE_BYTES)
  writeSync(openSync(path, 'r+'), Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, middle * PAGE_BYTES)
}

const REFUSAL = expect.objectContaining({
  code: 'STORE_DAMAGED',
  message: expect.stringMatching(/^\S+ is damaged: .*`flightbag restore`.*$/),
})

test('after an unclean stop the file is checked, and a damaged one is refused until it is replaced', async () => {
  const folder = await copyAfterCrash()
  const path = join(folder, 'flightbag.db')
  copyFileSync(path, `${path}.copy`)
  damage(folder)
  // The first attempt closes the file, which removes the log.
  for (const options of [{}, {}, LARGE]) expect(() => openDatabase(folder, options)).toThrow(REFUSAL)
  expect(existsSync(`${path}-wal`)).toBe(false)
  copyFileSync(`${path}.copy`, path)
  const database = openDatabase(folder)
  expect(database.startCheck()).toBeNull()
  expect(existsSync(`${path}-unchecked`)).toBe(false)
  await database.close()
})

test('a large file is checked while it is in use, also by the next process if no check was complete', async () => {
  const folder = await copyAfterCrash()
  for (let time = 0; time < 2; time++) {
    const unchecked = openDatabase(folder, LARGE)
    expect(unchecked.startCheck()).not.toBeNull()
    await unchecked.close()
  }
  const database = openDatabase(folder, LARGE)
  await database.startCheck()?.()
  expect(database.startCheck()).toBeNull()
  await database.close()
  const next = openDatabase(folder, LARGE)
  expect(next.startCheck()).toBeNull()
  await next.close()
})

test('each file that an unclean stop left is checked, also after one that needs no check', async () => {
  const folder = await copyAfterCrash()
  await openDatabase(folder).close()
  const unchecked = join(folder, 'counters.db-unchecked')
  writeFileSync(unchecked, 'to check')
  const database = openDatabase(folder, LARGE)
  await database.startCheck()?.()
  expect(existsSync(unchecked)).toBe(false)
  await database.close()
})

test('a small file is checked before it is opened, even if an earlier check of it was not complete', async () => {
  const folder = await copyAfterCrash()
  await openDatabase(folder, LARGE).close()
  damage(folder)
  expect(() => openDatabase(folder)).toThrow(REFUSAL)
})

test('damage that the check finds ends all writes of records; the file is refused from then on', async () => {
  const folder = await copyAfterCrash()
  damage(folder)
  const database = openDatabase(folder, LARGE)
  const store = storeOver(database)
  expect(await store.healthy()).toBe(true)
  await expect(store.operation.startCheck()?.()).rejects.toEqual(REFUSAL)
  expect(await store.healthy()).toBe(false)
  const many = Array.from({ length: 300 }, (_, n) => put('note', { id: `m-${n}` }))
  for (const changes of [[put('note', { id: 'new' })], many]) {
    await expect(store.sync.apply('ana', changes, NOW)).rejects.toEqual(REFUSAL)
  }
  expect(await recordReader(database).one('ana', 'note', 'last')).not.toBeNull()
  await store.maintenance.write({ endedMs: NOW, succeeded: false })
  // A process that starts now, with the file still open in this one.
  expect(() => openDatabase(folder, LARGE)).toThrow(REFUSAL)
  await store.close()
  expect(() => openDatabase(folder, LARGE)).toThrow(REFUSAL)
})

test.each([
  ['before the file is opened', {}],
  ['while it is in use', LARGE],
])('damage that a check finds %s is named also when the disk has no space to note it', async (_, options) => {
  const folder = await copyAfterCrash()
  await openDatabase(folder, LARGE).close()
  damage(folder)
  replaceBuiltin(fs, 'writeFileSync', (write) => (path, ...given) => {
    if (String(path).endsWith('-unchecked')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    write(path, ...given)
  })
  async function check(): Promise<void> {
    const database = openDatabase(folder, options)
    await database
      .startCheck()?.()
      .finally(() => database.close())
  }
  await expect(check()).rejects.toEqual(REFUSAL)
})

/** A store that was closed in order, and damaged afterwards. */
async function damagedWhileClosed(): Promise<string> {
  const folder = await copyAfterCrash()
  await openDatabase(folder).close()
  damage(folder)
  return folder
}

test('a statement that meets damage after a clean stop ends health and writes, also at the next start', async () => {
  const folder = await damagedWhileClosed()
  const database = openDatabase(folder)
  const store = storeOver(database)
  expect(database.startCheck()).toBeNull()
  expect(await store.healthy()).toBe(true)
  await expect(Array.fromAsync(store.backup.lines())).rejects.toEqual(REFUSAL)
  expect(await store.healthy()).toBe(false)
  await expect(store.sync.apply('ana', [put('note', { id: 'new' })], NOW)).rejects.toEqual(REFUSAL)
  await store.close()
  expect(() => openDatabase(folder)).toThrow(REFUSAL)
})

test('a check of all files finds damage that no statement has met, and passes whole files', async () => {
  const folder = await damagedWhileClosed()
  const database = openDatabase(folder)
  await expect(database.startCheck('all')?.()).rejects.toEqual(REFUSAL)
  await database.close()
  const whole = databaseForTests()
  await whole.startCheck('all')?.()
  expect(await storeOver(whole).healthy()).toBe(true)
})

type FileName = 'records' | 'counters'

/** Damages the newest table of a file that is closed in order before. */
async function damageTable(folder: string, file: FileName): Promise<{ readonly path: string; readonly name: string }> {
  const database = openDatabase(folder)
  const { path, read } = database[file]
  const table = "select name, rootpage from sqlite_schema where type = 'table' order by rootpage desc limit 1"
  const { name, rootpage } = read.get<{ name: string; rootpage: number }>(table)!
  await database.close()
  writeSync(openSync(path, 'r+'), Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, (rootpage - 1) * PAGE_BYTES)
  return { path, name }
}

test('a check of all files finds the damage of each of them', async () => {
  const folder = temporaryFolder()
  const { path } = await damageTable(folder, 'records')
  await damageTable(folder, 'counters')
  const database = openDatabase(folder)
  await expect(database.startCheck('all')?.()).rejects.toThrow(`${path} is damaged: `)
  for (const { path, write } of [database.records, database.counters]) {
    await expect(write(() => null)).rejects.toThrow(`${path} is damaged: `)
  }
  await database.close()
})

describe.each<FileName>(['records', 'counters'])('damage of the file of %s', (file) => {
  async function damagedTable() {
    const folder = temporaryFolder()
    const { path, name } = await damageTable(folder, file)
    const refusal = expect.objectContaining({
      code: 'STORE_DAMAGED',
      message: expect.stringContaining(`${path} is damaged: `),
    })
    function meet(connection: Connection) {
      return connection.all(`select * from ${name} not indexed`)
    }
    return { folder, path, refusal, meet }
  }

  test('is named as that of this file by the statement, the check and the start that find it', async () => {
    const { folder, path, refusal, meet } = await damagedTable()
    function meetElsewhere(database: Database) {
      const connection = database.connect()
      try {
        return meet(connection)
      } finally {
        connection.close()
      }
    }
    const finds: ((database: Database) => unknown)[] = [
      (database) => meet(database[file].read),
      (database) => database[file].write(meet),
      (database) => database.startCheck('all')?.(),
      ...(file === 'records' ? [meetElsewhere] : []),
    ]
    for (const find of finds) {
      const database = openDatabase(folder)
      await expect((async () => find(database))()).rejects.toEqual(refusal)
      await expect(database[file].write(() => null)).rejects.toEqual(refusal)
      await database.close()
      expect(() => openDatabase(folder)).toThrow(refusal)
      rmSync(`${path}-unchecked`)
    }
  })
})

test('a file is not opened when the note that it is to be checked cannot be written', async () => {
  const folder = await copyAfterCrash()
  symlinkSync(join(folder, 'nowhere', 'note'), join(folder, 'flightbag.db-unchecked'))
  expect(() => openDatabase(folder)).toThrow(expect.objectContaining({ code: 'STORE_UNWRITABLE' }))
})

test('closing waits for the check of one file, and leaves the other to the next process', async () => {
  const folder = await copyAfterCrash()
  writeFileSync(join(folder, 'counters.db-unchecked'), 'to check')
  const database = openDatabase(folder, LARGE)
  const checking = database.startCheck()?.()
  await database.close()
  expect(FILES.map((file) => existsSync(join(folder, `${file}-unchecked`)))).toEqual([false, false, true])
  await checking
})

test('a file that another process has open is not noted as left by an unclean stop', async () => {
  const folder = temporaryFolder()
  await openAccount(databaseForTests(folder), 'ana')
  const second = openDatabase(folder, LARGE)
  expect(second.startCheck()).toBeNull()
  await second.close()
})
