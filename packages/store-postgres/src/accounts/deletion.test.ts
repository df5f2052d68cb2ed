import { deletionContract } from '@flightbag/testing'
import { openAdmission } from '../admission/admission.ts'
import type { Db } from '../connection/database.ts'
import { liveStore } from '../live/live.ts'
import { recordSync } from '../records/sync.ts'
import { sessionStore } from '../sessions/sessions.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { serverForTests } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

async function harness(open: () => Promise<Db>) {
  const db = await open()
  return {
    accounts: accountStore(db),
    admission: openAdmission(db),
    sync: recordSync(db),
    sessions: sessionStore(db),
    live: liveStore(db),
    left: (accountId: string) => rowsLeft(db, accountId),
  }
}

deletionContract('PostgreSQL', () => harness(serverForTests), { numRuns: 60 })
