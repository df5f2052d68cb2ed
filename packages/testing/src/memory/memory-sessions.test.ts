import { sessionContract } from '../contracts/session-contract.ts'
import { memorySessions } from './memory-sessions.ts'

sessionContract('memorySessions', async () => {
  const sessions = memorySessions()
  let accounts = 0
  return {
    sessions,
    account: async () => `account-${++accounts}`,
    stored: sessions.stored,
    close: async () => undefined,
  }
})
