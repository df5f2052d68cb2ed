import { expect, test } from 'vitest'
import { put, remove } from '../../lib/changes.ts'
import { readAllPages, seen } from '../../lib/follower.ts'
import { NOW, type OpenRecords, page } from './record-harness.ts'

/** Pages of a collection, also while it changes. */
export function testRecordPages(fresh: OpenRecords): void {
  /** Collections with their filters, and parts of them. */
  const parts = [
    ['a whole collection', 'aerodrome', null, null],
    ['the changes of a collection', 'aerodrome', null, NOW - 100],
    ['a filtered collection', 'checklist', 'x', null],
    ['the changes of a filtered collection', 'checklist', 'x', NOW - 100],
  ] as const

  test.each(parts)(
    'a page of %s ends with the record that exceeds its bytes, and the next one follows',
    async (...of) => {
      const [, kind, filter, since] = of
      const { store, pilot } = await fresh()
      const text = 'x'.repeat(1000)
      await store.apply(
        pilot,
        Array.from({ length: 10 }, (__, n) => put(kind, { id: `${n}`, text, aircraftId: filter })),
        NOW,
      )
      const first = await store.page(pilot, { ...page, kind, filter, since, maxBytes: 2500 })
      expect(first.docs.length).toBe(3)
      const question = { accountId: pilot, kind, filter, since, maxBytes: 1 }
      const { pages, records } = await readAllPages(store, question, () => 50)
      expect([pages, new Set(records.map(({ id }) => id)).size]).toEqual([10, 10])
    },
  )

  test.each(parts)('a page of %s has no record after its bytes are reached', async (...of) => {
    const [, kind, filter, since] = of
    const { store, pilot } = await fresh()
    const texts = ['x'.repeat(300), 'ñ🛩️'.repeat(100), '', 'x'.repeat(50)]
    await store.apply(
      pilot,
      texts.map((text, n) => put(kind, { id: `${n}`, text, aircraftId: filter })),
      NOW,
    )
    const { docs } = await store.page(pilot, { ...page, kind, filter, since })
    let bytes = 0
    for (const [n, doc] of docs.entries()) {
      bytes += doc.length
      for (const [maxBytes, count] of [
        [bytes - 1, n + 1],
        [bytes, n + 1],
        [bytes + 1, n + 2],
      ] as const) {
        const found = await store.page(pilot, { ...page, kind, filter, since, maxBytes })
        const length = Math.min(count, texts.length)
        expect([maxBytes, found.docs.length, found.next !== null]).toEqual([maxBytes, length, length < texts.length])
      }
    }
  })

  test.each([
    ['aerodrome', null],
    ['checklist', 'x'],
    ['checklist', null],
  ])('the changes since a time are those with a later revision: %s, filter %s', async (kind, filter) => {
    const { store, pilot } = await fresh()
    const revisions = [0, 10, 20].map((ms) => NOW + ms)
    for (const [n, nowMs] of revisions.entries()) {
      await store.apply(pilot, [put(kind, { id: `${n}`, aircraftId: 'x' })], nowMs)
      if (filter !== null) await store.apply(pilot, [put(kind, { id: `other-${n}`, aircraftId: 'y' })], nowMs)
    }
    for (const since of [-1, 0, 1, 9, 10, 11, 19, 20, 21].map((ms) => NOW + ms)) {
      const expected = revisions.flatMap((revision, n) => (revision > since ? [`${n}`] : []))
      const { docs, total } = await store.page(pilot, { ...page, kind, filter, since })
      expect([since, docs.map((doc) => seen(doc).id), total]).toEqual([since, expected, expected.length])
    }
  })

  test.each(parts)('a record changed between two pages of %s is left to the next request', async (...of) => {
    const [, kind, filter, since] = of
    const { store, pilot } = await fresh()
    function record(id: string, name = '') {
      return put(kind, { id, code: id, aircraftId: filter, name })
    }
    await store.apply(
      pilot,
      ['a', 'b', 'c', 'd', 'e'].map((id) => record(id)),
      NOW,
    )
    const question = { ...page, kind, filter, since }
    const one = await store.page(pilot, { ...question, limit: 1 })
    await store.apply(pilot, [record('d', 'changed')], NOW + 5)
    const two = await store.page(pilot, { ...question, snapshotMs: one.snapshotMs, after: one.next, limit: 1 })
    expect([one.snapshotMs, two.snapshotMs]).toEqual([NOW, NOW])
    const rest = await store.page(pilot, { ...question, snapshotMs: two.snapshotMs, after: two.next })
    expect([one, two, rest].map(({ docs }) => docs.map((doc) => seen(doc).id))).toEqual([['a'], ['b'], ['c', 'e']])
    const next = await store.page(pilot, { ...question, since: one.snapshotMs })
    expect(next.docs.map((doc) => seen(doc).id)).toEqual(['d'])
  })

  test.each([
    ['the whole collection', null],
    ['what changed', NOW - 100],
  ])('pages of %s have the live records of one account, kind and filter', async (_, since) => {
    const { store, pilot, opened } = await fresh()
    const other = await opened('other')
    const kinds = ['checklist', 'checkFlight', 'aerodrome', 'note']
    for (const account of [pilot, other]) {
      const records = ['x', 'y'].flatMap((aircraftId) =>
        ['1', '2', '3'].map((n) => ({ id: `${aircraftId}${n}`, code: n, aircraftId, account })),
      )
      await store.apply(
        account,
        kinds.flatMap((kind) => records.map((record) => put(kind, { ...record, kind }))),
        NOW,
      )
    }
    await store.apply(
      pilot,
      kinds.map((kind) => remove(kind, 'x2')),
      NOW,
    )
    const whole = ['x1', 'x3', 'y1', 'y2', 'y3']
    for (const [kind, filter, expected] of [
      ...kinds.map((kind) => [kind, null, whole] as const),
      ...kinds.slice(0, 2).map((kind) => [kind, 'x', ['x1', 'x3']] as const),
    ]) {
      const question = { accountId: pilot, kind, filter, since }
      let turns = 0
      const { records, totals } = await readAllPages(
        store,
        question,
        () => 1,
        async () => expect(++turns).toBeLessThan(expected.length),
      )
      expect(records.map(({ id }) => id).sort()).toEqual(expected)
      for (const record of records) expect(record).toMatchObject({ kind, account: pilot })
      expect(new Set(totals)).toEqual(new Set([expected.length]))
    }
  })

  test.each([
    ['aerodrome', null],
    ['checklist', 'x'],
  ])('each of 2,100 changes is returned once, except one that changes again between two pages: %s', async (...of) => {
    const [kind, filter] = of
    const { store, pilot: accountId } = await fresh()
    const codes = Array.from({ length: 2100 }, (_, n) => String(n).padStart(4, '0'))
    function record(id: string, name: string, aircraftId = filter) {
      return put(kind, { id, code: id, name, aircraftId })
    }
    const gone = '1000 gone'
    await store.apply(accountId, [record('1000 old', ''), record(gone, '')], NOW)
    // Records of another kind with the same ids as on the last page, and with the same filter.
    const others = codes.slice(-4, -1).map((id) => put('checkFlight', { id, aircraftId: filter, name: 'other' }))
    const excluded = filter === null ? [] : [record('1000 y', '', 'y')]
    const changes = codes.map((id) => record(id, 'one'))
    await store.apply(accountId, [...changes, ...others, ...excluded, remove(kind, gone)], NOW + 10_000)
    const last = codes.pop()!
    let turns = 0
    async function turn() {
      expect(++turns).toBeLessThan(11)
      if (turns > 1) return
      await store.apply(accountId, [record(last, 'changed')], NOW + 20_000)
    }
    const question = { accountId, kind, filter, since: NOW }
    const { records, totals } = await readAllPages(store, question, () => 200, turn)
    expect(records.map(({ id, name }) => [id, name])).toEqual(codes.map((id) => [id, 'one']))
    expect(totals).toEqual(Array(11).fill(2100))
    const next = await readAllPages(store, { ...question, since: NOW + 10_000 }, () => 200)
    expect(next.records.map(({ id }) => id)).toEqual([last])
  })
}
