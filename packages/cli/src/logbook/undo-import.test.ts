import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { err, type JsonObject, type SyncChange } from '@flightbag/core'
import { change, put } from '@flightbag/testing'
import { openDescriptors } from '@flightbag/testing/faults/open-descriptors'
import { failFlushes, shortenWrites, watchFlushes } from '@flightbag/testing/faults/watch-flushes'
import { describe, expect, test } from 'vitest'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from '../records/read-bag.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'
import type { UndoStep } from './undo-files.ts'
import { applyWithUndo, undoImport } from './undo-import.ts'

/** Imports one new flight. */
function importFlight(runtime: Runtime, flight: JsonObject & { readonly id: string }) {
  return applyWithUndo(runtime, 'ana', [{ kind: 'logbook', before: null, after: flight }], () => [
    put('logbook', flight),
  ])
}

function undoFiles(runtime: Runtime): Promise<readonly string[]> {
  return readdir(join(runtime.settings.dataDir, 'undo'))
}

test('an import whose undo cannot be written leaves no file', async () => {
  const runtime = await runtimeWithAccount()
  function* steps(): Generator<UndoStep> {
    yield { kind: 'logbook', before: null, after: { id: 'first' } }
    throw new Error('the disk is full')
  }
  await expect(applyWithUndo(runtime, 'ana', steps(), () => [])).rejects.toThrow('the disk is full')
  await failFlushes()
  await expect(importFlight(runtime, { id: 'first' })).rejects.toThrow('EIO')
  expect(await undoFiles(runtime)).toEqual([])
})

test('an undo is whole on a disk that takes a part of each write', async () => {
  const runtime = await runtimeWithAccount()
  await shortenWrites()
  await importFlight(runtime, { id: 'first' })
  expect(await undoImport(runtime, 'ana', async () => null, false)).toMatchObject({ ok: true, value: { deleted: 1 } })
})

test.skipIf(process.platform === 'win32')('an import changes nothing if its undo folder is not safe', async () => {
  const runtime = await runtimeWithAccount()
  await importFlight(runtime, { id: 'first' })
  await symlink('elsewhere', join(runtime.settings.dataDir, 'undo', 'link'))
  await expect(importFlight(runtime, { id: 'second' })).rejects.toThrow('is a symbolic link')
  expect(await runtime.store.records.all('ana', 'logbook')).toHaveLength(1)
})

test('nothing of an account that is erased stays for an undo', async () => {
  const runtime = await runtimeWithAccount()
  const lost = await watchFlushes()
  await importFlight(runtime, { id: 'first' })
  const written = (await undoFiles(runtime)).map((name) => join(runtime.settings.dataDir, 'undo', name))
  expect([written.length, await lost(...written)]).toEqual([1, []])
  expect(await runOn(runtime, memoryIo(), 'account', 'delete', '--account', 'ana', '--yes')).toBe(0)
  expect(await undoFiles(runtime)).toEqual([])
})

test.each([
  ['is refused', async () => err({ kind: 'not_found', message: 'no such account' } as const)],
  ['fails', () => Promise.reject(new Error('the database is down'))],
])('an import that %s leaves the undo of the import before', async (_, applyOver) => {
  const runtime = await runtimeWithAccount()
  expect(await importFlight(runtime, { id: 'first' })).toMatchObject({ ok: true })
  const failing = { ...runtime, store: { ...runtime.store, sync: { ...runtime.store.sync, applyOver } } }
  await importFlight(failing, { id: 'second' }).catch(() => undefined)
  const undone = { deleted: 1, restored: 0, kept: [], dryRun: false }
  expect(await undoImport(runtime, 'ana', async () => null, false)).toEqual({ ok: true, value: undone })
})

test('an undo names at most five of the records that were changed since', async () => {
  const runtime = await runtimeWithAccount()
  const flights = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }))
  const steps = flights.map((after) => ({ kind: 'logbook', before: null, after }) as const)
  await applyWithUndo(runtime, 'ana', steps, () => flights.map((flight) => put('logbook', flight)))
  const changed = flights.map((flight) => put('logbook', { ...flight, remarks: 'changed' }))
  await runtime.store.sync.apply('ana', changed, runtime.clock())
  const failure = { message: '6 records were changed since the import, such as a, b, c, d, e' }
  expect(await undoImport(runtime, 'ana', async () => null, false)).toMatchObject({ ok: false, failure })
})

/** A store whose import is committed, while its answer is lost. */
function losingAnswers(runtime: Runtime): Runtime {
  async function applyOver(...given: Parameters<typeof runtime.store.sync.applyOver>): Promise<never> {
    await runtime.store.sync.applyOver(...given)
    throw new Error('the connection is lost')
  }
  return { ...runtime, store: { ...runtime.store, sync: { ...runtime.store.sync, applyOver } } }
}

test('an import whose answer was lost is the one that is taken back, once', async () => {
  const runtime = await runtimeWithAccount()
  await importFlight(runtime, { id: 'first' })
  await expect(importFlight(losingAnswers(runtime), { id: 'second' })).rejects.toThrow('the connection is lost')
  expect(await undoImport(runtime, 'ana', async () => null, false)).toMatchObject({ ok: true, value: { deleted: 1 } })
  const { logbook } = await readBag(runtime.store.sync, 'ana', ['logbook'])
  expect([...logbook.keys()]).toEqual(['first'])
  expect(await undoImport(runtime, 'ana', async () => null, false)).toMatchObject({ ok: false })
})

