import { instantText, type JsonObject, readImportLine, type SyncChange } from '@flightbag/core'
import { expect, test } from 'vitest'
import { change, put, remove } from '../../lib/changes.ts'
import { type SeenRecord, seen } from '../../lib/follower.ts'
import { ids, NOW, type OpenRecords } from './record-harness.ts'

/** Imports: of several lines for one record, beside other writes, and of an export. */
export function testImportedRecords(fresh: OpenRecords): void {
  test('of two lines for one id, only the later one counts', async () => {
    const { store, pilot } = await fresh()
    const result = await store.apply(
      pilot,
      [put('note', { id: 'n', v: 1 }), remove('note', 'n'), put('note', { id: 'n', v: 2 })],
      NOW,
    )
    expect(result).toMatchObject({ value: { imported: 1, deleted: 0 } })
    expect((await store.all(pilot, 'note')).map(seen)).toMatchObject([{ id: 'n', v: 2 }])
  })

  test('of two lines for one id, only the later one counts, even if one is as stored', async () => {
    const { store, pilot } = await fresh()
    const [first, second] = [put('note', { id: 'n', v: 1 }), put('note', { id: 'n', v: 2 })]
    await store.apply(pilot, [first], NOW)
    expect(await store.apply(pilot, [second, first], NOW + 1)).toMatchObject({ value: { imported: 0, unchanged: 1 } })
    expect(await store.apply(pilot, [first, second], NOW + 2)).toMatchObject({ value: { imported: 1, unchanged: 0 } })
  })

  test('a record that changes while an import of its old value arrives gets this value again', async () => {
    const { store, pilot } = await fresh()
    // Several chunks: the first one is staged before the last line is read.
    const notes = Array.from({ length: 2500 }, (_, n) => put('note', { id: `${n}`, v: 1 }))
    await store.apply(pilot, notes, NOW)
    async function* arriving() {
      yield* notes
      await store.apply(pilot, [put('note', { id: '7', v: 2 }), remove('note', '8')], NOW + 1)
    }
    const imported = await store.apply(pilot, arriving(), NOW + 10)
    expect(imported).toEqual({ ok: true, value: { imported: 2, unchanged: 2498, deleted: 0 } })
    expect(seen((await store.one(pilot, 'note', '7'))!)).toMatchObject({ v: 1, updatedAt: instantText(NOW + 9) })
    expect(seen((await store.one(pilot, 'note', '8'))!)).toMatchObject({ v: 1 })
  })

  /** Few changes, and more than any store writes in one step. */
  const SIZES = [1, 700]

  test.each(SIZES)('an import of %i notes over a revision is made only at this revision', async (size) => {
    const { store, pilot } = await fresh()
    function notes(v: number) {
      return Array.from({ length: size }, (_, n) => put('note', { id: `${n}`, v }))
    }
    expect(await store.applyOver(pilot, 0, notes(1), NOW)).toMatchObject({ value: { imported: size } })
    const before = await store.revision(pilot)
    for (const other of [before - 1, before + 1])
      expect(await store.applyOver(pilot, other, notes(2), NOW + 10_000)).toBe('changed')
    expect(await store.revision(pilot)).toBe(before)
    const again = { imported: 0, unchanged: size, deleted: 0 }
    expect(await store.applyOver(pilot, before, notes(1), NOW + 10_000)).toEqual({ ok: true, value: again })
    expect(await store.applyOver(pilot, before, notes(2), NOW + 10_000)).toMatchObject({ value: { imported: size } })
    expect(seen((await store.one(pilot, 'note', '0'))!)).toMatchObject({ v: 2 })
  })

  test.each(SIZES)(
    'an import of %i notes over a revision is not made after a change while it arrives',
    async (size) => {
      const { store, pilot } = await fresh()
      await store.apply(pilot, [put('note', { id: 'other', v: 1 })], NOW)
      async function* arriving() {
        for (let n = 0; n < size; n++) yield put('note', { id: `${n}` })
        await store.apply(pilot, [put('note', { id: 'other', v: 2 })], NOW + 1)
      }
      expect(await store.applyOver(pilot, NOW, arriving(), NOW + 10)).toBe('changed')
      expect(await ids(store, pilot, 'note')).toEqual(['other'])
    },
  )

  test('an interrupted import changes nothing', async () => {
    const { store, pilot } = await fresh()
    await store.apply(pilot, [put('note', { id: 'kept' })], NOW)
    function* broken() {
      for (let n = 0; n < 3000; n++) yield put('note', { id: `${n}` })
      throw new Error('line 3001')
    }
    await expect(store.apply(pilot, broken(), NOW + 5)).rejects.toThrow('line 3001')
    expect(await ids(store, pilot, 'note')).toEqual(['kept'])
    expect(await store.revision(pilot)).toBe(NOW)
  })

  test('an export has all records, wherever those that are larger than its parts are', async () => {
    const { store, pilot } = await fresh()
    const notes = ['1-large', '2', '3-large', '4', '5-large'].map((id) =>
      put('note', { id, text: id.endsWith('large') ? 'x'.repeat(1_100_000) : 'x' }),
    )
    await store.apply(pilot, notes, NOW)
    const exported: string[] = []
    for await (const line of store.export(pilot)) exported.push((JSON.parse(line) as { record: SeenRecord }).record.id)
    expect(exported).toEqual(notes.map(({ id }) => id))
  })

  test('export and import give an equal bag, with an equal export', async () => {
    const { store, pilot, opened } = await fresh()
    const lines: SyncChange[] = [
      put('aerodrome', { id: 'a', code: 'SAEZ' }),
      put('note', { id: 'n', text: 'ñ\u{1F6E9}\u2028"\\' }),
      put('logbook', { id: 'l', log: { date: '2026-01-01', simulator: 30 } }),
      remove('pluginSession', 'gone-1'),
    ]
    await store.apply(pilot, lines, NOW)
    async function exported(account: string) {
      const all: string[] = []
      for await (const line of store.export(account)) all.push(line.replace(/"updatedAt":"[^"]*"/, ''))
      return all
    }
    const bag = await exported(pilot)
    expect(bag.length).toBe(4)
    const copy = await opened('copy')
    const read = []
    for await (const line of store.export(pilot)) read.push(readImportLine(line, { accountId: copy, nowMs: NOW }))
    await store.apply(
      copy,
      read.map((result) => (result as { value: SyncChange }).value),
      NOW + 100,
    )
    expect(await exported(copy)).toEqual(bag)
    const back = []
    for await (const line of store.export(copy)) back.push(change(JSON.parse(line) as JsonObject))
    expect(await store.apply(pilot, back, NOW + 200)).toMatchObject({ value: { imported: 0, deleted: 0 } })
  })
}
