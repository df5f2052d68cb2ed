import { filesContract } from '../contracts/files-contract.ts'
import { memoryFiles } from './memory-files.ts'

filesContract('memoryFiles', async () => {
  const files = memoryFiles(() => 0)
  return { files, fetch: files.fetch, close: async () => undefined }
})