test('an import after one whose answer was lost is the last one', async () => {
  const runtime = await runtimeWithAccount()
  await expect(importFlight(losingAnswers(runtime), { id: 'first' })).rejects.toThrow('the connection is lost')
  await importFlight(runtime, { id: 'second' })
  expect(await undoFiles(runtime)).toHaveLength(1)
  expect(await undoImport(runtime, 'ana', async () => null, false)).toMatchObject({ ok: true })
  const { logbook } = await readBag(runtime.store.sync, 'ana', ['logbook'])
  expect([...logbook.keys()]).toEqual(['first'])
  expect(await undoFiles(runtime)).toEqual([])
})

test.each([
  ['first', 'second'],
  ['second', 'first'],
])('of two imports whose answers were lost, the later one is taken back: %s, then %s', async (...ids) => {
  const runtime = await runtimeWithAccount()
  await importFlight(runtime, { id: 'kept' })
  const [kept = ''] = await undoFiles(runtime)
  for (const [n, id] of ids.entries()) {
    await runtime.store.sync.apply('ana', [put('logbook', { id })], runtime.clock())
    const path = join(runtime.settings.dataDir, 'undo', `${kept}.${id}.next`)
    await writeFile(path, `{"kind":"logbook","before":null,"after":{"id":"${id}"}}\n`)
    await utimes(path, 2_000_000_000, 2_000_000_000 + n)
  }
  expect(await undoImport(runtime, 'ana', async () => null, false)).toMatchObject({ ok: true, value: { deleted: 1 } })
  const { logbook } = await readBag(runtime.store.sync, 'ana', ['logbook'])
  expect([...logbook.keys()].sort()).toEqual([ids[0], 'kept'].sort())
})

test('an import whose answer was lost in the millisecond of the one before is the later one', async () => {
  const runtime = await runtimeWithAccount()
  await importFlight(runtime, { id: 'first' })
  await expect(importFlight(losingAnswers(runtime), { id: 'second' })).rejects.toThrow('the connection is lost')
  for (const name of await undoFiles(runtime)) await utimes(join(runtime.settings.dataDir, 'undo', name), 1, 1)
  expect(await undoImport(runtime, 'ana', async () => null, false)).toMatchObject({ ok: true, value: { deleted: 1 } })
  expect([...(await readBag(runtime.store.sync, 'ana', ['logbook'])).logbook.keys()]).toEqual(['first'])
})

test('an import fails if its undo cannot be kept, and closes its file', async () => {
  const runtime = await runtimeWithAccount()
  await importFlight(runtime, { id: 'first' })
  const [kept = ''] = await undoFiles(runtime)
  const path = join(runtime.settings.dataDir, 'undo', kept)
  await rm(path)
  await mkdir(path)
  const before = openDescriptors()
  for (let n = 0; n < 9; n++) await expect(importFlight(runtime, { id: `flight-${n}` })).rejects.toThrow('EISDIR')
  expect(openDescriptors() - before).toBeLessThan(9)
})

const SECOND_STEP = '{"kind":"logbook","before":null,"after":{"id":"second"}}\n'

test.each([
  ['nothing', ''],
  ['a part of a line', '{"kind":"log'],
  ['a line and a part of one', `${SECOND_STEP}{"kind":"log`],
  ['all', SECOND_STEP],
])('an import killed when %s of its undo was written leaves the undo of the import before', async (_, written) => {
  const runtime = await runtimeWithAccount()
  await importFlight(runtime, { id: 'first' })
  const [kept = ''] = await undoFiles(runtime)
  await writeFile(join(runtime.settings.dataDir, 'undo', `${kept}.killed.next`), written)
  const undone = { deleted: 1, restored: 0, kept: [], dryRun: false }
  expect(await undoImport(runtime, 'ana', async () => null, false)).toEqual({ ok: true, value: undone })
  expect((await readBag(runtime.store.sync, 'ana', ['logbook'])).logbook.size).toBe(0)
  expect(await undoFiles(runtime)).toEqual([])
})

test('an aircraft to which a record refers while the undo waits stays', async () => {
  const runtime = await runtimeWithAccount()
  const steps = [{ kind: 'aircraft', before: null, after: AIRCRAFT }] as const
  await applyWithUndo(runtime, 'ana', steps, () => [put('aircraft', AIRCRAFT)])
  async function confirm() {
    await runtime.store.sync.apply('ana', [put('route', { id: 'p', aircraftId: AIRCRAFT.id })], runtime.clock())
    return null
  }
  const failure = { message: expect.stringContaining('now refers to an aircraft') }
  expect(await undoImport(runtime, 'ana', confirm, false)).toMatchObject({ ok: false, failure })
  expect((await readBag(runtime.store.sync, 'ana', ['aircraft'])).aircraft.has(AIRCRAFT.id)).toBe(true)
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
  expect(await applyWithUndo(runtime, 'ana', steps, () => changes)).toMatchObject({ ok: true })
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
