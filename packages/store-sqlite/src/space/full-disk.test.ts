import fs, { fstatSync, mkdirSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { change, newStoredKey, put } from '@flightbag/testing'
import { pretendFreeBytes, replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountRow } from '../accounts/account-number.ts'
import { eraseHidden } from '../accounts/erase-account.ts'
import { hiddenAccounts, leave } from '../accounts/hidden-accounts.ts'
import { logBytes } from '../connection/checkpoints.ts'
import { pragma } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { openSqlite, storeOver } from '../store.ts'
import { openAccount } from '../testing/open-account.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { databaseForTests, temporaryFolder } from '../testing/stores.ts'
import { diskSpace } from './disk-space.ts'
import { fullDisk } from './full-disk.ts'
import { RESERVE_BYTES, reserveOf } from './reserve.ts'
import { shrink } from './shrink.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')
const LIMITS = { keyPerMinute: 2, apiPerSecond: 0, apiBurst: 0 }

test('while the reserve is released, reads and deletions work, requests are counted, and writes recover', async () => {
  const folder = temporaryFolder()
  const store = openSqlite(folder)
  const reserve = reserveOf(folder)
  try {
    const key = newStoredKey()
    await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, NOW)
    await store.accounts.create({ id: 'beto', email: 'beto@example.org', displayName: null }, null, NOW)
    const request = { keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits: LIMITS }
    expect(await store.admission.admit(request)).toMatchObject({ outcome: 'admitted' })
    await reserve.keep()
    expect(reserve.release()).toBe(true)
    expect(reserve.release()).toBe(false)

    const full = { code: 'STORE_FULL', message: expect.stringMatching(/^the disk is full/) }
    const answers = await Promise.allSettled([
      store.admission.admit(request),
      store.sync.apply('ana', [put('note', { id: 'a' })], NOW),
    ])
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { outcome: 'admitted', quota: { remaining: 0 } } },
      { status: 'rejected', reason: full },
    ])
    expect(await store.operation.disk()).toMatchObject({
      countsInMemory: true,
      files: [{ name: 'flightbag.db' }, { name: 'counters.db' }],
    })
    expect(await store.admission.admit(request)).toMatchObject({ outcome: 'limited' })
    expect(await store.accounts.remove('beto')).toMatchObject({ ok: true })

    await expect.poll(() => reserve.isReleased()).toBe(false)
    expect(await store.sync.apply('ana', [put('note', { id: 'a' })], NOW)).toMatchObject({ ok: true })
    await expect
      .poll(
        async () => {
          await store.admission.admit({ ...request, keyHash: new Uint8Array(32) })
          return (await store.operation.disk())?.countsInMemory
        },
        { timeout: 10_000 },
      )
      .toBe(false)
    const usage = await store.accounts.usage('ana', 90, NOW)
    expect(usage.days).toMatchObject([{ routes: [{ route: 'GET /v1/me', requests: 3, errors: 1 }] }])
    expect(await store.admission.admit(request)).toMatchObject({ outcome: 'limited' })
  } finally {
    await store.close()
  }
})

test('maintenance makes the reserve, and a start after a full disk finds it', async () => {
  const folder = temporaryFolder()
  const store = openSqlite(folder)
  await store.purge(NOW).finally(() => store.close())
  expect(reserveOf(folder).isReleased()).toBe(false)
  expect(RESERVE_BYTES).toBeGreaterThanOrEqual(8 * 1024 * 1024)
  expect(reserveOf(folder).release()).toBe(true)
  expect(reserveOf(folder).isReleased()).toBe(true)
})

test('while the disk is full, deletions and maintenance are accepted, and other writes are not', async () => {
  const folder = temporaryFolder()
  const database = databaseForTests(folder)
  const store = storeOver(database)
  const key = newStoredKey()
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, NOW)
  await openAccount(database, 'beto')
  const session = { id: 'f-1', schema: 1, startedAt: '2026-10-03T10:00:00Z' }
  await store.sync.apply('ana', [change({ kind: 'pluginSession', record: session }, { nowMs: NOW })], NOW)
  await store.admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits: LIMITS })
  const interrupted = hiddenAccounts(NOW)
  await database.records.write((connection) => void interrupted.add(connection))
  await database.space.keepReserve()
  reserveOf(folder).release()
  pretendFreeBytes(RESERVE_BYTES)
  const full = { code: 'STORE_FULL' }
  await expect(openAccount(database, 'carla')).rejects.toMatchObject(full)
  expect(await store.sessions.remove('ana', 'f-1', NOW)).toBe(true)
  await eraseHidden(database, interrupted.mark)
  expect(rowsLeft(database)).toEqual([])
  expect(await store.accounts.remove('ana')).toMatchObject({ ok: true })
  expect(rowsLeft(database)).toEqual([])
  expect(await store.purge(NOW)).toEqual({ reports: 0, commands: 0, usage: 0 })
  await expect(openAccount(database, 'carla')).rejects.toMatchObject(full)
})

