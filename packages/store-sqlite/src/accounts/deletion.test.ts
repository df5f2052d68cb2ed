import { livePort, sessionPort } from '@flightbag/store'
import { deletionContract } from '@flightbag/testing'
import { openAdmission } from '../admission/admission.ts'
import { liveStatements } from '../live/live-statements.ts'
import { recordSync } from '../records/sync.ts'
import { sessionStatements } from '../sessions/session-statements.ts'
import { rowsLeft, rowsOf } from '../testing/rows-left.ts'
import { sharedDatabases } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

const [deleting, writing] = sharedDatabases(2)

deletionContract(
  'SQLite',
  async () => ({
    accounts: accountStore(deleting!),
    admission: openAdmission(writing!),
    sync: recordSync(writing!),
    sessions: sessionPort(sessionStatements(writing!)),
    live: livePort(liveStatements(writing!)),
    left: async () => rowsLeft(deleting!),
    rows: async (accountId) => rowsOf(deleting!, accountId),
  }),
  { numRuns: 60 },
)
