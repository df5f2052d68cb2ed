import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { openRuntime } from './runtime.ts'

test('a store that was closed leaves no log', async () => {
  const folder = temporaryFolder()
  const log = join(folder, 'flightbag.db-wal')
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: folder })
  const runtime = await openRuntime(settings.ok ? settings.value : expect.fail(settings.failure.message))
  expect(existsSync(log)).toBe(true)
  await runtime.close()
  expect(existsSync(log)).toBe(false)
})
