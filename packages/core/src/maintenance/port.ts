import type { EpochMs } from '../lib/system.ts'

/** The end of one run of maintenance: check flights are closed and expired data is removed. */
export interface MaintenanceRun {
  readonly endedMs: EpochMs
  /** False if the run ended with an error. */
  readonly succeeded: boolean
}

/** The last run of maintenance by any process, stored for operators. It belongs to no account. */
export interface MaintenanceLog {
  /** Stores a run in place of the one before. */
  write(run: MaintenanceRun): Promise<void>
  /** The stored run; null before the first. */
  last(): Promise<MaintenanceRun | null>
}
