import { liveContract } from '@flightbag/core/testing'
import type { Db } from './database.ts'
import { liveStore } from './live.ts'
import { embeddedForTests, serverForTests } from './testing/stores.ts'

const harness = async (open: () => Promise<Db>) => {
  const live = liveStore(await open())
  let accounts = 0
  return { live, account: async () => `live-${++accounts}`, close: async () => undefined }
}

liveContract('PGlite', () => harness(embeddedForTests))
liveContract('PostgreSQL', () => harness(serverForTests))
