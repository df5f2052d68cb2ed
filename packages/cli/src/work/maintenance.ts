import { attachmentPorts, type Runtime } from '../context/runtime.ts'
import { sweepFiles } from './attach-file.ts'

/** What one run of maintenance did. */
export interface Maintained {
  /** Check flights that were open for more than 12 hours. */
  readonly closed: number
  /** Those that stay open because they break the rules of their kind. */
  readonly broken: readonly { readonly accountId: string; readonly id: string }[]
  readonly reports: number
  readonly commands: number
  readonly usage: number
  /** Attachment files that no record lists. */
  readonly files: number
}

type Maintainable = Pick<Runtime, 'store' | 'files' | 'clock'>

/** Closes stale check flights and removes what has expired from the database: what is done each minute. */
export async function maintainStore({ store, clock }: Maintainable): Promise<Omit<Maintained, 'files'>> {
  const closing = await store.checkFlights.closeStale(clock())
  return { ...closing, ...(await store.purge(clock())) }
}

/** Removes the files that nobody lists. It looks at every file there is, so a server does it seldom. */
export function maintainFiles(runtime: Maintainable): Promise<number> {
  return sweepFiles(attachmentPorts(runtime))
}
