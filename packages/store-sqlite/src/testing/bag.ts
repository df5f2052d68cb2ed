import type { BagHarness } from '@flightbag/testing'
import type { Database } from '../connection/database.ts'
import { storeOver } from '../store.ts'
import { openAccount } from './open-account.ts'

/** The store over a database, for the contracts. */
export function bagOver(database: Database): BagHarness {
  return {
    store: storeOver(database),
    account: (id) => openAccount(database, id),
  }
}
