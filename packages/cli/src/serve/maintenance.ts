import { sweepFiles } from '../attachments/attach-file.ts'
import { attachmentPorts, type Runtime } from '../context/runtime.ts'

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

/**
 * Runs maintenance and stores when it ended and whether it succeeded. Throws the failure of the work, or else that of
 * the store.
 */
export async function recordedMaintenance<T>(
  { store, clock }: Pick<Maintainable, 'store' | 'clock'>,
  work: () => Promise<T>,
): Promise<T> {
  let done: T
  try {
    done = await work()
  } catch (error) {
    // A store that failed may also refuse this; the failure of the work is the one to report.
    await store.maintenance.write({ endedMs: clock(), succeeded: false }).catch(() => null)
    throw error
  }
  await store.maintenance.write({ endedMs: clock(), succeeded: true })
  return done
}

/** Removes the files that no record lists. It lists all files, so a server runs it rarely. */
export function maintainFiles(runtime: Maintainable): Promise<number> {
  return sweepFiles(attachmentPorts(runtime))
}
