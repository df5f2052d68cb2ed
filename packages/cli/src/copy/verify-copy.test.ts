import { join } from 'node:path'
import { MINUTE_MS } from '@flightbag/core/ports'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { notedMs } from '../backup/noted-times.ts'
import { openRuntime, type Runtime } from '../context/runtime.ts'
import { readSettings } from '../settings/settings.ts'
import { litestreamDouble } from '../testing/litestream-double.ts'
import { verifyCopy } from './verify-copy.ts'

async function openBag(dataDir: string) {
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: dataDir })
  return settings.ok ? openRuntime(settings.value) : expect.fail(settings.failure.message)
}

function add({ store }: Runtime, id: string) {
  return store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, 0)
}

/** A copy with one account, compared with a store that has it and others. */
async function verifiedWith(others: readonly string[], startedMs: number) {
  const root = temporaryFolder()
  const double = litestreamDouble(root)
  const dataDir = join(root, 'data')
  const first = await openBag(dataDir)
  await add(first, 'ana')
  await first.close()
  double.add(dataDir, 0)
  const runtime = await openBag(dataDir)
  for (const id of others) await add(runtime, id)
  let nowMs = startedMs
  const shown = { add: async () => undefined } as never
  const litestream = { config: double.env.FLIGHTBAG_LITESTREAM!, env: double.env }
  const { compared } = await verifyCopy({ ...runtime, clock: () => nowMs++ }, litestream, shown)
  await runtime.close()
  return { compared, notedMs: notedMs(dataDir, 'last-verified-copy') }
}

const EQUAL = { differing: 0, changedSince: 0, missingAccounts: 0, deletedSince: 0, differingFiles: 0 }

test('a copy counts as verified from the time at which it was begun to be read', async () => {
  expect(await verifiedWith([], 1)).toEqual({ compared: EQUAL, notedMs: 1 })
})

test('a copy without an account that is older than a minute does not count as verified', async () => {
  expect(await verifiedWith(['eva'], MINUTE_MS + 1)).toEqual({
    compared: { ...EQUAL, missingAccounts: 1 },
    notedMs: null,
  })
  expect(await verifiedWith(['eva'], MINUTE_MS)).toEqual({ compared: EQUAL, notedMs: MINUTE_MS })
})
