import type { BagHarness } from '@flightbag/testing'
import { storeOver } from '../store.ts'
import { openAccount } from './open-account.ts'
import { nodesForTests, serverForTests } from './stores.ts'

/** The store of the test file's PostgreSQL database, for the contracts. */
export async function bagForTests(): Promise<BagHarness> {
  const db = await serverForTests()
  return { store: storeOver(db, await nodesForTests()), account: (id) => openAccount(db, id) }
}
