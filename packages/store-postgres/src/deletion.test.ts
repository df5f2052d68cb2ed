import { deletionContract } from '@flightbag/core/testing'
import { accountStore } from './accounts.ts'
import type { Db } from './database.ts'
import { openGate } from './gate.ts'
import { liveStore } from './live.ts'
import { sessionStore } from './sessions.ts'
import { recordSync } from './sync.ts'
import { rowsLeft } from './testing/rows-left.ts'
import { embeddedForTests, serverForTests } from './testing/stores.ts'

const harness = async (open: () => Promise<Db>) => {
  const db = await open()
  return {
    accounts: accountStore(db),
    gate: openGate(db),
    sync: recordSync(db),
    sessions: sessionStore(db),
    live: liveStore(db),
    left: (accountId: string) => rowsLeft(db, accountId),
  }
}

deletionContract('PGlite', () => harness(embeddedForTests))
deletionContract('PostgreSQL', () => harness(serverForTests), { numRuns: 60 })
