import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests } from '../testing/stores.ts'
import { logBytes } from './checkpoints.ts'
import { type Connection, pragma } from './connection.ts'
import { longWrite } from './short-transactions.ts'

test('a long write is refused while the disk is full, and changes nothing', async () => {
  const database = databaseForTests()
  const full = { ...database, space: { ...database.space, isFull: () => true } }
  let runs = 0
  const refused = longWrite(full, ({ transact }) => transact(() => ++runs))
  await expect(refused).rejects.toMatchObject({ code: 'STORE_FULL' })
  expect(runs).toBe(0)
})

test('a long write keeps the reserve of the disk, and gives back the space of its log when it fails', async () => {
  const database = databaseForTests()
  await openAccount(database, 'ana')
  const { path, read } = database.records
  let isKept = false
  async function keepReserve() {
    await setImmediate()
    isKept = true
  }
  const space = { ...database.space, keepReserve }
  const failed = longWrite({ ...database, space }, async ({ connection, transact }) => {
    expect(isKept).toBe(true)
    await transact(() => connection.run(`update account set display_name = 'Ana'`))
    expect(logBytes(path)).toBeGreaterThan(0)
    await transact(() => {
      connection.run(`update account set display_name = 'Beto'`)
      throw new Error('failed')
    })
  })
  await expect(failed).rejects.toThrow('failed')
  expect(logBytes(path)).toBe(0)
  expect(read.get('select display_name as name from account')).toEqual({ name: 'Ana' })
})

test('a long write that fails reports its own error, although the space of its log cannot be given back', async () => {
  const database = databaseForTests()
  const space = { ...database.space, giveBack: () => Promise.reject(new Error('the log cannot be cut')) }
  let closed = 0
  function connect() {
    const connection = database.connect()
    function close(): void {
      closed++
      connection.close()
    }
    return { ...connection, close }
  }
  const failed = longWrite({ ...database, connect, space }, () => Promise.reject(new Error('failed')))
  await expect(failed).rejects.toThrow('failed')
  expect(closed).toBe(1)
})

test('each transaction of many steps begins with its check and is as durable as its promise', async () => {
  const database = databaseForTests()
  let checks = 0
  await longWrite(database, async ({ connection, transact, inSteps }) => {
    function durability() {
      return pragma(connection, 'synchronous')
    }
    function* steps() {
      yield
      return durability()
    }
    expect(await inSteps(steps(), () => void checks++)).toBe(1)
    expect(await transact(durability)).toBe(2)
  })
  expect(checks).toBeGreaterThan(0)
})

test('no transaction begins after the files were replaced, or with an error that is not about the lock', async () => {
  const database = databaseForTests()
  let isGone = false
  function check(): void {
    if (isGone) throw new Error('the files were replaced')
  }
  let runs = 0
  const gone = longWrite({ ...database, check }, async ({ transact }) => {
    isGone = true
    await transact(() => ++runs)
  })
  await expect(gone).rejects.toThrow('the files were replaced')
  function connect() {
    const connection = database.connect()
    function script(sql: string): void {
      if (sql === 'begin immediate') throw new Error('no memory')
      connection.script(sql)
    }
    return { ...connection, script }
  }
  const failed = longWrite({ ...database, connect }, ({ transact }) => transact(() => ++runs))
  await expect(failed).rejects.toThrow('no memory')
  expect(runs).toBe(0)
})

test.each([
  ['the files are replaced', 'the files were replaced', { isGone: true, isFull: false }],
  ['the disk is full', 'the disk is full', { isGone: false, isFull: true }],
])('a wait for the lock ends when %s', async (_, message, state) => {
  const database = databaseForTests()
  const holder = database.connect()
  holder.script('begin immediate')
  let attempts = 0
  function isNow(change: boolean): boolean {
    if (++attempts === 10) holder.script('commit')
    return change && attempts > 2
  }
  function check(): void {
    if (isNow(state.isGone)) throw new Error('the files were replaced')
  }
  const space = { ...database.space, isFull: () => isNow(state.isFull) }
  const waiting = longWrite({ ...database, check, space }, ({ transact }) => transact(() => null))
  await expect(waiting.finally(() => holder.close())).rejects.toThrow(message)
})

test('a file that the engine cannot extend is reported as a full disk, by short and long writes', async () => {
  const database = databaseForTests()
  function fill(connection: Connection): void {
    connection.script('pragma max_page_count = 1; create table large (x); insert into large values (zeroblob(100000))')
  }
  const full = { code: 'STORE_FULL', message: expect.stringContaining('the disk is full') }
  await expect(
    longWrite(database, ({ connection, transact }) => transact(() => fill(connection))),
  ).rejects.toMatchObject(full)
  await expect(database.records.write(fill)).rejects.toMatchObject(full)
})
