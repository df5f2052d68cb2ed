import type { Store } from '@flightbag/core/ports'

/** The ports of one database that serve and change the data of accounts. */
export type BagStore = Pick<
  Store,
  'records' | 'sync' | 'logbook' | 'sessions' | 'sharedPlannings' | 'checkFlights' | 'airways'
>

/** A store under test that can create accounts. */
export interface BagHarness {
  readonly store: BagStore
  /** Creates an account with this id. */
  account(id: string): Promise<unknown>
}
