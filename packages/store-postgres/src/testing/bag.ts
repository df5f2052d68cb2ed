import type { BagHarness } from '@flightbag/testing'
import { storeOver } from '../store.ts'
import { openAccount } from './open-account.ts'
import { serverForTests } from './stores.ts'

/** The store of the test file's PostgreSQL database, for the contracts. */
export async function bagForTests(): Promise<BagHarness> {
  const db = await serverForTests()
  return { store: storeOver(db), account: (id) => openAccount(db, id) }
}
