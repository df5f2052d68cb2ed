import type { Store } from '@flightbag/core'

/** The ports of one database that serve and change the data of accounts. */
export type BagStore = Pick<
  Store,
  'records' | 'sync' | 'logbook' | 'sessions' | 'sharedPlannings' | 'checkFlights' | 'airways'
>

/** A store under test, and how it gets an account. */
export interface BagHarness {
  readonly store: BagStore
  /** Makes an account of this id. */
  account(id: string): Promise<unknown>
}
