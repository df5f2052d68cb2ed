import type { SyncChange } from '@flightbag/core'
import { put, remove, sharedPlanningsContract } from '@flightbag/testing'
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

const [OWNER, GUEST] = ['reading-owner', 'reading-guest']

function shared(guests: readonly string[]): SyncChange {
  const participants = [OWNER, ...guests].map((userId) => ({ userId, status: 'accepted' }))
  return put('sharedPlanning', { id: 'shared', participants })
}

test.each([
  ['whose guest is removed', shared([])],
  ['that is deleted', remove('sharedPlanning', 'shared')],
])('a planning %s while it is read is not returned to the guest', async (_, change) => {
  const db = await serverForTests()
  await Promise.all([OWNER, GUEST].map((id) => openAccount(db, id)))
  function apply(changes: readonly SyncChange[]) {
    return recordSync(db).apply(OWNER, changes, Date.now())
  }
  function interruptedReader() {
    return sharedPlanningReader(interrupted(db, () => apply([change])))
  }
  await apply([shared([GUEST])])
  expect(await sharedPlanningReader(db).list(GUEST)).toHaveLength(1)
  expect(await interruptedReader().list(GUEST)).toEqual([])
  await apply([shared([GUEST])])
  expect(await interruptedReader().one(GUEST, 'shared')).toBeNull()
})
