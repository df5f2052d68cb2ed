import { liveContract } from '@flightbag/core/testing'
import type { Db } from './database.ts'
import { liveStore } from './live.ts'
import { openAccount } from './testing/open-account.ts'
import { embeddedForTests, serverForTests } from './testing/stores.ts'

const harness = async (open: () => Promise<Db>) => {
  const db = await open()
  let accounts = 0
  return {
    live: liveStore(db),
    account: () => openAccount(db, `live-${++accounts}`),
    close: async () => undefined,
  }
}

liveContract('PGlite', () => harness(embeddedForTests))
liveContract('PostgreSQL', () => harness(serverForTests))
