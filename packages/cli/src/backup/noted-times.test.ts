import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@flightbag/core'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { backupCheck } from '../doctor/backup-check.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'
import { notedMs, noteTime } from './noted-times.ts'

test('a time that cannot be stored leaves no file behind, and changes nothing', () => {
  const folder = temporaryFolder()
  noteTime(folder, 'last-backup', 5)
  mkdirSync(join(folder, 'last-copy'))
  noteTime(folder, 'last-copy', 6)
  expect([notedMs(folder, 'last-backup'), notedMs(folder, 'last-copy')]).toEqual([5, null])
  expect(() => noteTime(folder, 'last-copy', Number.NaN)).toThrow(RangeError)
  expect(readdirSync(folder).sort()).toEqual(['last-backup', 'last-copy'])
})

test('only a backup that was written counts as the last one, and for two days', async () => {
  const runtime = await runtimeWithAccount()
  const { dataDir } = runtime.settings
  const archive = join(dataDir, 'one.backup')
  async function noted(...args: string[]) {
    return [await runOn(runtime, memoryIo(), 'backup', ...args), notedMs(dataDir, 'last-backup') !== null]
  }
  expect(await noted('--dry-run', archive)).toEqual([0, false])
  expect(await noted(join(dataDir, 'missing', 'one.backup'))).toEqual([1, false])
  expect(await noted(archive)).toEqual([0, true])
  function stateAfter(ms: number) {
    return backupCheck(runtime.settings, notedMs(dataDir, 'last-backup')! + ms)[0]?.state
  }
  expect([stateAfter(2 * DAY_MS - 1), stateAfter(2 * DAY_MS)]).toEqual(['ok', 'warning'])
})
