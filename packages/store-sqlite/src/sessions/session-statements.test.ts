import { sessionPort } from '@flightbag/store'
import { seen, sessionContract, sessionRecordsContract } from '@flightbag/testing'
import { recordReader } from '../records/records.ts'
import { bagOver } from '../testing/bag.ts'
import { inTurns } from '../testing/in-turns.ts'
import { openAccount } from '../testing/open-account.ts'
import { sharedDatabases } from '../testing/stores.ts'
import { sessionStatements } from './session-statements.ts'

const databases = sharedDatabases(2)
const stores = databases.map((database) => sessionPort(sessionStatements(database)))
const records = recordReader(databases[0]!)
let accounts = 0

sessionContract('SQLite', async () => ({
  sessions: { ...stores[0]!, put: inTurns(...stores.map(({ put }) => put)) },
  account: () => openAccount(databases[0]!, `sessions-${++accounts}`),
  async stored(accountId, id) {
    const doc = await records.one(accountId, 'pluginSession', id)
    return doc === null ? null : (seen(doc) as never)
  },
  close: async () => undefined,
}))

sessionRecordsContract('SQLite', async () => bagOver(databases[0]!))
