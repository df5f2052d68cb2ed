import { livePort, sessionPort } from '@flightbag/store'
import { rulesContract } from '@flightbag/testing'
import { sessionStatements } from '../sessions/session-statements.ts'
import { openAccount } from '../testing/open-account.ts'
import { sharedDatabases } from '../testing/stores.ts'
import { liveStatements } from './live-statements.ts'

const database = sharedDatabases(1)[0]!
let accounts = 0

rulesContract('SQLite', async () => ({
  sessions: (decide) => sessionPort(sessionStatements(database), decide),
  live: (rules) => livePort(liveStatements(database), rules),
  account: () => openAccount(database, `rules-${++accounts}`),
}))
