import { put, sharedPlanningsContract } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Db, Sql } from '../connection/database.ts'
import { bagForTests } from '../testing/bag.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { sharedPlanningReader } from './shared-plannings.ts'
import { recordSync } from './sync.ts'

sharedPlanningsContract('PostgreSQL', bagForTests)

/** A database that runs `work` before each statement after the first one. */
function interrupted({ sql }: Db, work: () => Promise<unknown>): { readonly sql: Sql } {
  let statements = 0
  return {
    sql: {
      ...sql,
      async query<R>(text: string, values: readonly unknown[]) {
        if (statements++ > 0) await work()
        return sql.query<R>(text, values)
      },
    },
  }
}

test('a guest who is removed while the planning is read does not receive what is written after that', async () => {
  const db = await serverForTests()
  const [owner, guest] = await Promise.all(['reading-owner', 'reading-guest'].map((id) => openAccount(db, id)))
  function share(guests: readonly string[], name: string) {
    const participants = [{ userId: owner!, role: 'owner', status: 'accepted' }].concat(
      guests.map((userId) => ({ userId, role: 'guest', status: 'accepted' })),
    )
    return recordSync(db).apply(owner!, [put('sharedPlanning', { id: 'shared', name, participants })], Date.now())
  }
  await share([guest!], 'open')
  expect(await sharedPlanningReader(db).list(guest!)).toHaveLength(1)
  const reader = sharedPlanningReader(interrupted(db, () => share([], 'private')))
  expect(await reader.list(guest!)).toEqual([])
  await share([guest!], 'open')
  expect(await reader.one(guest!, 'shared')).toBeNull()
})
