import type { Amount } from '../sessions/contribution.ts'

/** One change of the EFB app's synchronisation, checked and normalised by its kind, ready to be stored. */
export type SyncChange =
  | {
      readonly type: 'put'
      readonly kind: string
      readonly id: string
      /**
       * The record's JSON object text without `id`, `updatedAt` and a `createdAt` that the store sets: everything
       * between the braces; empty without other fields.
       */
      readonly body: string
      /**
       * Canonical JSON of the received record, by which an unchanged record is recognised: the same value has the same
       * text.
       */
      readonly canonical: string
      /**
       * Sort key (see sort-key.ts); null when the kind is ordered by its last change, whose revision the store chooses.
       */
      readonly sort: string | null
      readonly filter: string | null
      readonly alias: string | null
      /** True when the store adds the `createdAt` of the first arrival to the record. */
      readonly setsCreated: boolean
      /** The `updatedAt` of the received record, in milliseconds; it orders the revisions of one import. */
      readonly carriedMs: number | null
      /** The `createdAt` of an imported plugin session, in milliseconds; null when the first arrival determines it. */
      readonly createdMs: number | null
      /** The amounts that a plugin session adds to the account's statistics; null for other kinds. */
      readonly amounts: readonly Amount[] | null
      /** Sums of whole numbers that are stored beside a logbook entry; null for other kinds. */
      readonly sums: DaySums | null
      /** When the service must act on the record, in milliseconds; null for never. */
      readonly dueMs: number | null
      /**
       * The change is stored only if the stored record still has this revision, and then even if the content is the
       * same; null if no revision is required.
       */
      readonly onlyOverRevision: number | null
      /** The accounts a shared planning is shared with: accepted guests. */
      readonly guests: readonly string[]
    }
  | { readonly type: 'delete'; readonly kind: string; readonly id: string; readonly carriedMs: number | null }

/** The changes of one import, in their order. */
export type SyncChanges = AsyncIterable<SyncChange> | Iterable<SyncChange>

/** Whole numbers that are added up over records: those of the day `YYYY-MM-DD`, or of no day. */
export interface DaySums {
  readonly day: string | null
  readonly values: readonly number[]
}

/** The result of an import, counted in records. */
export interface ImportSummary {
  readonly imported: number
  readonly unchanged: number
  readonly deleted: number
}
