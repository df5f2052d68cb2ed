import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS, fileKey } from '@flightbag/core/ports'
import { memoryFiles } from '@flightbag/testing'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { copyFiles, filesCopy } from './copy-files.ts'

const [ONE, TWO] = ['3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11', '4f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11']

async function* content(text: string) {
  yield Buffer.from(text)
}

test('new files are copied once, and removed ones stay for a month', async () => {
  const folder = temporaryFolder()
  const files = memoryFiles(Date.now)
  const keys = [fileKey('ana', ONE), fileKey('beto', TWO)] as const
  for (const key of keys) await files.put(key, content(key), { contentType: 'text/plain', bytes: key.length })
  const nowMs = Date.now()
  expect(await copyFiles(files, folder, nowMs)).toBe(2)
  expect(await copyFiles(files, folder, nowMs)).toBe(0)
  const copy = await filesCopy(folder)
  async function copied() {
    return (await Array.fromAsync(copy.list(''))).map(({ key }) => key).sort()
  }
  for (const key of keys) {
    expect(Buffer.concat(await Array.fromAsync((await copy.read(key))!)).toString()).toBe(key)
  }
  await files.remove(keys[0])
  const later = nowMs + 20 * DAY_MS
  await copyFiles(files, folder, later)
  expect(await copied()).toEqual(keys)
  expect(statSync(join(folder, keys[1])).mtimeMs).toBeCloseTo(later, -2)
  await copyFiles(files, folder, nowMs + 31.9 * DAY_MS)
  expect(await copied()).toEqual(keys)
  await copyFiles(files, folder, nowMs + 33 * DAY_MS)
  expect(await copied()).toEqual([keys[1]])
})

const CONTENT = { contentType: 'text/plain', bytes: 3 }

test('the remains of an interrupted upload are not copied', async () => {
  const [folder, files] = [temporaryFolder(), memoryFiles(Date.now)]
  await files.put(`${fileKey('ana', ONE)}.part`, content('abc'), CONTENT)
  expect(await copyFiles(files, folder, Date.now())).toBe(0)
  expect(await Array.fromAsync((await filesCopy(folder)).list(''))).toEqual([])
  for (const account of ['ada', 'ana', 'zoe']) await files.put(fileKey(account, TWO), content('abc'), CONTENT)
  expect(await copyFiles(files, folder, Date.now())).toBe(3)
  expect(await Array.fromAsync((await filesCopy(folder)).list(''))).toHaveLength(3)
})

test('a file of the store stays in the copy, also if the clock of the folder is far behind', async () => {
  const [folder, files] = [temporaryFolder(), memoryFiles(Date.now)]
  await files.put(fileKey('ana', ONE), content('abc'), CONTENT)
  await copyFiles(files, folder, Date.now() + 40 * DAY_MS)
  expect(await Array.fromAsync((await filesCopy(folder)).list(''))).toHaveLength(1)
})

test('all old files have been removed when it ends', async () => {
  const [folder, copied] = [temporaryFolder(), memoryFiles(Date.now)]
  const keys = Array.from({ length: 50 }, (_, n) => fileKey(`pilot-${n}`, ONE))
  for (const key of keys) await copied.put(key, content('abc'), CONTENT)
  await copyFiles(copied, folder, Date.now())
  await copyFiles(memoryFiles(Date.now), folder, Date.now() + 40 * DAY_MS)
  expect(keys.filter((key) => existsSync(join(folder, key)))).toEqual([])
})

test('a file that cannot be read, and a time that cannot be noted, are failures', async () => {
  const [folder, files] = [temporaryFolder(), memoryFiles(Date.now)]
  await files.put(fileKey('ana', ONE), content('abc'), CONTENT)
  async function* failing() {
    yield Buffer.from('a')
    throw new Error('the connection was lost')
  }
  const broken = { ...files, read: async () => Readable.from(failing()) }
  await expect(copyFiles(broken, folder, Date.now())).rejects.toThrow('the connection was lost')
  await copyFiles(files, folder, Date.now())
  await expect(copyFiles(files, folder, Number.POSITIVE_INFINITY)).rejects.toThrow('Infinity')
})