test('a deletion for which the disk has no space is repeated after space was given back', async () => {
  const database = databaseForTests()
  await openAccount(database, 'ana')
  const { path, write } = database.records
  const logs: number[] = []
  function remove() {
    logs.push(logBytes(path))
    if (logs.length === 1) throw fullDisk()
  }
  await write(remove, { frees: true })
  expect(logs).toEqual([expect.any(Number), 0])
  expect(logs[0]).toBeGreaterThan(0)
})

test('refused writes try to give space back once a second', async () => {
  let nowMs = 5000
  const now = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => now.mockRestore())
  const atMs: number[] = []
  const reserve = { isReleased: () => true, release: () => false, keep: async () => void atMs.push(nowMs) }
  const space = diskSpace(temporaryFolder(), [], { cut: async () => undefined }, reserve)
  for (; nowMs <= 7000; nowMs += 250) {
    space.refused()
    space.refused()
    await setImmediate()
  }
  expect(atMs).toEqual([5000, 6000, 7000])
})

test('a reserve that cannot be made leaves nothing, and is made the next time', async () => {
  const folder = temporaryFolder()
  const reserve = reserveOf(folder)
  const kept = reserve.keep()
  // Nothing can be renamed to the name of a folder.
  mkdirSync(join(folder, 'reserve'))
  await expect(kept).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['reserve'])
  rmdirSync(join(folder, 'reserve'))
  await reserve.keep()
  expect(reserve.release()).toBe(true)
})

test('a new reserve never looks released, and two that are made at once become one', async () => {
  const folder = temporaryFolder()
  const [first, second] = [reserveOf(folder), reserveOf(folder)]
  const kept = [first.keep(), second.keep()]
  expect(readdirSync(folder)).toEqual(['reserve.new'])
  expect(first.isReleased()).toBe(false)
  await Promise.all(kept)
  expect(readdirSync(folder)).toEqual(['reserve'])
  expect(statSync(join(folder, 'reserve')).size).toBeGreaterThanOrEqual(RESERVE_BYTES)
})

test.each([
  ['EIO', 'its error', 0],
  ['ENOSPC', 'a released reserve', 1],
])('%s while a reserve is filled again leaves %s and no open file', async (code, _, released) => {
  const folder = temporaryFolder()
  const path = join(folder, 'reserve')
  writeFileSync(path, 'x')
  let opened = 0
  replaceBuiltin(fs, 'writeSync', () => (file: number) => {
    opened = file
    throw Object.assign(new Error(code), { code })
  })
  const kept = await reserveOf(folder)
    .keep()
    .catch((error: Error) => error.message)
  expect(kept).toBe(released === 1 ? undefined : code)
  expect(statSync(path).size).toBe(1 - released)
  expect(() => fstatSync(opened)).toThrow('EBADF')
})

test('a reserve is only made, or filled again, when the disk has twice its size to spare', async () => {
  pretendFreeBytes(2 * RESERVE_BYTES - 1)
  const folder = temporaryFolder()
  await reserveOf(folder).keep()
  expect(readdirSync(folder)).toEqual([])
})

test.each<[what: string, remove: (database: Database) => Promise<unknown>]>([
  ['a deletion gives', (database) => storeOver(database).accounts.remove('ana')],
  [
    'maintenance after a deletion that was interrupted gives',
    async (database) => {
      await database.records.write((connection) => leave(connection, accountRow(connection, 'ana')!.n))
      await storeOver(database).purge(NOW)
    },
  ],
])('%s the space of the records and of the log back before it is answered', async (_, remove) => {
  const database = databaseForTests()
  const { path, read } = database.records
  const store = storeOver(database)
  await openAccount(database, 'ana')
  const notes = Array.from({ length: 50 }, (_, n) => put('note', { id: `n-${n}`, text: 'x'.repeat(100_000) }))
  await store.sync.apply('ana', notes, NOW)
  expect(pragma(read, 'page_count')).toBeGreaterThan(1000)
  await remove(database)
  expect(await store.accounts.find('ana')).toBeNull()
  expect([pragma(read, 'freelist_count'), logBytes(path)]).toEqual([0, 0])
})

test.each([
  { what: 'that cannot be removed end the attempt', unused: 2000, pages: 3000, autoVacuum: 2, removals: 1 },
  { what: 'of a small file stay', unused: 1000, pages: 1500, autoVacuum: 2, removals: 0 },
  { what: 'of up to a quarter of a file stay', unused: 2000, pages: 8000, autoVacuum: 2, removals: 0 },
  { what: 'of a file of an earlier release stay', unused: 2000, pages: 3000, autoVacuum: 0, removals: 0 },
])('unused pages $what', async ({ unused, pages, autoVacuum, removals }) => {
  const { records, space } = databaseForTests()
  let attempts = 0
  const values: Readonly<Record<string, number>> = {
    'pragma freelist_count': unused,
    'pragma page_count': pages,
    'pragma auto_vacuum': autoVacuum,
  }
  function get(sql: string): never {
    return { value: values[sql] } as never
  }
  function write(): Promise<never> {
    attempts++
    return Promise.resolve(unused as never)
  }
  await shrink({ records: { ...records, read: { ...records.read, get }, write }, space })
  expect(attempts).toBe(removals)
})
