import { HOUR_MS, instantText, type JsonObject } from '@flightbag/core'
import { describe, expect, test } from 'vitest'
import { change } from '../lib/changes.ts'
import { firstPage } from '../lib/first-page.ts'
import { readAllPages, seen } from '../lib/follower.ts'
import { someSession } from '../lib/some-session.ts'
import type { BagHarness } from './bag-harness.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const NO_QUOTA = 0

/** The contract of plugin sessions that are also served, imported and exported as records. */
export function sessionRecordsContract(name: string, open: () => Promise<BagHarness>): void {
  describe(`plugin sessions as records in ${name}`, () => {
    let accounts = 0
    async function setUp() {
      const { store, account: make } = await open()
      const { records, sync, sessions } = store
      const account = `${name}-session-records-${++accounts}`
      await make(account)
      return {
        put: (id: string, body = '"a":1') => sessions.put(account, { ...someSession(id), body }, NO_QUOTA),
        remove: (id: string) => sessions.remove(account, id, NOW),
        stats: () => sessions.stats(account),
        revision: () => records.revision(account),
        page: (maxBytes = 4_000_000) => records.page(account, { ...firstPage('pluginSession'), maxBytes }),
        pages: (betweenPages: () => Promise<unknown>) => {
          const question = { accountId: account, kind: 'pluginSession' }
          return readAllPages(
            records,
            question,
            () => 1,
            async () => void (await betweenPages()),
          )
        },
        one: async (id: string) => {
          const doc = await records.one(account, 'pluginSession', id)
          return doc === null ? null : seen(doc)
        },
        apply: async (record: JsonObject) => {
          const line = change({ kind: 'pluginSession', record }, { nowMs: NOW })
          const result = await sync.apply(account, [line], NOW)
          return result.ok ? result.value : result.failure
        },
        exported: () => Array.fromAsync(sync.export(account)),
      }
    }
    function flight(startedAt: string, transmissions: number, extra: JsonObject = {}): JsonObject {
      return {
        id: 'f-1',
        schema: 1,
        startedAt,
        receivedAt: instantText(NOW),
        stats: { transmissions },
        ...extra,
      }
    }
    const [earlier, later] = [instantText(NOW - 2 * HOUR_MS), instantText(NOW - HOUR_MS)]
    const IMPORTED = { imported: 1, unchanged: 0, deleted: 0 }
    const UNCHANGED = { imported: 0, unchanged: 1, deleted: 0 }

    test('have a total that follows arrivals and deletions', async () => {
      const { put, remove, page } = await setUp()
      await put('f-1')
      await put('f-2')
      await put('f-2', '"a":2')
      expect((await page()).total).toBe(2)
      await remove('f-1')
      expect((await page()).total).toBe(1)
    })

    test('leave only a tombstone when they are deleted', async () => {
      const { put, remove, one, exported } = await setUp()
      await put('f-1', '"secret":1')
      await remove('f-1')
      expect(await exported()).toEqual(['{"kind":"pluginSession","id":"f-1","deleted":true}'])
      expect(await one('f-1')).toBeNull()
    })

    test('have a later revision with each arrival and deletion, and none with a deletion of nothing', async () => {
      const { put, remove, revision } = await setUp()
      const revisions = [await revision()]
      for (const write of [() => put('f-1'), () => put('f-1', '"a":2'), () => remove('f-1')]) {
        await write()
        revisions.push(await revision())
      }
      expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
      await remove('f-1')
      expect(await revision()).toBe(revisions.at(-1))
    })

    test('are measured by their new size after a replacement', async () => {
      const { put, page } = await setUp()
      for (const id of ['f-1', 'f-2', 'f-3']) await put(id)
      for (const id of ['f-1', 'f-2', 'f-3']) await put(id, `"a":"${'x'.repeat(1000)}"`)
      expect((await page(1500)).docs).toHaveLength(2)
    })

    test('are on pages of the moment of the first one', async () => {
      const { put, remove, pages } = await setUp()
      for (const id of ['f-1', 'f-2', 'f-3', 'f-4']) await put(id)
      let turns = 0
      const { records } = await pages(async () => {
        expect(++turns).toBeLessThan(4)
        if (turns === 1) await Promise.all([put('f-3', '"a":2'), remove('f-4')])
      })
      expect(records.map(({ id }) => id)).toEqual(['f-1', 'f-2'])
    })

    test('are counted by their new values after an import, and not after a deletion', async () => {
      const { apply, remove, stats, one } = await setUp()
      const createdAt = '2026-01-01T00:00:00.000Z'
      expect(await apply(flight(earlier, 3))).toEqual(IMPORTED)
      expect(await stats()).toMatchObject({ sessions: 1, transmissions: 3, firstStartedAt: earlier })
      expect(await one('f-1')).toMatchObject({ createdAt: instantText(NOW) })
      expect(await apply(flight(later, 5, { createdAt }))).toEqual(IMPORTED)
      expect(await stats()).toMatchObject({ sessions: 1, transmissions: 5, firstStartedAt: later })
      expect(await one('f-1')).toMatchObject({ createdAt })
      await remove('f-1')
      expect(await stats()).toMatchObject({ sessions: 0, transmissions: 0, firstStartedAt: null })
    })

    test('change with an imported createdAt that differs, and not without one, and keep it', async () => {
      const { apply, put, one } = await setUp()
      const createdAt = '2026-01-01T00:00:00.000Z'
      expect(await apply(flight(earlier, 3))).toEqual(IMPORTED)
      expect(await apply(flight(earlier, 3, { createdAt }))).toEqual(IMPORTED)
      expect(await one('f-1')).toMatchObject({ createdAt })
      expect(await apply(flight(earlier, 3))).toEqual(UNCHANGED)
      await put('f-1')
      expect(await one('f-1')).toMatchObject({ createdAt })
    })

    test('are compared with the last stored copy, however it was stored', async () => {
      const { apply, put, one } = await setUp()
      const [a, b] = [flight(earlier, 3), flight(earlier, 5)]
      expect([await apply(a), await apply(b), await apply(a), await apply(a)]).toEqual([
        ...[IMPORTED, IMPORTED, IMPORTED],
        UNCHANGED,
      ])
      const { id, updatedAt, createdAt, ...fields } = (await one('f-1'))!
      expect(await put(id, JSON.stringify(fields).slice(1, -1))).toEqual({ kind: 'replaced' })
      expect(await apply(a)).toEqual(UNCHANGED)
      await put('f-1')
      expect(await apply(a)).toEqual(IMPORTED)
    })
  })
}
