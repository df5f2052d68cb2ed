import { type CheckFlightCloser, HOUR_MS, instantText, type JsonObject, type Sync } from '@flightbag/core/ports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { put } from '../lib/changes.ts'
import { follower, seen } from '../lib/follower.ts'
import type { BagHarness } from './bag-harness.ts'

const START = Date.parse('2026-10-03T00:00:00.000Z')

/** A store under test, with the parts that these tests replace or damage. */
export interface CheckFlightHarness extends BagHarness {
  /** A closer that writes through `sync`. */
  closer(sync: Sync): CheckFlightCloser
  /** Replaces the stored document of a record by any text. */
  spoil(accountId: string, id: string, doc: string): Promise<unknown>
}

/** The contract of closing check flights. */
export function checkFlightsContract(name: string, open: () => Promise<CheckFlightHarness>): void {
  describe(`stale check flights in ${name}`, () => {
    test('property: are closed once after 12 hours, at their last activity, as a change for followers', async () => {
      const { store: ports, account, closer: closerOver } = await open()
      const store = { ...ports.records, ...ports.sync }
      const closer = closerOver(store)
      const minute = fc.option(fc.integer({ min: 0, max: 900 }))
      let accounts = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(minute, { maxLength: 4 }),
          fc.integer({ min: -30, max: 30 }),
          async (ticks, minutesOver) => {
            const pilot = `closing-${++accounts}`
            await account(pilot)
            const items = ticks.map((at) => ({
              challenge: 'Fuel',
              doneAt: at === null ? null : instantText(START + at * 60_000),
            }))
            const flight = {
              id: 'f',
              startedAt: instantText(START),
              lists: [{ title: 'Before start', sections: [{ title: 'Fuel', items }] }],
            }
            await store.apply(pilot, [put('checkFlight', flight)], START)
            const copy = follower(store, pilot, 'checkFlight')
            await copy.catchUp(() => 50)
            const now = START + 12 * HOUR_MS + minutesOver * 60_000
            await closer.closeStale(now)
            await closer.closeStale(now)
            const seenChanges = await copy.catchUp(() => 50)
            const stored = copy.copy.get('f') as JsonObject & { updatedAt: string }
            if (minutesOver <= 0) {
              expect(seenChanges).toBe(0)
              expect(stored).not.toHaveProperty('completedAt')
              return
            }
            const done = ticks.filter((at) => at !== null)
            expect(seenChanges).toBe(1)
            expect(stored).toMatchObject({
              autoClosed: true,
              completedAt: instantText(START + (done.length > 0 ? Math.max(...done) : 0) * 60_000),
              updatedAt: instantText(now),
              summary: { total: ticks.length, done: done.length },
            })
            // The app sends its own copy, in which the flight is open.
            await store.apply(pilot, [put('checkFlight', flight)], now + 5)
            expect(seen((await store.one(pilot, 'checkFlight', 'f'))!)).toEqual(stored)
          },
        ),
        { numRuns: 25 },
      )
    })

    test('that break the rules stay open, are named, and do not prevent the closing of others', async () => {
      const { store: ports, account, closer: closerOver, spoil } = await open()
      const store = { ...ports.records, ...ports.sync }
      const closer = closerOver(store)
      await closer.closeStale(START + 13 * HOUR_MS)
      function flightAt(id: string, startMs: number) {
        return put('checkFlight', { id, startedAt: instantText(startMs) })
      }
      await account('broken')
      await account('whole')
      const ids = Array.from({ length: 101 }, (_, n) => `b${n}`)
      await store.apply('broken', [...ids.map((id) => flightAt(id, START - 1000)), flightAt('z', START)], START)
      await store.apply('whole', [flightAt('f', START), flightAt('g', START)], START)
      const decoder = new TextDecoder()
      for (const id of ids) {
        const doc = decoder.decode((await store.one('broken', 'checkFlight', id))!)
        await spoil('broken', id, doc.replace('"startedAt":"', '"startedAt":"never '))
      }
      await spoil('broken', 'z', 'no JSON')
      await spoil('whole', 'f', '{"id":"f"}')
      const { closed, broken } = await closer.closeStale(START + 13 * HOUR_MS)
      expect([closed, broken.length]).toEqual([1, 103])
      expect(broken).toEqual(
        expect.arrayContaining([
          { accountId: 'broken', id: 'b100' },
          { accountId: 'broken', id: 'z' },
          { accountId: 'whole', id: 'f' },
        ]),
      )
      expect(seen((await store.one('whole', 'checkFlight', 'g'))!)).toMatchObject({ autoClosed: true })
    })

    test('of several accounts that are due at the same time are all closed in one run', async () => {
      const { store: ports, account, closer: closerOver } = await open()
      const store = { ...ports.records, ...ports.sync }
      const closer = closerOver(store)
      await closer.closeStale(START + 13 * HOUR_MS)
      const pilots = ['due-c', 'due-a', 'due-b']
      for (const [n, pilot] of pilots.entries()) {
        await account(pilot)
        // The ids of each account begin before and end after those of the others.
        const ids = ['a', 'z', ...Array.from({ length: 48 }, (_, place) => `${n}-${place}`)]
        const flights = ids.map((id) => put('checkFlight', { id, startedAt: instantText(START) }))
        await store.apply(pilot, flights, START)
      }
      expect(await closer.closeStale(START + 13 * HOUR_MS)).toMatchObject({ closed: 150 })
      for (const pilot of pilots) {
        const closed = (await store.all(pilot, 'checkFlight')).map(seen).filter(({ autoClosed }) => autoClosed === true)
        expect([pilot, closed.length]).toEqual([pilot, 50])
      }
    })

    test('that changed since they were found stale are left to the next run', async () => {
      const { store: ports, account, closer: closerOver } = await open()
      const store = { ...ports.records, ...ports.sync }
      await closerOver(store).closeStale(START + 13 * HOUR_MS)
      await account('raced')
      await store.apply('raced', [put('checkFlight', { id: 'f', startedAt: instantText(START) })], START)
      const racing = {
        ...store,
        apply: async (...arguments_: Parameters<typeof store.apply>) => {
          await store.apply(
            'raced',
            [put('checkFlight', { id: 'f', startedAt: instantText(START), completedAt: instantText(START + 60_000) })],
            START + 1,
          )
          return store.apply(...arguments_)
        },
      }
      const { closed } = await closerOver(racing).closeStale(START + 13 * HOUR_MS)
      expect(closed).toBe(0)
      expect(seen((await store.one('raced', 'checkFlight', 'f'))!)).toMatchObject({
        completedAt: instantText(START + 60_000),
        autoClosed: false,
      })
    })
  })
}
