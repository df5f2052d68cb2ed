import { deletionContract } from '@flightbag/testing'
import { openAdmission } from '../admission/admission.ts'
import { liveStore } from '../live/live.ts'
import { recordSync } from '../records/sync.ts'
import { sessionStore } from '../sessions/sessions.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { sharedDatabases } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

const [deleting, writing] = sharedDatabases(2)

deletionContract(
  'SQLite',
  async () => ({
    accounts: accountStore(deleting!),
    admission: openAdmission(writing!),
    sync: recordSync(writing!),
    sessions: sessionStore(writing!),
    live: liveStore(writing!),
    left: async () => rowsLeft(deleting!),
  }),
  { numRuns: 60 },
)
