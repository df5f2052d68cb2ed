import { change, sharedPlanningsContract } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { bagOver } from '../testing/bag.ts'
import { databaseForTests } from '../testing/stores.ts'

const NOW = Date.parse('2026-10-03T00:00:00.000Z')

const database = databaseForTests()

sharedPlanningsContract('SQLite', async () => bagOver(database))

test('guests that an earlier release stored read a shared planning only by the present rules', async () => {
  const { store, account } = bagOver(database)
  for (const id of ['owner', 'guest']) await account(id)
  const record = { id: 'stored', participants: [{ userId: 'guest', status: 'accepted' }] }
  await store.sync.apply('owner', [change({ kind: 'sharedPlanning', record }, { accountId: 'owner', nowMs: NOW })], NOW)
  expect(await store.sharedPlannings.list('guest')).toMatchObject([{ id: 'stored' }])
  const removed = `update record set doc = json_set(doc, '$.removedUserIds', json('["guest"]')) where id = 'stored'`
  expect(await database.records.write((connection) => connection.run(removed))).toBe(1)
  expect(await store.sharedPlannings.list('guest')).toEqual([])
  expect(await store.sharedPlannings.one('guest', 'stored')).toBeNull()
  expect(await store.sharedPlannings.one('owner', 'stored')).toMatchObject({ id: 'stored' })
})
