import { recordContract } from '@flightbag/testing'
import type { Db } from '../connection/database.ts'
import { openAccount } from '../testing/open-account.ts'
import { nodesForTests, serverForTests } from '../testing/stores.ts'
import { nodePage, type PageStatement, wholePage } from './page-statements.ts'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'

async function harness(open: () => Promise<Db>, page: PageStatement) {
  const db = await serverForTests()
  return {
    store: { ...recordReader(await open(), page), ...recordSync(db) },
    account: async (id: string) => void (await openAccount(db, id)),
  }
}

recordContract('PostgreSQL', () => harness(serverForTests, wholePage))
// Fewer runs: only the statement of a page differs.
recordContract('PostgreSQL, as on the node of an account', () => harness(nodesForTests, nodePage), { runs: 10 })
