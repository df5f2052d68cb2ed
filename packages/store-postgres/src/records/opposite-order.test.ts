import { change } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { recordSync } from './sync.ts'

const NOW = Date.parse('2026-10-03T00:00:00.000Z')
const PLANNINGS = 400

test('of two accounts that import the same new plannings in opposite order, one succeeds', async () => {
  const db = await serverForTests()
  const sync = recordSync(db)
  for (let round = 0; round < 5; round++) {
    const accounts = [`ana${round}`, `beto${round}`]
    for (const id of accounts) await openAccount(db, id)
    const ids = Array.from({ length: PLANNINGS }, (_, n) => `${round}-${n}`)
    function planningsOf(accountId: string, order: readonly string[]) {
      return order.map((id) => change({ kind: 'sharedPlanning', record: { id } }, { accountId, nowMs: NOW }))
    }
    const outcomes = await Promise.all([
      sync.apply(accounts[0]!, planningsOf(accounts[0]!, ids), NOW),
      sync.apply(accounts[1]!, planningsOf(accounts[1]!, [...ids].reverse()), NOW),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toEqual([
      { ok: true, value: { imported: PLANNINGS, unchanged: 0, deleted: 0 } },
    ])
    expect(outcomes.filter(({ ok }) => !ok)).toMatchObject([
      { failure: { kind: 'bad_request', field: 'record.id', recordId: expect.stringMatching(`^${round}-`) } },
    ])
  }
})
