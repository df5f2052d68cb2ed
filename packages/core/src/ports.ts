import type { Account, ApiKeyInfo } from './accounts.ts'
import type { Failure } from './failure.ts'
import type { Admission, AdmissionRequest } from './limits/admission.ts'
import type { LogbookRange } from './logbook/range.ts'
import type { LogbookTotals } from './logbook/totals.ts'
import type { ImportSummary, SyncChange } from './records/sync.ts'
import type { Result } from './result.ts'
import type { SharedPlanningView } from './shared-plannings.ts'
import type { UsageReport } from './usage.ts'

/** Milliseconds since 1970-01-01T00:00Z. Every rule takes the time as an argument; only adapters look at a clock. */
export type EpochMs = number

/** Where the time comes from. */
export type Clock = () => EpochMs

/** Cryptographically secure random bytes. */
export type RandomBytes = (length: number) => Uint8Array

/** SHA-256 of bytes or of the UTF-8 form of a text, as 32 bytes. */
export type Sha256 = (input: string | Uint8Array) => Uint8Array

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
  /** The account's newest stamp as the first page saw it: later changes are left to the next `updatedSince`. Null on a first page. */
  readonly pin: EpochMs | null
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
  /** The account's newest stamp, read in the same snapshot as the rows of a first page; the query's own pin on later ones. */
  readonly pin: EpochMs
  /** How many live records match the filters now, whatever the pin. */
  readonly total: number
  /** Where the next page goes on; null when this is the last one. */
  readonly next: Position | null
  /** The account's newest stamp in the very snapshot the rows are from; null when they are from a later one. */
  readonly stampMs: EpochMs | null
}

/** One stored record, or none, and the account's newest stamp in the same snapshot. */
export interface StampedRecord {
  readonly doc: Uint8Array | null
  readonly stampMs: EpochMs
}

/** Read access to the records of one account. A deleted record is never seen through it. */
export interface RecordReader {
  page(accountId: string, query: PageQuery): Promise<PageRows>
  /** By id first, otherwise by the kind's alias (an aerodrome's `code`, ASCII case folded): the last changed one. Null when there is none. */
  one(accountId: string, kind: string, idOrAlias: string): Promise<Uint8Array | null>
  /** The same with the stamp it was true at. */
  stampedOne(accountId: string, kind: string, idOrAlias: string): Promise<StampedRecord>
  /** Every live record of a kind, in sort order. For kinds that are served whole. */
  all(accountId: string, kind: string): Promise<readonly Uint8Array[]>
  /** The account's newest stamp; 0 when nothing was ever stored. */
  stamp(accountId: string): Promise<EpochMs>
}

/** The sums kept beside the logbook, which answer for any range without reading an entry. */
export interface LogbookReader {
  /** The totals of the entries within `range`: always those that `logbookTotals` makes of them. */
  totals(accountId: string, range: LogbookRange): Promise<LogbookTotals>
}

/** ATS routes: reference data, the same for all accounts. */
export interface Airways {
  /** In the order they were loaded. `designator` is compared without regard to case; null filters let all pass. */
  list(filter: { readonly airspace: string | null; readonly designator: string | null }): Promise<readonly Uint8Array[]>
  /** Replaces everything that was loaded before. */
  replace(airways: AsyncIterable<AirwayLine> | Iterable<AirwayLine>): Promise<number>
}

/** One airway, checked: its JSON text, and what it is found by. */
export interface AirwayLine {
  readonly airspace: string
  readonly designator: string
  readonly text: string
}

/** Shared plannings, served from an allow-list to their owner and to accepted guests. */
export interface SharedPlannings {
  /** Newest change first. */
  list(accountId: string): Promise<readonly SharedPlanningView[]>
  /** Null unless the account is its owner or an accepted guest. */
  one(accountId: string, id: string): Promise<SharedPlanningView | null>
}

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

