import { attachmentIds, removeOrphanFiles } from '@flightbag/core'
import type { Runtime } from './runtime.ts'

/** What one run of maintenance did. */
export interface Maintained {
  /** Check flights that were open for more than 12 hours. */
  readonly closed: number
  readonly reports: number
  readonly commands: number
  readonly usage: number
  /** Attachment files that no record lists. */
  readonly files: number
}

type Maintainable = Pick<Runtime, 'store' | 'files' | 'clock'>

/** Closes stale check flights and removes what has expired from the database: what is done each minute. */
export async function maintainStore({ store, clock }: Maintainable): Promise<Omit<Maintained, 'files'>> {
  const closed = await store.checkFlights.closeStale(clock())
  return { closed, ...(await store.purge(clock())) }
}

/** Removes the files that nobody lists. It looks at every file there is, so a server does it seldom. */
export const maintainFiles = ({ store, files, clock }: Maintainable): Promise<number> =>
  removeOrphanFiles(files, (accountId) => listedFiles(store.records, accountId), clock())

const decoder = new TextDecoder()

async function listedFiles(records: Runtime['store']['records'], accountId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const kind of ['aerodrome', 'aircraft']) {
    for (const doc of await records.all(accountId, kind)) {
      // Several records may come as one text with commas between them.
      const parsed: unknown = JSON.parse(`[${decoder.decode(doc)}]`)
      for (const record of Array.isArray(parsed) ? parsed : []) for (const id of attachmentIds(record)) ids.add(id)
    }
  }
  return ids
}
