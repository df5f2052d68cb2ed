import { attachmentPorts, type Runtime } from '../context/runtime.ts'
import { sweepFiles } from './attach-file.ts'

/** The result of one run of maintenance. */
export interface Maintained {
  /** Closed check flights, which were open for more than 12 hours. */
  readonly closed: number
  /** Check flights that stay open because they break the rules of their kind. */
  readonly broken: readonly { readonly accountId: string; readonly id: string }[]
  readonly reports: number
  readonly commands: number
  readonly usage: number
  /** Attachment files that no record lists. */
  readonly files: number
}

type Maintainable = Pick<Runtime, 'store' | 'files' | 'clock'>

/** Closes stale check flights and removes expired data from the database; run each minute. */
export async function maintainStore({ store, clock }: Maintainable): Promise<Omit<Maintained, 'files'>> {
  const closing = await store.checkFlights.closeStale(clock())
  return { ...closing, ...(await store.purge(clock())) }
}

/** Removes the files that no record lists. It lists all files, so a server runs it rarely. */
export function maintainFiles(runtime: Maintainable): Promise<number> {
  return sweepFiles(attachmentPorts(runtime))
}
