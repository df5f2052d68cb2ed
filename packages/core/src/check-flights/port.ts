import type { EpochMs } from '../lib/system.ts'

/** The check flights that the service closes by itself. */
export interface CheckFlightCloser {
  /**
   * Closes every check flight, of any account, that is open for more than 12 hours; each closing is a change of its own. One that breaks the rules
   * of its kind, which no import lets in, is passed over and holds up no other.
   */
  closeStale(nowMs: EpochMs): Promise<StaleClosing>
}

/** What came of closing check flights. */
export interface StaleClosing {
  /** How many were closed. */
  readonly closed: number
  /** Those that stay open because they break the rules of their kind. */
  readonly broken: readonly { readonly accountId: string; readonly id: string }[]
}
