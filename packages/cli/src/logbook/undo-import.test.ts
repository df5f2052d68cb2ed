import { err, type JsonObject } from '@flightbag/core'
import { put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Runtime } from '../context/runtime.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'
import { applyWithUndo, undoImport } from './undo-import.ts'

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