/** The way in for the EFB app's synchronisation and for `flightbag import`. */
export interface Sync {
  /**
   * Applies changes as one transaction: all or none. Stamps are chosen under a lock held to the commit, 1 ms apart, in the order of the
   * `updatedAt` the records carry, else in the order given. A record equal to the stored one keeps its stamp. Of two changes to one id the later counts.
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

/** What a new API key leaves in the store: never the key itself. */
export interface NewKey {
  readonly hash: Uint8Array
  readonly prefix: string
}

/** Accounts and their keys. Everything here is one transaction. */
export interface Accounts {
  /** Fails with `bad_request` naming `email` or `id` when another account has it. An account made without a key is unconfirmed. */
  create(
    account: { id: string; email: string; displayName: string | null },
    key: NewKey | null,
    nowMs: EpochMs,
  ): Promise<Result<Account, Failure>>
  /** By id, otherwise by e-mail without regard to case. */
  find(idOrEmail: string): Promise<Account | null>
  /** All accounts, oldest first. */
  list(): Promise<readonly Account[]>
  /** Pauses or resumes an account; fails with `bad_request` when it is unconfirmed. When a pause returns, the key opens nothing, in any process. */
  setStatus(accountId: string, status: 'active' | 'paused'): Promise<Result<Account, Failure>>
  /** Replaces the key: when this returns, the old one opens nothing, in any process. Fails with `bad_request` when there is none to replace. */
  rotate(accountId: string, key: NewKey, nowMs: EpochMs): Promise<Result<ApiKeyInfo, Failure>>
  /** Gives the account its first key and makes it active; null when it had one. */
  ensure(accountId: string, key: NewKey, nowMs: EpochMs): Promise<Result<ApiKeyInfo | null, Failure>>
  /**
   * Erases the account and all its data; when this returns, its key opens nothing, in any process. A write that is under way is erased too or finds
   * no account, and so does every later one: nothing comes back.
   */
  remove(accountId: string): Promise<Result<null, Failure>>
  /** The usage of every key the account had, for the last `days` UTC days, 1 to 90. Empty for an account that is not there. */
  usage(accountId: string, days: number, nowMs: EpochMs): Promise<UsageReport>
  /** Forgets the counts of days before the last 90; for maintenance. Returns how many rows went. */
  purgeUsage(nowMs: EpochMs): Promise<number>
}

/** What stands in front of every request: the key, the limits, the count and the account's newest stamp, in one statement. */
export interface Gate {
  admit(request: AdmissionRequest): Promise<Admission>
  /** Counts a request that was refused before the limits (a `405` with a valid key), as an error. A key that opens nothing counts nothing. */
  countRefused(keyHash: Uint8Array, route: string, nowMs: EpochMs): Promise<void>
  /** Counts an admitted request as an error too, before its answer goes out. `nowMs` is the time it was admitted with, so that both stand on one day. */
  countError(counted: { keyId: string; route: string; nowMs: EpochMs }): Promise<void>
}

/** The two kinds of report, each of them asked for with a request of its own. */
export type ReportKind = 'metar' | 'taf'

/** Where reports come from: fetch and split only; core decodes. */
export interface WeatherSource {
  /** The provider's name, served as `provider`. */
  readonly provider: string
  /**
   * The newest report of each four-letter ICAO indicator, one request for many. An indicator that is not in the answer: the provider was asked
   * and has none. An error: why what it has for this one could not be had or understood. Rejects when that is so for all of them.
   * Settles within the source's own time limit.
   */
  reports(kind: ReportKind, idents: readonly string[]): Promise<ReadonlyMap<string, StationReport | Error>>
}

/** The newest report of one kind that a provider has for one indicator. */
export interface StationReport {
  /** The provider's name of the aerodrome; null when it gives none. */
  readonly name: string | null
  readonly raw: string
  /** When it was observed or issued, as the provider says: a report itself carries only the day of the month. Null when it does not say. */
  readonly timeMs: EpochMs | null
}
