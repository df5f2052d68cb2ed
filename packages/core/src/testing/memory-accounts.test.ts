import { accountsContract } from './accounts-contract.ts'
import { gateContract } from './gate-contract.ts'
import { memoryAccounts } from './memory-accounts.ts'

accountsContract('memory', async () => {
  const store = memoryAccounts()
  return { accounts: store, gate: store }
})

gateContract(
  'memory',
  async () => {
    const store = memoryAccounts()
    return { accounts: store, gates: [store, store, store] }
  },
  { numRuns: 200 },
)
