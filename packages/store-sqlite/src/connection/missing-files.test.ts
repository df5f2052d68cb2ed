import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { put } from '@flightbag/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../store.ts'
import { temporaryFolder } from '../testing/stores.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const FILES = ['flightbag.db', 'counters.db'] as const

let close: () => Promise<void> = async () => undefined
afterEach(() => close())

async function openStore() {
  const folder = join(temporaryFolder(), 'data')
  const store = openSqlite(folder)
  close = () => store.close()
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, NOW)
  return { folder, store }
}

/** Removes a file and its log and puts nothing, or a copy of the file, in its place. */
function remove(folder: string, file: string, replace: boolean): void {
  const path = join(folder, file)
  copyFileSync(path, `${path}.copy`)
  for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name)
  if (replace) renameSync(`${path}.copy`, path)
  else rmSync(`${path}.copy`)
}

describe.each([
  ['deleted', false],
  ['replaced', true],
] as const)('a file that is %s under an open store', (_, replace) => {
  test.each(FILES)('%s: every write fails at once, health reports it, and no file is made', async (file) => {
    const { folder, store } = await openStore()
    expect(await store.healthy()).toBe(true)
    remove(folder, file, replace)
    const left = readdirSync(folder).sort()
    const gone = { code: 'STORE_GONE', message: expect.stringContaining(`${file} was deleted or replaced: restart`) }
    const many = Array.from({ length: 300 }, (_, n) => put('note', { id: `${n}` }))
    await expect(store.sync.apply('ana', [put('note', { id: 'a' })], NOW)).rejects.toMatchObject(gone)
    await expect(store.sync.apply('ana', many, NOW)).rejects.toMatchObject(gone)
    const asked = { keyHash: new Uint8Array(32), route: 'GET /v1/me', nowMs: NOW, limits: OFF }
    await expect(store.admission.admit(asked)).rejects.toMatchObject(gone)
    await expect(Array.fromAsync(store.backup.lines())).rejects.toMatchObject(gone)
    expect(await store.healthy()).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(left)
    await store.close()
    close = async () => undefined
    // the log of the file that is still there was copied and removed
    expect(left).toEqual(expect.arrayContaining(readdirSync(folder)))
  })
})

test.each(FILES)(
  'the log of %s that is deleted under an open store stops all writes, and none is lost',
  async (file) => {
    const { folder, store } = await openStore()
    const other = openSqlite(folder)
    rmSync(join(folder, `${file}-wal`))
    const gone = { code: 'STORE_GONE', message: expect.stringContaining(`${file}-wal was deleted or replaced`) }
    await expect(store.sync.apply('ana', [put('note', { id: 'a' })], NOW)).rejects.toMatchObject(gone)
    expect([await store.healthy(), await other.healthy()]).toEqual([false, false])
    await other.close()
    await store.close()
    const again = openSqlite(folder)
    close = () => again.close()
    expect((await again.accounts.find('ana'))?.email).toBe('ana@example.org')
    expect(await again.healthy()).toBe(true)
  },
)

test('a folder that is deleted under an open store is not made again', async () => {
  const { folder, store } = await openStore()
  rmSync(folder, { recursive: true })
  await expect(store.sync.apply('ana', [put('note', { id: 'a' })], NOW)).rejects.toMatchObject({ code: 'STORE_GONE' })
  expect(await store.healthy()).toBe(false)
  expect(readdirSync(join(folder, '..'))).toEqual([])
  mkdirSync(folder)
})

const OFF = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
