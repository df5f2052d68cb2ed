import { accountsContract } from '../contracts/accounts-contract.ts'
import { admissionContract } from '../contracts/admission-contract.ts'
import { memoryAccounts } from './memory-accounts.ts'

accountsContract('memory', async () => {
  const store = memoryAccounts()
  return { accounts: store, admission: store }
})

admissionContract(
  'memory',
  async () => {
    const store = memoryAccounts()
    return { accounts: store, admissions: [store, store, store] }
  },
  { numRuns: 200 },
)
