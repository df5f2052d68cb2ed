import { instantText, type JsonObject, parseInstantMs, recordKinds } from '@flightbag/core'
import { expect, test } from 'vitest'
import { change, put, remove } from '../../lib/changes.ts'
import { seen } from '../../lib/follower.ts'
import { ids, NOW, type OpenRecords, page } from './record-harness.ts'

/** Stored records: their fields, revisions and deletion. */
export function testStoredRecords(fresh: OpenRecords): void {
  test('a record is served whole, with its id and its revision, and with unknown fields unchanged', async () => {
    const { store, pilot } = await fresh()
    const record = JSON.parse(
      '{"id":"a","code":"SAEZ","zz":{"__proto__":{"x":1},"n":1e21,"t":"\\ud800 \\u2028"},"__proto__":[1]}',
    ) as JsonObject
    await store.apply(
      pilot,
      [put('aerodrome', { ...record, updatedAt: '2020-01-01T00:00:00Z', createdAt: '2020-01-01T00:00:00Z' })],
      NOW,
    )
    const doc = await store.one(pilot, 'aerodrome', 'a')
    const { updatedAt, ...rest } = seen(doc!)
    expect(updatedAt).toBe(instantText(NOW))
    expect(JSON.stringify(Object.entries(rest).sort())).toBe(
      JSON.stringify(Object.entries({ ...record, createdAt: '2020-01-01T00:00:00Z' }).sort()),
    )
  })

  test('a card without createdAt gets that of its first arrival and keeps it', async () => {
    const { store, pilot } = await fresh()
    await store.apply(pilot, [put('aerodrome', { id: 'a', code: 'SAEZ', createdAt: null })], NOW)
    await store.apply(pilot, [put('aerodrome', { id: 'a', code: 'SABE' })], NOW + 5000)
    expect(seen((await store.one(pilot, 'aerodrome', 'a'))!)).toMatchObject({
      createdAt: instantText(NOW),
      updatedAt: instantText(NOW + 5000),
    })
  })

  test('a card keeps its createdAt, of any year', async () => {
    const { store, pilot } = await fresh()
    for (const createdAt of ['0000-02-29T23:59:59.999Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      await store.apply(pilot, [put('aerodrome', { id: createdAt, createdAt })], NOW)
      expect(seen((await store.one(pilot, 'aerodrome', createdAt))!)).toMatchObject({ createdAt })
    }
  })

  test('a card whose createdAt is changed keeps the new one when it comes without', async () => {
    const { store, pilot } = await fresh()
    const [first, second] = [NOW - 2000, NOW - 1000].map(instantText)
    for (const [n, createdAt] of [first, second, null].entries())
      await store.apply(pilot, [put('aerodrome', { id: 'a', code: `${n}`, createdAt: createdAt ?? null })], NOW + n)
    const card = { id: 'a', code: '2', createdAt: second }
    expect(seen((await store.one(pilot, 'aerodrome', 'a'))!)).toMatchObject(card)
  })

  test('an identical record keeps its revision, whatever the order of its fields', async () => {
    const { store, pilot } = await fresh()
    await store.apply(pilot, [put('note', { id: 'n', a: 1, b: { c: [1, 2], d: null } })], NOW)
    const again = await store.apply(
      pilot,
      [
        change({
          kind: 'note',
          record: { b: { d: null, c: [1, 2] }, a: 1, id: 'n', updatedAt: '2031-01-01T00:00:00Z' },
        }),
      ],
      NOW + 10,
    )
    expect(again).toEqual({ ok: true, value: { imported: 0, unchanged: 1, deleted: 0 } })
    expect(await store.revision(pilot)).toBe(NOW)
  })

  test('revisions of one import are 1 ms apart by received updatedAt, end now, and never decrease', async () => {
    const { store, pilot } = await fresh()
    function at(id: string, day: string) {
      return put('note', { id, updatedAt: `2026-01-${day}T00:00:00Z` })
    }
    await store.apply(pilot, [at('late', '03'), at('early', '01'), at('middle', '02')], NOW)
    async function revisions() {
      return Object.fromEntries(
        (await store.all(pilot, 'note')).map(seen).map(({ id, updatedAt }) => [id, parseInstantMs(updatedAt)! - NOW]),
      )
    }
    expect(await revisions()).toEqual({ early: -2, middle: -1, late: 0 })
    await store.apply(pilot, [put('note', { id: 'x' }), put('note', { id: 'y' })], NOW - 3_600_000)
    expect(await revisions()).toMatchObject({ x: 1, y: 2 })
  })

  test.each([0, 700])(
    'changes of all kinds get revisions in the order of their received updatedAt, beside %i notes',
    async (size) => {
      const { store, pilot } = await fresh()
      const notes = Array.from({ length: size }, (_, n) =>
        put('note', { id: `n-${n}`, updatedAt: '2026-01-03T00:00:00Z' }),
      )
      const names: readonly (readonly [kind: string, day: string])[] = [
        ['pilot', '08'],
        ['sharedPlanning', '02'],
        ['pluginSession', '04'],
        ['checklist', '01'],
        ['logbook', '07'],
        ['flightPlan', '06'],
      ]
      const others = names.map(([kind, day]) => {
        const id = kind === 'sharedPlanning' ? `${pilot}-${kind}` : kind
        const record = { id, updatedAt: `2026-01-${day}T00:00:00Z` }
        const flown = kind === 'pluginSession' ? { schema: 1, startedAt: '2026-01-01T00:00:00Z' } : {}
        return change({ kind, record: { ...record, ...flown } }, { accountId: pilot, nowMs: NOW })
      })
      const second = { id: `${pilot}-second`, updatedAt: '2026-01-05T00:00:00Z' }
      others.push(change({ kind: 'sharedPlanning', record: second }, { accountId: pilot, nowMs: NOW }))
      await store.apply(pilot, [...others, ...notes], NOW)
      const kinds = [...names.map(([kind]) => kind), 'note']
      const docs = await Promise.all(kinds.map((kind) => store.all(pilot, kind)))
      const ordered = docs
        .flat()
        .map(seen)
        .sort((a, b) => parseInstantMs(a.updatedAt)! - parseInstantMs(b.updatedAt)!)
      const named = ordered.map(({ id }) => id.replace(`${pilot}-`, '')).filter((id) => !id.startsWith('n-'))
      const expected = ['checklist', 'sharedPlanning', 'pluginSession', 'second', 'flightPlan', 'logbook', 'pilot']
      expect(named).toEqual(expected)
      const first = parseInstantMs(ordered[0]!.updatedAt)!
      expect(ordered.map(({ updatedAt }) => parseInstantMs(updatedAt)! - first)).toEqual([...ordered.keys()])
      expect(await store.revision(pilot)).toBe(first + ordered.length - 1)
    },
  )

  test('a record with an empty filter value is counted once', async () => {
    const { store, pilot } = await fresh()
    // Earlier releases accepted empty ids.
    const all = ['', 'x', ''].map((filter, n) => {
      return { ...put('checklist', { id: `${n}`, aircraftId: 'x' }), filter }
    })
    await store.apply(pilot, all, NOW)
    await store.apply(pilot, [remove('checklist', '2')], NOW + 10)
    expect((await store.page(pilot, { ...page, kind: 'checklist' })).total).toBe(2)
    expect((await store.page(pilot, { ...page, kind: 'checklist', filter: 'x' })).total).toBe(1)
  })

  test('a deleted record is not served, and can be stored again', async () => {
    const { store, pilot } = await fresh()
    await store.apply(
      pilot,
      [put('aerodrome', { id: 'a', code: 'SAEZ' }), put('aerodrome', { id: 'b', code: 'SABE' })],
      NOW,
    )
    await store.apply(pilot, [remove('aerodrome', 'a')], NOW + 1)
    expect(await store.one(pilot, 'aerodrome', 'a')).toBeNull()
    expect(await store.one(pilot, 'aerodrome', 'SAEZ')).toBeNull()
    expect(await store.page(pilot, { ...page, kind: 'aerodrome' })).toMatchObject({ total: 1, next: null })
    await store.apply(pilot, [put('aerodrome', { id: 'a', code: 'SAEZ' })], NOW + 2)
    expect(await ids(store, pilot, 'aerodrome')).toEqual(['b', 'a'])
  })

  test.each(recordKinds.filter(({ single }) => single).map(({ name }) => name))(
    'a second record of the kind %s replaces the first, with a tombstone',
    async (kind) => {
      const { store, pilot, opened } = await fresh()
      const other = await opened('other')
      await store.apply(other, [put(kind, { id: 'one' })], NOW)
      await store.apply(pilot, [put(kind, { id: 'one' }), put('note', { id: 'kept' })], NOW)
      const replaced = await store.apply(pilot, [put(kind, { id: 'two' })], NOW + 10)
      expect(replaced).toEqual({ ok: true, value: { imported: 1, unchanged: 0, deleted: 1 } })
      expect(await ids(store, pilot, kind)).toEqual(['two'])
      expect(await store.one(pilot, kind, 'one')).toBeNull()
      const again = await store.apply(pilot, [put(kind, { id: 'two' })], NOW + 20)
      expect(again).toEqual({ ok: true, value: { imported: 0, unchanged: 1, deleted: 0 } })
      const both = [put(kind, { id: 'three' }), put(kind, { id: 'one' })]
      expect(await store.apply(pilot, both, NOW + 30)).toMatchObject({ value: { imported: 1, deleted: 2 } })
      expect(await ids(store, pilot, kind)).toEqual(['one'])
      await store.apply(pilot, [put(kind, { id: 'four' }), remove(kind, 'four')], NOW + 40)
      expect(await ids(store, pilot, kind)).toEqual(['one'])
      expect((await store.page(pilot, { ...page, kind })).total).toBe(1)
      expect([await ids(store, other, kind), await ids(store, pilot, 'note')]).toEqual([['one'], ['kept']])
    },
  )

  test('a deleted plugin session is never stored again, whatever is imported', async () => {
    const { store, pilot } = await fresh()
    const session = change(
      { kind: 'pluginSession', record: { id: 'flight-1', schema: 1, startedAt: '2026-10-03T10:00:00Z' } },
      { nowMs: NOW },
    )
    await store.apply(pilot, [remove('pluginSession', 'flight-1')], NOW)
    const again = await store.apply(pilot, [session], NOW + 5)
    expect(again).toEqual({ ok: true, value: { imported: 0, unchanged: 1, deleted: 0 } })
    expect(await store.one(pilot, 'pluginSession', 'flight-1')).toBeNull()
    expect(await store.revision(pilot)).toBe(NOW)
  })

  test('two accounts never mix', async () => {
    const { store, pilot, opened } = await fresh()
    const other = await opened('other')
    await store.apply(pilot, [put('note', { id: 'n', whose: 'pilot' })], NOW)
    await store.apply(other, [put('note', { id: 'n', whose: 'other' }), remove('note', 'm')], NOW)
    expect((await store.all(pilot, 'note')).map(seen)).toMatchObject([{ whose: 'pilot' }])
    expect((await store.all(other, 'note')).map(seen)).toMatchObject([{ whose: 'other' }])
    expect(await store.revision(`${pilot}-nobody`)).toBe(0)
  })
}
