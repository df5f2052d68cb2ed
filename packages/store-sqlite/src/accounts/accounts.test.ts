import { accountsContract } from '@flightbag/testing'
import { openAdmission } from '../admission/admission.ts'
import { databaseForTests } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

const database = databaseForTests()

accountsContract('SQLite', async () => ({ accounts: accountStore(database), admission: openAdmission(database) }))
