import { recordContract } from '@flightbag/core/testing'
import type { Db } from './database.ts'
import { recordReader } from './records.ts'
import { recordSync } from './sync.ts'
import { openAccount } from './testing/open-account.ts'
import { embeddedForTests, serverForTests } from './testing/stores.ts'

const harness = async (open: () => Promise<Db>) => {
  const db = await open()
  return {
    store: { ...recordReader(db), ...recordSync(db) },
    account: async (id: string) => void (await openAccount(db, id)),
  }
}

recordContract('PGlite', () => harness(embeddedForTests))
recordContract('PostgreSQL', () => harness(serverForTests))
