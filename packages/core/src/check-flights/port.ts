import type { EpochMs } from '../lib/system.ts'

/** The check flights that the service closes. */
export interface CheckFlightCloser {
  /**
   * Closes the check flights of all accounts that are open for more than 12 hours; each closing is a change of its own.
   * A flight that breaks the rules of its kind, which no import accepts, stays open and does not prevent the closing of
   * others.
   */
  closeStale(nowMs: EpochMs): Promise<StaleClosing>
}

/** The result of closing check flights. */
export interface StaleClosing {
  /** The number of closed flights. */
  readonly closed: number
  /** The number of flights that stay open because they break the rules of their kind. */
  readonly broken: readonly { readonly accountId: string; readonly id: string }[]
}
