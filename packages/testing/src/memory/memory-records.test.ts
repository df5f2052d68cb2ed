import { recordContract } from '../contracts/record-contract.ts'
import { memoryRecords } from './memory-records.ts'

recordContract('memory', async () => ({ store: memoryRecords(), account: async () => undefined }))
