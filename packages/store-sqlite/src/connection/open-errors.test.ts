import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reserveOf } from '../space/reserve.ts'
import { openSqlite } from '../store.ts'
import { temporaryFolder } from '../testing/stores.ts'
import { engine } from './engine.ts'

/** Lets the next connection to a file fail with an error. */
function failNext(error: Error): void {
  const replaceable = engine as { DatabaseSync: typeof engine.DatabaseSync }
  const { DatabaseSync } = engine
  let isNext = true
  replaceable.DatabaseSync = class extends DatabaseSync {
    constructor(...given: ConstructorParameters<typeof DatabaseSync>) {
      super(...given)
      if (!isNext) return
      isNext = false
      super.close()
      throw error
    }
  }
  onTestFinished(() => {
    replaceable.DatabaseSync = DatabaseSync
  })
}

test('a folder that other users can change is refused', () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o770)
  const message = `the data folder ${folder} can be changed by other users: run chmod 700 ${folder}`
  expect(() => openSqlite(folder)).toThrow(expect.objectContaining({ code: 'STORE_EXPOSED', message }))
})

test('a folder whose name is not possible fails with the error of the system', () => {
  expect(() => openSqlite(join(temporaryFolder(), 'x'.repeat(300)))).toThrow(
    expect.objectContaining({ code: 'ENAMETOOLONG' }),
  )
})

test('files that other users could read become private', async () => {
  const folder = temporaryFolder()
  await openSqlite(folder).close()
  const paths = ['flightbag.db', 'counters.db'].map((name) => join(folder, name))
  for (const path of paths) chmodSync(path, 0o644)
  await openSqlite(folder).close()
  expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
})

test('a store beside the database of an earlier release is opened', async () => {
  const folder = temporaryFolder()
  await openSqlite(folder).close()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17')
  const store = openSqlite(folder)
  expect(await store.healthy()).toBe(true)
  await store.close()
})

test('a file of another program is refused', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'flightbag.db')
  writeFileSync(path, '')
  const other = new engine.DatabaseSync(path)
  other.exec('create table theirs (x)')
  other.close()
  const message = `${path} was not made by flightbag: move it away`
  expect(() => openSqlite(folder)).toThrow(expect.objectContaining({ code: 'STORE_FOREIGN', message }))
})

test('a folder in the place of a file cannot be written', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'counters.db'))
  const message = expect.stringMatching(/counters\.db cannot be written \(EISDIR.*\): look at its owner, /)
  expect(() => openSqlite(folder)).toThrow(expect.objectContaining({ code: 'STORE_UNWRITABLE', message }))
})

test.each([
  ['read-only', 8],
  ['read-only, because it was moved', 1032],
  ['with a fault of its disk', 10],
  ['with a fault of its disk in a read', 266],
  ['that cannot be opened', 14],
  ['in the place of which is a folder', 526],
])('a file %s cannot be written', (reason, errcode) => {
  failNext(Object.assign(new Error(reason), { errcode }))
  const message = expect.stringContaining(`flightbag.db cannot be written (${reason}): look at its owner, `)
  expect(() => openSqlite(temporaryFolder())).toThrow(expect.objectContaining({ code: 'STORE_UNWRITABLE', message }))
})

test.each([
  ['damaged', 11],
  ['damaged in an index', 779],
  ['no database', 26],
])('a file that is %s cannot be read', (reason, errcode) => {
  const error = Object.assign(new Error(reason), { errcode })
  failNext(error)
  const message = expect.stringMatching(/flightbag\.db is damaged: restore an archive of `flightbag backup` with /)
  expect(() => openSqlite(temporaryFolder())).toThrow(
    expect.objectContaining({ code: 'STORE_DAMAGED', message, cause: error }),
  )
})

test('an error of another kind is no error of the file', () => {
  failNext(new TypeError('a mistake'))
  expect(() => openSqlite(temporaryFolder())).toThrow(new TypeError('a mistake'))
})

test('a store on a full disk is opened with the space of its reserve, and fails if that is not enough', async () => {
  const folder = temporaryFolder()
  const reserve = reserveOf(folder)
  const full = { errcode: 13 }
  failNext(Object.assign(new Error('full'), full))
  expect(() => openSqlite(folder)).toThrow(
    expect.objectContaining({ code: 'STORE_FULL', message: expect.stringContaining('free some space') }),
  )
  await reserve.keep()
  failNext(Object.assign(new Error('full'), full))
  const store = openSqlite(folder)
  expect(reserve.isReleased()).toBe(true)
  await store.close()
})
