import { confirmAccount } from '@flightbag/core/ports'
import type { Runtime } from '../context/runtime.ts'

/** The account of the sample pilot, by its id. */
export const SAMPLE_PILOT = 'sample-pilot'

/** Whether the sample must be created or completed: never in a store with other accounts. */
export async function wantsSample({ store }: Runtime): Promise<boolean> {
  const pilot = await store.accounts.find(SAMPLE_PILOT)
  return pilot === null ? (await store.accounts.list()).length === 0 : pilot.apiKey === null
}

/** Creates the sample pilot's key, which is shown only now; null when it has one. */
export async function sampleKey({ store, keys, clock }: Runtime): Promise<string | null> {
  const confirmed = await confirmAccount(store.accounts, keys, SAMPLE_PILOT, clock())
  return confirmed.ok ? confirmed.value.key : null
}
