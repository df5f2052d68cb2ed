import { liveContract } from '@flightbag/testing'
import type { Db } from '../connection/database.ts'
import { openAccount } from '../testing/open-account.ts'
import { serverForTests } from '../testing/stores.ts'
import { liveStore } from './live.ts'

async function harness(open: () => Promise<Db>) {
  const db = await open()
  const live = liveStore(db)
  let accounts = 0
  return {
    live,
    account: () => openAccount(db, `live-${++accounts}`),
    close: async () => undefined,
  }
}

liveContract('PostgreSQL', () => harness(serverForTests))
