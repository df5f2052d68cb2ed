import { admissionContract } from '@flightbag/testing'
import { accountStore } from '../accounts/accounts.ts'
import { sharedDatabases } from '../testing/stores.ts'
import { openAdmission } from './admission.ts'

const databases = sharedDatabases(3)

admissionContract(
  'SQLite',
  async () => ({
    accounts: accountStore(databases[0]!),
    admissions: databases.map((database) => openAdmission(database)),
  }),
  { numRuns: 40 },
)
