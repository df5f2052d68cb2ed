import { gateContract } from '@flightbag/core/testing'
import { accountStore } from './accounts.ts'
import type { Db } from './database.ts'
import { openGate } from './gate.ts'
import { embeddedForTests, serverForTests } from './testing/stores.ts'

const under = (db: Db) => ({ accounts: accountStore(db), gates: [openGate(db), openGate(db), openGate(db)] })

gateContract('PGlite', async () => under(await embeddedForTests()), { numRuns: 12 })
gateContract('PostgreSQL', async () => under(await serverForTests()), { numRuns: 40 })
