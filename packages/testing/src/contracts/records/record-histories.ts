import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SyncChange } from '@flightbag/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { put } from '../../lib/changes.ts'
import { follower, readAllPages, seen } from '../../lib/follower.ts'
import { memoryRecords } from '../../memory/memory-records.ts'
import { anyCard, anyChange, anyCode, anyNote } from './any-change.ts'
import { NOW, type OpenRecords, page } from './record-harness.ts'

/** Collections in which stores are compared, one of them also with its filter. */
const ASKED: readonly [kind: string, filter: string | null][] = [
  ...['aerodrome', 'aircraft', 'note', 'logbook', 'checklist', 'pilot'].map((kind): [string, null] => [kind, null]),
  ['checklist', 'x'],
]
/** As often a whole collection as the changes since a time. */
const anySince = fc.option(
  fc.integer({ min: -3, max: 20 }).map((ms) => NOW + ms),
  { freq: 1 },
)

/** Properties of any history of changes. */
export function testRecordHistories(fresh: OpenRecords, runs: number): void {
  test('property: the store returns the same as the model, page by page', async () => {
    const { store, opened } = await fresh()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyChange, { minLength: 1, maxLength: 12 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        anySince,
        async (batches, limit, since) => {
          const model = memoryRecords()
          const pilot = await opened('model')
          for (const [n, batch] of batches.entries()) {
            expect(await store.apply(pilot, batch, NOW + n * 3)).toEqual(await model.apply(pilot, batch, NOW + n * 3))
          }
          for (const [kind, filter] of ASKED) {
            const question = { accountId: pilot, kind, filter, since }
            expect(await readAllPages(store, question, () => limit)).toEqual(
              await readAllPages(model, question, () => limit),
            )
            expect((await store.all(pilot, kind)).map(seen)).toEqual((await model.all(pilot, kind)).map(seen))
          }
        },
      ),
      { numRuns: runs },
    )
  })

  test('property: writes between pages neither skip nor repeat an unchanged record', async () => {
    const { store, opened } = await fresh()
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCode, { minLength: 3, maxLength: 25 }),
        fc.array(anyChange, { maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        async (codes, writes, limit) => {
          const pilot = await opened('between')
          const untouched = codes.map((code, n) => put('aerodrome', { id: `untouched-${n}`, code }))
          const touched = codes.slice(0, 5).map((code, n) => put('aerodrome', { id: `${n}`, code }))
          await store.apply(pilot, [...untouched, ...touched], NOW)
          let written = 0
          const { records } = await readAllPages(
            store,
            { accountId: pilot, kind: 'aerodrome' },
            () => limit,
            async () => {
              const next = writes[written++]
              if (next) await store.apply(pilot, [next], NOW + written)
            },
          )
          const got = records
            .map(({ id }) => id)
            .filter((id) => id.startsWith('untouched'))
            .sort()
          expect(got).toEqual(untouched.map(({ id }) => id).sort())
        },
      ),
      { numRuns: runs },
    )
  })

  test('pages with their totals, and records, are of the moment of their revision', async () => {
    const { store, pilot } = await fresh()
    await store.apply(pilot, [put('note', { id: 'last', text: '' })], NOW)
    let writing = true
    async function write() {
      for (let n = 1; n <= 60; n++) {
        await store.apply(
          pilot,
          [put('note', { id: `${n}`, text: '' }), put('note', { id: 'last', text: `${n}` })],
          NOW,
        )
      }
    }
    const writes = write().finally(() => {
      writing = false
    })
    while (writing) {
      const { docs, total, revisionMs } = await store.page(pilot, { ...page, kind: 'note', limit: 200 })
      const revision = await store.revision(pilot)
      const one = await store.one(pilot, 'note', 'last')
      const newest = docs.map((doc) => seen(doc).updatedAt).sort()
      expect([total, revisionMs]).toEqual([docs.length, Date.parse(newest.at(-1)!)])
      expect(Date.parse(seen(one!).updatedAt)).toBeGreaterThanOrEqual(revision)
      await nextTurn()
    }
    await writes
  })

  test.each([
    ['note', anyNote],
    ['aerodrome', anyCard],
  ])(
    'property: a follower has every change of a kind once, with four writers, batches and deletions, and any ' +
      'page size: %s',
    async (kind, anyOne) => {
      const { store, opened } = await fresh()
      const writers = fc.array(fc.array(fc.array(anyOne, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), {
        minLength: 4,
        maxLength: 4,
      })
      await fc.assert(
        fc.asyncProperty(writers, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), async (programs, sizes) => {
          const pilot = await opened('follow')
          function pageSize() {
            return sizes.next().value as number
          }
          const copy = follower(store, pilot, kind)
          let writing = programs.length
          async function write(program: SyncChange[][], writer: number) {
            try {
              for (const [n, batch] of program.entries()) await store.apply(pilot, batch, NOW + n + writer)
            } finally {
              writing--
            }
          }
          const writes = Promise.all(programs.map(write))
          while (writing > 0) {
            await copy.catchUp(pageSize)
            // A store with synchronous reads lets the writers run only between two turns of the event loop.
            await nextTurn()
          }
          await writes
          await copy.catchUp(pageSize)
          expect(copy.repeated).toEqual([])
          const live = (await store.all(pilot, kind)).map(seen)
          for (const record of live) expect(copy.copy.get(record.id)).toEqual(record)
          expect(await copy.catchUp(pageSize)).toBe(0)
        }),
        { numRuns: runs },
      )
    },
  )
}
