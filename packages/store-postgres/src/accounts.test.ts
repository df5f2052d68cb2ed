import { accountsContract } from '@flightbag/core/testing'
import { accountStore } from './accounts.ts'
import type { Db } from './database.ts'
import { openGate } from './gate.ts'
import { embeddedForTests, serverForTests } from './testing/stores.ts'

const under = (db: Db) => ({ accounts: accountStore(db), gate: openGate(db) })

accountsContract('PGlite', async () => under(await embeddedForTests()))
accountsContract('PostgreSQL', async () => under(await serverForTests()))
