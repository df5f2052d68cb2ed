import { notFound } from '@flightbag/core/ports'
import { accountsContract, newStoredKey } from '@flightbag/testing'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { openAdmission } from '../admission/admission.ts'
import type { Db } from '../connection/database.ts'
import { serverForTests } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

function under(db: Db) {
  return { accounts: accountStore(db), admission: openAdmission(db) }
}

accountsContract('PostgreSQL', async () => under(await serverForTests()))

test('an account that is deleted while its status changes is not found', async () => {
  const db = await serverForTests()
  const accounts = accountStore(db)
  await accounts.create({ id: 'gone', email: 'gone@example.org', displayName: null }, newStoredKey(), 0)
  const deleting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await accounts.remove('gone')
      return result
    },
  }
  const interrupted = accountStore({ ...db, kysely: db.kysely.withPlugin(deleting) })
  expect(await interrupted.setStatus('gone', 'paused')).toEqual(notFound('account'))
})
