import { SECOND_MS } from '@flightbag/core/ports'
import { newStoredKey } from '@flightbag/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import type { Database } from '../connection/database.ts'
import type { Write } from '../connection/write-queue.ts'
import { fullDisk } from '../space/full-disk.ts'
import { databaseForTests } from '../testing/stores.ts'
import { countersOnFullDisk } from './count-in-memory.ts'
import { addCounts, count, lastUsedOf } from './usage.ts'

const ADD = 'insert into api_rate (one, next_at) values (1, 5)'

test('work that fails while the disk is full leaves nothing in memory, and later work is done', async () => {
  const { records, counters } = databaseForTests()
  const full: Database['counters'] = { ...counters, write: () => Promise.reject(fullDisk()) }
  const { write, isInMemory } = countersOnFullDisk({ records, counters: full })
  const failing = write((connection) => {
    connection.run(ADD)
    throw new Error('the request has left')
  })
  await expect(failing).rejects.toThrow('the request has left')
  expect(isInMemory()).toBe(true)
  expect(await write((connection) => connection.all('select next_at from api_rate'))).toEqual([])
  expect(await write((connection) => connection.run(ADD))).toBe(1)
})

test('requests that are refused together are counted in one memory', async () => {
  const { records, counters } = databaseForTests()
  const full: Database['counters'] = { ...counters, write: () => Promise.reject(fullDisk()) }
  const { write } = countersOnFullDisk({ records, counters: full })
  const counted = { route: 'GET /v1/me', nowMs: 5, requests: 1, errors: 0 } as const
  await Promise.all([1, 2].map((key) => write((connection) => count(connection, { key, ...counted }))))
  const keys = 'select key from key_usage order by key'
  expect(await write((connection) => connection.all(keys))).toEqual([{ key: 1 }, { key: 2 }])
})

test('what was counted in memory goes to the file when it can be written, except of unknown keys', async () => {
  const database = databaseForTests()
  const { records, counters } = database
  await accountStore(database).create({ id: 'ana', email: 'ana@example.org', displayName: null }, newStoredKey(), 0)
  const { n: known } = records.read.get<{ n: number }>('select n from api_key')!
  await counters.write((connection) => connection.run(ADD))
  let failure: Error | null = fullDisk()
  const write: Write = (...given) => (failure === null ? counters.write(...given) : Promise.reject(failure))
  const inMemory = countersOnFullDisk({ records, counters: { ...counters, write } })
  const counted = { route: 'GET /v1/me', nowMs: 5, requests: 1, errors: 0 } as const
  for (const key of [known - 1, known, known + 1])
    await inMemory.write((connection) => count(connection, { key, ...counted }))
  const memory = await inMemory.write((connection) => connection)
  await inMemory.write((connection) => connection.run('update api_rate set next_at = next_at + 1'))
  const aSecondLater = performance.now() + SECOND_MS
  const now = vi.spyOn(performance, 'now').mockReturnValue(aSecondLater)
  onTestFinished(() => now.mockRestore())
  failure = new Error('the file was deleted')
  await expect(inMemory.write(() => undefined)).rejects.toBe(failure)
  failure = null
  await inMemory.write(() => undefined)
  expect(inMemory.isInMemory()).toBe(false)
  expect(() => memory.script('begin')).toThrow('not open')
  expect(counters.read.all('select key, requests from key_usage')).toEqual([{ key: known, requests: 1 }])
  expect(lastUsedOf(counters.read, known)).toBe(5)
  expect(counters.read.all('select next_at from api_rate')).toEqual([{ next_at: 6 }])
})

test('only a full disk is a reason to count in memory', async () => {
  const { records, counters } = databaseForTests()
  const failure = new Error('the file was deleted')
  const { write, isInMemory } = countersOnFullDisk({
    records,
    counters: { ...counters, write: () => Promise.reject(failure) },
  })
  await expect(write(() => undefined)).rejects.toBe(failure)
  expect(isInMemory()).toBe(false)
})

test('while the disk is full, the file is tried once in a second', async () => {
  let nowMs = 1000
  const now = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => now.mockRestore())
  const { records, counters } = databaseForTests()
  let attempts = 0
  function refused(): Promise<never> {
    attempts++
    return Promise.reject(fullDisk())
  }
  const { write } = countersOnFullDisk({ records, counters: { ...counters, write: refused } })
  for (const expected of [1, 2, 3]) {
    for (let times = 0; times < 3; times++) await write(() => undefined)
    expect(attempts).toBe(expected)
    nowMs += SECOND_MS
  }
})

test('counts with an earlier last use leave the later one', async () => {
  const { counters } = databaseForTests()
  const lastUses: unknown[] = []
  for (const ms of [5, 9, 7]) {
    await counters.write((connection) => addCounts(connection, 1, ms, []))
    lastUses.push(lastUsedOf(counters.read, 1))
  }
  expect(lastUses).toEqual([5, 9, 9])
})
