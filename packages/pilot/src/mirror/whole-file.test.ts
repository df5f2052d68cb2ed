import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { openDescriptors } from '@flightbag/testing/faults/open-descriptors'
import { failFlushes, watchFlushes } from '@flightbag/testing/faults/watch-flushes'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeWholeFile } from './whole-file.ts'

const folder = temporaryFolder()

test('no descriptor stays open after a file was written, in a folder that is made for it', async () => {
  const path = join(folder, 'of', 'many', 'chart.pdf')
  const used: number[] = []
  for (let round = 0; round < 20; round++) {
    await writeWholeFile(path, `${round}`)
    used.push(openDescriptors())
  }
  // A leak would be 19; other descriptors of this process come and go.
  expect(used.at(-1)! - used[0]!).toBeLessThan(10)
  rmSync(join(folder, 'of'), { recursive: true })
})

test('a file whose content ends with a failure keeps its earlier content, and nothing is left beside it', async () => {
  const path = join(folder, 'chart.pdf')
  const lost = await watchFlushes()
  await writeWholeFile(path, 'before')
  expect(await lost(path)).toEqual([])
  async function* cut() {
    yield new TextEncoder().encode('aft')
    throw new Error('the connection was lost')
  }
  await expect(writeWholeFile(path, cut())).rejects.toThrow('lost')
  await failFlushes()
  await expect(writeWholeFile(path, 'after')).rejects.toThrow('EIO')
  expect(readFileSync(path, 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['chart.pdf'])
})

test('a file that fails at its close, as on a full disk of another machine, keeps its earlier content', async () => {
  const path = join(folder, 'plan.pdf')
  await writeWholeFile(path, 'before')
  const handle = await open(path)
  await handle.close()
  const flushes = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  onTestFinished(() => flushes.mockRestore())
  flushes.mockImplementation(async function (this: FileHandle) {
    const { close } = this
    this.close = async () => {
      await close.call(this)
      throw new Error('EDQUOT')
    }
  })
  await expect(writeWholeFile(path, 'after')).rejects.toThrow('EDQUOT')
  expect(readFileSync(path, 'utf8')).toBe('before')
})
