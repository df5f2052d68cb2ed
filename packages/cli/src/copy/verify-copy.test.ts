import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { notedMs } from '../backup/noted-times.ts'
import { openRuntime } from '../context/runtime.ts'
import { readSettings } from '../settings/settings.ts'
import { litestreamDouble } from '../testing/litestream-double.ts'
import { verifyCopy } from './verify-copy.ts'

test('a copy counts as verified from the time at which it was begun to be read', async () => {
  const root = temporaryFolder()
  const double = litestreamDouble(root)
  const dataDir = join(root, 'data')
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: dataDir })
  if (!settings.ok) return expect.fail(settings.failure.message)
  const first = await openRuntime(settings.value)
  await first.store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  await first.close()
  double.add(dataDir, 0)
  const runtime = await openRuntime(settings.value)
  let nowMs = 0
  const shown = { add: async () => undefined } as never
  const litestream = { config: double.env.FLIGHTBAG_LITESTREAM!, env: double.env }
  const verified = await verifyCopy({ ...runtime, clock: () => ++nowMs }, litestream, shown)
  await runtime.close()
  expect([verified.compared?.differing, notedMs(dataDir, 'last-verified-copy')]).toEqual([0, 1])
})
