import { statSync } from 'node:fs'
import { join } from 'node:path'
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
  await copyFiles(files, folder, nowMs + 33 * DAY_MS)
  expect(await copied()).toEqual([keys[1]])
})
