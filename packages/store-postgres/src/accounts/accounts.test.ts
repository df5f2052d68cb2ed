import { accountsContract } from '@flightbag/testing'
import { openAdmission } from '../admission/admission.ts'
import type { Db } from '../connection/database.ts'
import { serverForTests } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

function under(db: Db) {
  return { accounts: accountStore(db), admission: openAdmission(db) }
}

accountsContract('PostgreSQL', async () => under(await serverForTests()))
