import { liveContract } from '../contracts/live-contract.ts'
import { memoryLive } from './memory-live.ts'

liveContract(
  'memoryLive',
  async () => {
    let accounts = 0
    return { live: memoryLive(), account: async () => `account-${++accounts}`, close: async () => undefined }
  },
  300,
)
