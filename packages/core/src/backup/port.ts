import type { AccountStatus } from '../accounts/accounts.ts'
import type { EpochMs } from '../lib/system.ts'

/** An account and its newest revision. Times are in milliseconds. */
export interface AccountBackup {
  readonly type: 'account'
  readonly id: string
  readonly email: string
  readonly displayName: string | null
  readonly status: AccountStatus
  readonly created: EpochMs
  readonly revision: EpochMs
}

/**
 * A key of the account above it, oldest key first. `hash` is the SHA-256 of the key in hexadecimal; null for a replaced
 * key.
 */
export interface KeyBackup {
  readonly type: 'key'
  readonly hash: string | null
  readonly prefix: string
  readonly created: EpochMs
  readonly lastUsed: EpochMs | null
  /** Requests by day (since 1970-01-01 UTC) and route, in this order. */
  readonly usage: readonly {
    readonly day: number
    readonly route: string
    readonly requests: number
    readonly errors: number
  }[]
}

/** A record of the account above it; `doc` is the JSON text in which it is served, and null for a tombstone. */
export interface RecordBackup {
  readonly type: 'record'
  readonly kind: string
  readonly id: string
  readonly revision: EpochMs
  readonly created: EpochMs
  readonly doc: string | null
}

export interface AirwayBackup {
  readonly type: 'airway'
  readonly airspace: string
  readonly designator: string
  readonly doc: string
}

/** One row of a backup. Its fields tell which kind of row it is. */
export type BackupLine = AccountBackup | KeyBackup | RecordBackup | AirwayBackup

/**
 * The data of a store in a form that does not depend on its engine. The order is fixed: accounts by id; below each
 * account its keys, then its records by kind and id (in code points, plugin sessions last); airways at the end. Live
 * state and limits are not included.
 */
export interface BackupPort {
  /**
   * The lines of one snapshot. The memory used does not depend on the size of the store. `copyPath` names a file that
   * does not exist, where an embedded engine keeps a private copy while the lines are read, if the disk has space for
   * it: its own files are then in use only while it makes the copy. Without it, they are in use until the last line.
   */
  lines(copyPath?: string): AsyncIterable<BackupLine>
  /** True for a store without accounts and airways. */
  isEmpty(): Promise<boolean>
  /**
   * Loads the lines into an empty store as one transaction. Records keep their revisions; the newest revision of each
   * account becomes at least `nowMs`, so that later changes have greater revisions than those that clients have seen.
   * When the iterable throws, nothing is changed.
   */
  restore(lines: AsyncIterable<BackupLine>, nowMs: EpochMs): Promise<void>
}
