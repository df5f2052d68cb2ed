import { livePort } from '@flightbag/store'
import { liveContract } from '@flightbag/testing'
import { inTurns } from '../testing/in-turns.ts'
import { openAccount } from '../testing/open-account.ts'
import { sharedDatabases } from '../testing/stores.ts'
import { liveStatements } from './live-statements.ts'

const databases = sharedDatabases(2)
const stores = databases.map((database) => livePort(liveStatements(database)))
let accounts = 0

liveContract('SQLite', async () => ({
  live: { ...stores[0]!, report: inTurns(...stores.map(({ report }) => report)) },
  account: () => openAccount(databases[0]!, `live-${++accounts}`),
  close: async () => undefined,
}))
