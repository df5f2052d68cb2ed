import { expect, test } from 'vitest'
import { put, remove } from '../../lib/changes.ts'
import { seen } from '../../lib/follower.ts'
import { ids, NOW, type OpenRecords, page } from './record-harness.ts'

/** Questions for one record, and the order of a collection. */
export function testFoundRecords(fresh: OpenRecords): void {
  test('an unknown cursor and an impossible id return nothing and cause no error', async () => {
    const { store, pilot } = await fresh()
    await store.apply(pilot, [put('aerodrome', { id: 'a', code: 'SAEZ' })], NOW)
    function made(snapshotMs: number, sort: string, id: string) {
      return store.page(pilot, { ...page, kind: 'aerodrome', snapshotMs, after: { sort, id } })
    }
    expect((await made(NOW, '\uD800', '\uDFFF')).docs).toEqual([])
    expect((await made(-Number.MAX_SAFE_INTEGER, '', '')).docs).toEqual([])
    expect((await made(Number.MAX_SAFE_INTEGER, '', "'; --")).docs.length).toBe(1)
    expect((await made(NOW, 'x'.repeat(10_000), '\u{10FFFF}')).next).toBeNull()
    for (const id of ['\uD800', 'x'.repeat(10_000), "'", '%', '\\', '__proto__']) {
      expect(await store.one(pilot, 'aerodrome', id)).toBeNull()
    }
  })

  test('an aerodrome is found by its id first, then by its code in any case, the last changed of two', async () => {
    const { store, pilot } = await fresh()
    await store.apply(
      pilot,
      [
        put('aerodrome', { id: 'SABE', code: 'SAEZ' }),
        put('aerodrome', { id: 'x', code: 'SADF' }),
        put('aerodrome', { id: 'y', code: 'sadf' }),
      ],
      NOW,
    )
    async function idOf(asked: string) {
      return seen((await store.one(pilot, 'aerodrome', asked))!).id
    }
    expect([await idOf('SABE'), await idOf('SADF'), await idOf('saez')]).toEqual(['SABE', 'y', 'SABE'])
    expect(await store.one(pilot, 'note', 'SABE')).toBeNull()
  })

  test('an aerodrome is found by its id in any case after the exact id and before its code', async () => {
    const { store, pilot } = await fresh()
    function card(id: string, code: string) {
      return put('aerodrome', { id, code })
    }
    await store.apply(pilot, [card('Card-É', 'SAEZ'), card('card-a', 'SABE'), card('CARD-A', 'SADF')], NOW)
    await store.apply(pilot, [card('z', 'card-É'), card('gone', 'card-b'), put('note', { id: 'Note' })], NOW + 10)
    await store.apply(pilot, [card('Card-B', 'SAZZ')], NOW + 20)
    async function idOf(asked: string, kind = 'aerodrome') {
      const doc = await store.one(pilot, kind, asked)
      return doc === null ? null : seen(doc).id
    }
    expect(await idOf('CARD-É')).toBe('Card-É')
    expect(await idOf('card-é')).toBeNull()
    expect([await idOf('card-a'), await idOf('CARD-A'), await idOf('Card-A')]).toEqual(['card-a', 'CARD-A', 'CARD-A'])
    expect(await idOf('card-b')).toBe('Card-B')
    await store.apply(pilot, [remove('aerodrome', 'Card-B')], NOW + 30)
    expect([await idOf('CARD-B'), await idOf('Card-B')]).toEqual(['gone', 'gone'])
    expect([await idOf('Note', 'note'), await idOf('note', 'note'), await idOf('note')]).toEqual(['Note', null, null])
  })

  test('a changed record is found, counted and measured by its new values', async () => {
    const { store, pilot } = await fresh()
    function notes(text: string) {
      return ['1', '2', '3'].map((id) => put('note', { id, text }))
    }
    const before = [put('checklist', { id: 'c', aircraftId: 'x' }), put('aerodrome', { id: 'a', code: 'SAEZ' })]
    const after = [put('checklist', { id: 'c', aircraftId: 'y' }), put('aerodrome', { id: 'a', code: 'SABE' })]
    await store.apply(pilot, [...before, ...notes('x')], NOW)
    await store.apply(pilot, [...after, ...notes('x'.repeat(1000))], NOW + 10)
    async function of(filter: string) {
      const { docs, total } = await store.page(pilot, { ...page, kind: 'checklist', filter })
      return { total, ids: docs.map((doc) => seen(doc).id) }
    }
    expect([await of('x'), await of('y')]).toEqual([
      { total: 0, ids: [] },
      { total: 1, ids: ['c'] },
    ])
    expect(await store.one(pilot, 'aerodrome', 'SAEZ')).toBeNull()
    expect(seen((await store.one(pilot, 'aerodrome', 'SABE'))!)).toMatchObject({ id: 'a' })
    expect((await store.page(pilot, { ...page, kind: 'note', maxBytes: 1500 })).docs).toHaveLength(2)
  })

  test('order: code points, ASCII case folded, missing last, ties by id', async () => {
    const { store, pilot } = await fresh()
    const codes = ['b', 'A', 'a', 'É', '\u{1F6E9}', '\uFFFD', 'Z', null, '']
    await store.apply(
      pilot,
      codes.map((code, n) => put('aerodrome', { id: `${n}`, ...(code === null ? {} : { code }) })),
      NOW,
    )
    expect(await ids(store, pilot, 'aerodrome')).toEqual(['8', '1', '2', '0', '6', '3', '5', '4', '7'])
  })

  test('the logbook is sorted by date, newest first, lines without a date last', async () => {
    const { store, pilot } = await fresh()
    function line(id: string, date?: string) {
      return put('logbook', { id, log: date ? { date } : {} })
    }
    await store.apply(
      pilot,
      [line('a', '2026-02-28'), line('b'), line('c', '2026-03-01'), line('d', '2026-02-28'), line('e', '0001-01-01')],
      NOW,
    )
    expect(await ids(store, pilot, 'logbook')).toEqual(['c', 'a', 'd', 'e', 'b'])
  })
}
