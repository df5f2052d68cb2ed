import type { Failure } from '../lib/failure.ts'
import type { Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import type { ImportSummary, SyncChanges } from './sync.ts'

/** A position in a sorted collection: the next page contains the records after it. */
export interface Position {
  readonly sort: string
  readonly id: string
}

/** The parameters of one page of one collection. */
export interface PageQuery {
  /** Name of the record kind, for example `aerodrome`. */
  readonly kind: string
  /** Only records whose filter field equals this (`aircraftId`); null for all. */
  readonly filter: string | null
  /** Only records with a later revision than this instant; null for all. */
  readonly since: EpochMs | null
  /**
   * The account's newest revision when the first page was read: later changes are left to the next `updatedSince`. Null
   * on a first page.
   */
  readonly snapshotMs: EpochMs | null
  /** The last record of the previous page; null on a first page. */
  readonly after: Position | null
  /** The largest number of records: 1 to 200. */
  readonly limit: number
  /** A page ends with the record that exceeds this number of bytes; it contains at least one record. */
  readonly maxBytes: number
}

/** One page of stored records, each as the UTF-8 JSON text it is served as. */
export interface PageRows {
  /** Each is a record, or several with commas between them: both are valid between the brackets of a JSON array. */
  readonly docs: readonly Uint8Array[]
  /**
   * The account's newest revision, read in the same snapshot as the rows of a first page; the query's own snapshotMs on
   * later ones.
   */
  readonly snapshotMs: EpochMs
  /** The number of live records that match the filters now, regardless of the snapshot. */
  readonly total: number
  /** The position of the next page; null when this is the last one. */
  readonly next: Position | null
  /** The account's newest revision in the same snapshot as the rows; null when it was read later. */
  readonly revisionMs: EpochMs | null
}

/** Read access to the records of one account, without deleted records. */
export interface RecordReader {
  page(accountId: string, query: PageQuery): Promise<PageRows>
  /**
   * By id. For a kind with an alias (an aerodrome's `code`), otherwise by id without regard to case, otherwise by alias
   * without regard to case; if several match, the one changed last. Only A to Z are folded. Null when there is none.
   */
  one(accountId: string, kind: string, idOrAlias: string): Promise<Uint8Array | null>
  /** Every live record of a kind, in sort order, for kinds that are served whole. */
  all(accountId: string, kind: string): Promise<readonly Uint8Array[]>
  /** The account's newest revision; 0 when no record was ever stored. */
  revision(accountId: string): Promise<EpochMs>
}

/** The operations for the EFB app's synchronisation and for `flightbag import`. */
export interface Sync {
  /**
   * Applies changes as one transaction: all or none. Revisions are chosen under a lock that is held until the commit, 1
   * ms apart, in the order of the records' `updatedAt`, otherwise in the given order. A record that equals the stored
   * one keeps its revision. Of two changes to one id the later one counts. Of a kind with a single record, the last
   * record of the import replaces every other one, which counts as deleted. When the iterable throws, nothing is
   * changed and the error is thrown again. Fails with `not_found` when the account does not exist (any more).
   */
  apply(accountId: string, changes: SyncChanges, nowMs: EpochMs): Promise<Result<ImportSummary, Failure>>
  /**
   * Applies changes like {@link Sync.apply}, but only over the account as it was at a revision that was read with
   * {@link RecordReader.revision}. If any record of the account was changed since, nothing is changed and the result is
   * `changed`.
   */
  applyOver(
    accountId: string,
    revisionMs: EpochMs,
    changes: SyncChanges,
    nowMs: EpochMs,
  ): Promise<Result<ImportSummary, Failure> | 'changed'>
  /** Every live record, and the tombstones of plugin sessions, as import lines without line ends, in a stable order. */
  export(accountId: string): AsyncIterable<string>
}
