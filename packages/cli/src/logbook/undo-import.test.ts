import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { err, type JsonObject } from '@flightbag/core'
import { newStoredKey, put } from '@flightbag/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openRuntime, type Runtime } from '../context/runtime.ts'
import { readSettings } from '../settings/settings.ts'
import { applyWithUndo, undoImport } from './undo-import.ts'

async function runtimeWithAccount(): Promise<Runtime> {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-undo-'))
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: folder })
  const runtime = await openRuntime(settings.ok ? settings.value : expect.fail(settings.failure.message))
  onTestFinished(async () => {
    await runtime.close()
    rmSync(folder, { recursive: true })
  })
  const account = { id: 'ana', email: 'ana@example.org', displayName: null }
  await runtime.store.accounts.create(account, newStoredKey(), runtime.clock())
  return runtime
}

/** Imports one new flight. */
function importFlight(runtime: Runtime, flight: JsonObject & { readonly id: string }) {
  return applyWithUndo(runtime, 'ana', [{ kind: 'logbook', before: null, after: flight }], [put('logbook', flight)])
}

test.each([
  ['is refused', async () => err({ kind: 'not_found', message: 'no such account' } as const)],
  ['fails', () => Promise.reject(new Error('the database is down'))],
])('an import that %s leaves the undo of the import before', async (_, apply) => {
  const runtime = await runtimeWithAccount()
  expect(await importFlight(runtime, { id: 'first' })).toMatchObject({ ok: true })
  const failing = { ...runtime, store: { ...runtime.store, sync: { ...runtime.store.sync, apply } } }
  await importFlight(failing, { id: 'second' }).catch(() => undefined)
  const undone = { deleted: 1, restored: 0, dryRun: false }
  expect(await undoImport(runtime, 'ana', async () => null, false)).toEqual({ ok: true, value: undone })
})
