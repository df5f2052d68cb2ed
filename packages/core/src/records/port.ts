import type { Failure } from '../lib/failure.ts'
import type { Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import type { ImportSummary, SyncChange } from './sync.ts'

/** A position in a sorted collection: everything after it is what a next page holds. */
export interface Position {
  readonly sort: string
  readonly id: string
}

/** What one page of one collection asks of the store. */
export interface PageQuery {
  /** Name of the record kind, for example `aerodrome`. */
  readonly kind: string
  /** Only records whose filter field equals this (`aircraftId`); null for all. */
  readonly filter: string | null
  /** Only records stamped after this instant; null for all. */
  readonly since: EpochMs | null
  /** The account's newest revision as the first page saw it: later changes are left to the next `updatedSince`. Null on a first page. */
  readonly snapshotMs: EpochMs | null
  /** The last record of the page before; null on a first page. */
  readonly after: Position | null
  /** The most records wanted: 1 to 200. */
  readonly limit: number
  /** A page ends with the record that takes it past this many bytes; it holds at least one. */
  readonly maxBytes: number
}

/** One page of stored records, each as the UTF-8 JSON text it is served as. */
export interface PageRows {
  /** Each a record, or several with commas between them: between the brackets of a JSON array they read the same. */
  readonly docs: readonly Uint8Array[]
  /** The account's newest revision, read in the same snapshot as the rows of a first page; the query's own snapshotMs on later ones. */
  readonly snapshotMs: EpochMs
  /** How many live records match the filters now, whatever the snapshot. */
  readonly total: number
  /** Where the next page goes on; null when this is the last one. */
  readonly next: Position | null
  /** The account's newest revision in the very snapshot the rows are from; null when they are from a later one. */
  readonly revisionMs: EpochMs | null
}

/** One stored record, or none, and the account's newest revision in the same snapshot. */
export interface RecordWithRevision {
  readonly doc: Uint8Array | null
  readonly revisionMs: EpochMs
}

/** Read access to the records of one account. A deleted record is never seen through it. */
export interface RecordReader {
  page(accountId: string, query: PageQuery): Promise<PageRows>
  /**
   * By id. For a kind with an alias (an aerodrome's `code`), otherwise by id without regard to case, otherwise by alias without regard to case:
   * of several, the one changed last. Only A to Z are folded. Null when there is none.
   */
  one(accountId: string, kind: string, idOrAlias: string): Promise<Uint8Array | null>
  /** The same with the revision it was true at. */
  oneWithRevision(accountId: string, kind: string, idOrAlias: string): Promise<RecordWithRevision>
  /** Every live record of a kind, in sort order. For kinds that are served whole. */
  all(accountId: string, kind: string): Promise<readonly Uint8Array[]>
  /** The account's newest revision; 0 when nothing was ever stored. */
  revision(accountId: string): Promise<EpochMs>
}

/** The way in for the EFB app's synchronisation and for `flightbag import`. */
export interface Sync {
  /**
   * Applies changes as one transaction: all or none. Revisions are chosen under a lock held to the commit, 1 ms apart, in the order of the
   * `updatedAt` the records carry, else in the order given. A record equal to the stored one keeps its revision. Of two changes to one id the later counts.
   * Of a kind with a single record, the last record of the import replaces every other one, which counts as deleted.
   * When the iterable throws, nothing has changed and the error is thrown on. Fails with `not_found` when there is no such account (any more).
   */
  apply(
    accountId: string,
    changes: AsyncIterable<SyncChange> | Iterable<SyncChange>,
    nowMs: EpochMs,
  ): Promise<Result<ImportSummary, Failure>>
  /** Every live record, and the tombstones of plugin sessions, as import lines without line ends, in a stable order. */
  export(accountId: string): AsyncIterable<string>
}
