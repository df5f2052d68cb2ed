import { seen, sessionContract, sessionRecordsContract } from '@flightbag/testing'
import { recordReader } from '../records/records.ts'
import { bagForTests } from '../testing/bag.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { sessionStore } from './sessions.ts'

sessionContract('PostgreSQL', async () => {
  const db = await serverForTests()
  const records = recordReader(db)
  let accounts = 0
  return {
    sessions: sessionStore(db),
    account: () => openAccount(db, `sessions-${++accounts}`),
    stored: async (accountId: string, id: string) => {
      const doc = await records.one(accountId, 'pluginSession', id)
      return doc === null ? null : (seen(doc) as never)
    },
    close: async () => undefined,
  }
})

sessionRecordsContract('PostgreSQL', bagForTests)
