import type { RecordReader, Sync } from '@flightbag/core/ports'
import { readAllPages } from '../../lib/follower.ts'

type Records = RecordReader & Sync

/** A record store under test, which can create accounts. */
export interface RecordHarness {
  readonly store: Records
  /** Creates an account with this id, for a store that needs one. */
  account(id: string): Promise<void>
}

/** Opens the store with a new account, the pilot's; `opened` creates further ones. */
export type OpenRecords = () => Promise<{
  readonly store: Records
  readonly pilot: string
  opened(purpose: string): Promise<string>
}>

export const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const MIB = 1024 * 1024

/** The question for the first page of a collection, but for its kind. */
export const page = { filter: null, since: null, snapshotMs: null, after: null, limit: 50, maxBytes: 4 * MIB } as const

/** The ids of a collection, in its order. */
export async function ids(store: Records, pilot: string, kind: string): Promise<string[]> {
  return (await readAllPages(store, { accountId: pilot, kind }, () => 200)).records.map(({ id }) => id)
}
