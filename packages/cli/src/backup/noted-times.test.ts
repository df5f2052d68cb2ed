import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'
import { notedMs, noteTime } from './noted-times.ts'

test('a time that cannot be stored leaves no file behind, and changes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-noted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  noteTime(folder, 'last-backup', 5)
  mkdirSync(join(folder, 'last-copy'))
  noteTime(folder, 'last-copy', 6)
  expect([notedMs(folder, 'last-backup'), notedMs(folder, 'last-copy')]).toEqual([5, null])
  expect(readdirSync(folder).sort()).toEqual(['last-backup', 'last-copy'])
})

test('only a backup that was written counts as the last one', async () => {
  const runtime = await runtimeWithAccount()
  const { dataDir } = runtime.settings
  const archive = join(dataDir, 'one.backup')
  async function noted(...args: string[]) {
    return [await runOn(runtime, memoryIo(), 'backup', ...args), notedMs(dataDir, 'last-backup') !== null]
  }
  expect(await noted('--dry-run', archive)).toEqual([0, false])
  expect(await noted(join(dataDir, 'missing', 'one.backup'))).toEqual([1, false])
  expect(await noted(archive)).toEqual([0, true])
})
