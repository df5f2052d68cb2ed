import { recordContract } from '@flightbag/testing'
import type { Db } from '../connection/database.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'

async function harness(open: () => Promise<Db>) {
  const db = await open()
  return {
    store: { ...recordReader(db), ...recordSync(db) },
    account: async (id: string) => void (await openAccount(db, id)),
  }
}

recordContract('PostgreSQL', () => harness(serverForTests))
