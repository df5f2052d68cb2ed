import type { Amount } from '../sessions/contribution.ts'

/** One change that the EFB app's synchronisation brings, checked and normalised by its kind, ready to be stored. */
export type SyncChange =
  | {
      readonly type: 'put'
      readonly kind: string
      readonly id: string
      /** The record's JSON object text without `id`, `updatedAt` and a stamped `createdAt`: everything between the braces; empty when there is nothing else. */
      readonly body: string
      /** Canonical JSON of what came, for telling an unchanged record: same value, same text. */
      readonly canonical: string
      /** Sort key (see sort-key.ts); null when the kind is ordered by its last change, whose revision the store chooses. */
      readonly sort: string | null
      readonly filter: string | null
      readonly alias: string | null
      /** True when the store writes a `createdAt` of the first arrival into the record. */
      readonly setsCreated: boolean
      /** The `updatedAt` the record carried, in milliseconds; orders the revisions of one import. */
      readonly carriedMs: number | null
      /** The `createdAt` an imported plugin session brought, in milliseconds; null where the first arrival decides. */
      readonly createdMs: number | null
      /** What a plugin session adds to the account's statistics; null for other kinds. */
      readonly amounts: readonly Amount[] | null
      /** Additive whole numbers kept beside a logbook entry; null for other kinds. */
      readonly sums: DaySums | null
      /** When the service has to look at the record by itself, in milliseconds; null when never. */
      readonly dueMs: number | null
      /** Stored only if the stored record still has this revision, and then even if nothing else differs; null to store it in any case. */
      readonly onlyOverRevision: number | null
      /** The accounts a shared planning is shared with: accepted guests. */
      readonly guests: readonly string[]
    }
  | { readonly type: 'delete'; readonly kind: string; readonly id: string; readonly carriedMs: number | null }

/** Whole numbers that add up over records: of the day `YYYY-MM-DD`, or of no day. */
export interface DaySums {
  readonly day: string | null
  readonly values: readonly number[]
}

/** What an import did, counted in records. */
export interface ImportSummary {
  readonly imported: number
  readonly unchanged: number
  readonly deleted: number
}
