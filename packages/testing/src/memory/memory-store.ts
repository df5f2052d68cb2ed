import type { EpochMs } from '@flightbag/core'
import { type AccountRegister, memoryAccounts } from './memory-accounts.ts'
import { memoryLive } from './memory-live.ts'
import { memoryRecords } from './memory-records.ts'
import { memorySessions } from './memory-sessions.ts'

/** The models of all that an account holds, over one register of accounts: deletion erases from each, and none takes a write for an account that is gone. */
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
