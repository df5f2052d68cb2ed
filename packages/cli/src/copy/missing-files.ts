import { fileKey } from '@flightbag/core'
import type { Runtime } from '../context/runtime.ts'
import { listedIds } from '../attachments/attach-file.ts'

/** The number of attachments that records list and the file store does not have. */
export async function missingFiles({ store, files }: Pick<Runtime, 'store' | 'files'>): Promise<number> {
  let missing = 0
  for (const { id: accountId } of await store.accounts.list()) {
    for (const id of await listedIds(store.records, accountId)) {
      if ((await files.stat(fileKey(accountId, id))) === null) missing++
    }
  }
  return missing
}
