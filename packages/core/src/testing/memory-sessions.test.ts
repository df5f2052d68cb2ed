import { memorySessions } from './memory-sessions.ts'
import { sessionContract } from './session-contract.ts'

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
