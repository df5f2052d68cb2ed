import { memoryRecords } from './memory-records.ts'
import { recordContract } from './record-contract.ts'

recordContract('memory', async () => ({ store: memoryRecords(), account: async () => undefined }))
