import type { RecordReader, Sync } from '@flightbag/core/ports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryRecords } from '../memory/memory-records.ts'
import { put } from './changes.ts'
import { follower, seen } from './follower.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

type Reading = (store: RecordReader & Sync, write: () => Promise<void>) => RecordReader

/** Correct, as in every store: the snapshot belongs to the rows, and later writes are newer than it. */
const snapshotWithTheRows: Reading = (store, write) => ({
  ...store,
  page: async (accountId, query) => {
    const page = await store.page(accountId, query)
    await write()
    return page
  },
})

/** Wrong: reads the rows first, then the newest revision, with a write in between. */
const snapshotAfterTheRows: Reading = (store, write) => ({
  ...store,
  page: async (accountId, query) => {
    const page = await store.page(accountId, query)
    await write()
    return { ...page, snapshotMs: query.snapshotMs ?? (await store.revision(accountId)) }
  },
})

/**
 * A follower reads while another client writes between any two of its steps; at the end it has the last version of
 * every record.
 */
function exactness(reading: Reading) {
  return fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (writes, pageSize) => {
    const store = memoryRecords()
    function card(id: number, v: number) {
      return put('aerodrome', { id: `${id}`, code: `SA${id}`, v })
    }
    await store.apply(
      'pilot',
      [0, 1, 2, 3, 4, 5].map((id) => card(id, -1)),
      NOW,
    )
    let written = 0
    async function write() {
      const step = writes[written++] ?? []
      await store.apply(
        'pilot',
        step.map((id) => card(id, written)),
        NOW + 10 * written,
      )
    }
    const copy = follower(reading(store, write), 'pilot', 'aerodrome')
    while (written < writes.length) await copy.catchUp(() => pageSize)
    await copy.catchUp(() => pageSize)
    expect(copy.repeated).toEqual([])
    for (const record of (await store.all('pilot', 'aerodrome')).map(seen))
      expect(copy.copy.get(record.id)).toEqual(record)
  })
}

/** The writes between two steps: some cards, in one import. */
const steps = fc.array(fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 20 })

/** A seed with which the fault is found; the few others that were tried find it too. */
const SEED = 20261003

test('property: a snapshotMs that belongs to the rows keeps a follower exact', () =>
  fc.assert(exactness(snapshotWithTheRows), { seed: SEED, numRuns: 300 }))

test('the property fails for a snapshot that is read after the rows', async () => {
  const result = await fc.check(exactness(snapshotAfterTheRows), { seed: SEED, numRuns: 300 })
  expect(result.failed).toBe(true)
})
