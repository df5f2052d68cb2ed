import type { EpochMs } from '@flightbag/core'
import { type AccountRegister, memoryAccounts } from './memory-accounts.ts'
import { memoryLive } from './memory-live.ts'
import { memoryRecords } from './memory-records.ts'
import { memorySessions } from './memory-sessions.ts'

/**
 * The models of all data of an account, with one list of accounts: a deletion removes the data from each, and none
 * accepts a write for a deleted account.
 */
export function memoryStore(revisionOf: (accountId: string) => EpochMs = () => 0) {
  const register: AccountRegister = { has: (accountId) => accounts.has(accountId) }
  const records = memoryRecords(register)
  const sessions = memorySessions(register)
  const live = memoryLive(register)
  const accounts = memoryAccounts({
    revisionOf,
    eraseData: (accountId) => {
      for (const model of [records, sessions, live]) model.erase(accountId)
    },
  })
  return { accounts, records, sessions, live }
}
