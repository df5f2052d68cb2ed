import { expect, test } from 'vitest'
import { put } from '../../lib/changes.ts'
import { readAllPages, seen } from '../../lib/follower.ts'
import { NOW, type OpenRecords, page } from './record-harness.ts'

/** Pages of a collection, also while it changes. */
export function testRecordPages(fresh: OpenRecords): void {
  test.each([
    ['the whole collection', null],
    ['what changed', NOW - 100],
  ])('a page of %s ends with the record that exceeds its bytes, and the next one follows', async (_, since) => {
    const { store, pilot } = await fresh()
    const text = 'x'.repeat(1000)
    await store.apply(
      pilot,
      Array.from({ length: 10 }, (__, n) => put('note', { id: `${n}`, text })),
      NOW,
    )
    const first = await store.page(pilot, { ...page, kind: 'note', since, maxBytes: 2500 })
    expect(first.docs.length).toBe(3)
    const question = { accountId: pilot, kind: 'note', since, maxBytes: 1 }
    const { pages, records } = await readAllPages(store, question, () => 50)
    expect([pages, new Set(records.map(({ id }) => id)).size]).toEqual([10, 10])
  })

  test.each([
    ['the whole collection', null],
    ['what changed', NOW - 100],
  ])('a record changed between two pages of %s is left to the next request', async (_, since) => {
    const { store, pilot } = await fresh()
    const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => put('aerodrome', { id, code: id }))
    await store.apply(pilot, cards, NOW)
    const question = { ...page, kind: 'aerodrome', since }
    const one = await store.page(pilot, { ...question, limit: 1 })
    await store.apply(pilot, [put('aerodrome', { id: 'd', code: 'd', name: 'changed' })], NOW + 5)
    const two = await store.page(pilot, { ...question, snapshotMs: one.snapshotMs, after: one.next, limit: 1 })
    expect([one.snapshotMs, two.snapshotMs]).toEqual([NOW, NOW])
    const rest = await store.page(pilot, { ...question, snapshotMs: two.snapshotMs, after: two.next })
    expect([one, two, rest].map(({ docs }) => docs.map((doc) => seen(doc).id))).toEqual([['a'], ['b'], ['c', 'e']])
    const next = await store.page(pilot, { ...question, since: one.snapshotMs })
    expect(next.docs.map((doc) => seen(doc).id)).toEqual(['d'])
  })

  test('a record that changes between two pages of filtered changes is left to the next reading', async () => {
    const { store, pilot } = await fresh()
    const lists = ['1', '2', '3'].map((id) => put('checklist', { id, aircraftId: 'x' }))
    await store.apply(pilot, lists, NOW)
    const question = { ...page, kind: 'checklist', filter: 'x', limit: 1 }
    const one = await store.page(pilot, { ...question, since: NOW - 10 })
    await store.apply(pilot, [put('checklist', { id: '2', aircraftId: 'x', title: 'changed' })], NOW + 10)
    const { snapshotMs, next: after } = one
    const two = await store.page(pilot, { ...question, since: NOW - 10, snapshotMs, after })
    expect([...one.docs, ...two.docs].map((doc) => seen(doc).id)).toEqual(['1', '3'])
    const later = await store.page(pilot, { ...question, since: snapshotMs })
    expect(later.docs.map((doc) => seen(doc).id)).toEqual(['2'])
  })

  test('each of 2,100 changes is returned once, except one that changes again between two pages', async () => {
    const { store, pilot: accountId } = await fresh()
    const codes = Array.from({ length: 2100 }, (_, n) => String(n).padStart(4, '0'))
    function card(id: string) {
      return put('aerodrome', { id, code: id })
    }
    await store.apply(accountId, [card('1000 old')], NOW)
    await store.apply(accountId, codes.map(card), NOW + 10_000)
    const last = codes.pop()!
    let turns = 0
    async function turn() {
      expect(++turns).toBeLessThan(11)
      if (turns > 1) return
      await store.apply(accountId, [put('aerodrome', { id: last, code: last, name: 'changed' })], NOW + 20_000)
    }
    const question = { accountId, kind: 'aerodrome', since: NOW }
    const { records, totals } = await readAllPages(store, question, () => 200, turn)
    expect(records.map(({ id }) => id)).toEqual(codes)
    expect(totals).toEqual(Array(11).fill(2100))
    const next = await readAllPages(store, { ...question, since: NOW + 10_000 }, () => 200)
    expect(next.records.map(({ id }) => id)).toEqual([last])
  })
}
