import { livePort, sessionPort } from '@flightbag/store'
import { rulesContract } from '@flightbag/testing'
import { sessionStatements } from '../sessions/session-statements.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { liveStatements } from './live-statements.ts'

let accounts = 0

rulesContract('PostgreSQL', async () => {
  const db = await serverForTests()
  return {
    sessions: (decide) => sessionPort(sessionStatements(db), decide),
    live: (rules) => livePort(liveStatements(db), rules),
    account: () => openAccount(db, `rules-${++accounts}`),
  }
})
