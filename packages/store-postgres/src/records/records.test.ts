import { put, readAllPages, recordContract } from '@flightbag/testing'
import { describe, expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openAccount } from '../testing/open-account.ts'
import { embeddedForTests, serverForTests } from '../testing/stores.ts'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

const harness = async (open: () => Promise<Db>) => {
  const db = await open()
  return {
    store: { ...recordReader(db), ...recordSync(db) },
    account: async (id: string) => void (await openAccount(db, id)),
  }
}

for (const [name, open] of [
  ['PGlite', embeddedForTests],
  ['PostgreSQL', serverForTests],
] as const) {
  recordContract(name, () => harness(open))

  describe(`many changes in ${name}`, () => {
    test('each of 2,100 changes comes once, but the one that changes again between two pages', async () => {
      const { store, account } = await harness(open)
      const accountId = 'many-changes'
      await account(accountId)
      const codes = Array.from({ length: 2100 }, (_, n) => String(n).padStart(4, '0'))
      const card = (id: string) => put('aerodrome', { id, code: id })
      await store.apply(accountId, [card('1000 old')], NOW)
      await store.apply(accountId, codes.map(card), NOW + 10_000)
      const last = codes.pop()!
      let turns = 0
      const turn = async () => {
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
  })
}
