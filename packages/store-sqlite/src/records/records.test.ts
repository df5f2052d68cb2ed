import { recordContract } from '@flightbag/testing'
import { inTurns } from '../testing/in-turns.ts'
import { openAccount } from '../testing/open-account.ts'
import { sharedDatabases } from '../testing/stores.ts'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'

const databases = sharedDatabases(2)
const stores = databases.map((database) => ({ ...recordReader(database), ...recordSync(database) }))

recordContract('SQLite', async () => ({
  store: { ...stores[0]!, apply: inTurns(...stores.map(({ apply }) => apply)) },
  account: async (id) => void (await openAccount(databases[0]!, id)),
}))
