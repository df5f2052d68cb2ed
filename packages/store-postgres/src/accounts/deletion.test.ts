import { livePort, sessionPort } from '@flightbag/store'
import { deletionContract } from '@flightbag/testing'
import { openAdmission } from '../admission/admission.ts'
import type { Db } from '../connection/database.ts'
import { liveStatements } from '../live/live-statements.ts'
import { recordSync } from '../records/sync.ts'
import { sessionStatements } from '../sessions/session-statements.ts'
import { rowsLeft, rowsOf } from '../testing/rows-left.ts'
import { serverForTests } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

async function harness(open: () => Promise<Db>) {
  const db = await open()
  return {
    accounts: accountStore(db),
    admission: openAdmission(db),
    sync: recordSync(db),
    sessions: sessionPort(sessionStatements(db)),
    live: livePort(liveStatements(db)),
    left: (accountId: string) => rowsLeft(db, accountId),
    rows: (accountId: string) => rowsOf(db, accountId),
  }
}

deletionContract('PostgreSQL', () => harness(serverForTests), { numRuns: 60 })
