import { err, type JsonObject, type SyncChange } from '@flightbag/core'
import { change, put } from '@flightbag/testing'
import { describe, expect, test } from 'vitest'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from '../records/read-bag.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'
import { applyWithUndo, type UndoStep, undoImport } from './undo-import.ts'

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
  const undone = { deleted: 1, restored: 0, kept: [], dryRun: false }
  expect(await undoImport(runtime, 'ana', async () => null, false)).toEqual({ ok: true, value: undone })
})

const AIRCRAFT = { id: 'aircraft-lvxsa', registration: 'LV-XSA' }
const FLIGHT = { id: 'imported', aircraftId: AIRCRAFT.id }

/** Takes back an import of an aircraft and of flights into a bag with these records. */
async function undoneIn(records: readonly SyncChange[], flights: readonly UndoStep['after'][] = [FLIGHT]) {
  const runtime = await runtimeWithAccount()
  await runtime.store.sync.apply('ana', records, runtime.clock())
  const { logbook } = await readBag(runtime.store.sync, 'ana', ['logbook'])
  const steps: readonly UndoStep[] = [
    { kind: 'aircraft', before: null, after: AIRCRAFT },
    ...flights.map((after) => ({ kind: 'logbook', before: logbook.get(after.id) ?? null, after }) as const),
  ]
  const changes = steps.map(({ kind, after }) => put(kind, after))
  expect(await applyWithUndo(runtime, 'ana', steps, changes)).toMatchObject({ ok: true })
  const undone = await undoImport(runtime, 'ana', async () => null, false)
  const { aircraft } = await readBag(runtime.store.sync, 'ana', ['aircraft'])
  return { undone, aircraft: [...aircraft.keys()] }
}

describe('an aircraft that an import added', () => {
  test('is removed with its flights', async () => {
    const { undone, aircraft } = await undoneIn([put('route', { id: 'p', aircraftId: 'another' })])
    expect(undone).toEqual({ ok: true, value: { deleted: 2, restored: 0, kept: [], dryRun: false } })
    expect(aircraft).toEqual([])
  })

  test.each<[string, SyncChange]>([
    ['a planning', put('route', { id: 'p', aircraftId: AIRCRAFT.id })],
    ['another flight', put('logbook', { id: 'own', aircraftId: AIRCRAFT.id })],
    ['a checklist', put('checklist', { id: 'c', title: 'Before start', aircraftId: AIRCRAFT.id })],
    [
      'a participant of a shared planning',
      change(
        {
          kind: 'sharedPlanning',
          record: { id: 's', participants: [{ userId: 'ana', personal: { aircraftId: AIRCRAFT.id } }] },
        },
        { accountId: 'ana' },
      ),
    ],
  ])('stays if %s refers to it', async (_, record) => {
    const { undone, aircraft } = await undoneIn([record])
    expect(undone).toEqual({ ok: true, value: { deleted: 1, restored: 0, kept: [AIRCRAFT.id], dryRun: false } })
    expect(aircraft).toEqual([AIRCRAFT.id])
  })

  test.each([
    ['stays if the flight before the import refers to it', AIRCRAFT.id, [AIRCRAFT.id]],
    ['is removed if only the import made the flight refer to it', 'another', []],
  ])('%s', async (_, aircraftId, kept) => {
    const before = { id: 'f', remarks: 'before', aircraftId }
    const after = { ...before, remarks: 'after', aircraftId: AIRCRAFT.id }
    const { undone } = await undoneIn([put('logbook', before)], [after])
    expect(undone).toMatchObject({ ok: true, value: { restored: 1, kept } })
  })
})
