import type { CheckedFiles } from '@flightbag/core/ports'
import type { DiskSpace } from '../space/disk-space.ts'
import type { LogState } from './checkpoints.ts'
import type { Connection } from './connection.ts'
import type { Write } from './write-queue.ts'

/** One open file: a connection that only reads, and the queue of this process's writes. */
export interface File {
  readonly path: string
  readonly read: Connection
  readonly write: Write
  /** Copies as much of its log as the readers permit, and returns the state of the log. */
  log(): Promise<LogState>
}

/** The two files of a store. */
export interface Database {
  /** Accounts, records, sessions, live state: a commit is on disk before it is acknowledged. */
  readonly records: File
  /** Limits and usage: a power cut may lose their last seconds, a crash of the process loses nothing. */
  readonly counters: File
  /** Opens a further connection to the file of records, for work that has a transaction of its own. */
  connect(): Connection
  /** Throws when one of the files was deleted or replaced, or the file of records is known to be damaged. */
  check(): void
  readonly space: DiskSpace
  /** The error of a write to the file of records, instead of the engine's: a full disk, or who holds the lock. */
  explain(error: unknown): unknown
  /**
   * The check of files that an unclean stop left and that were too large to check first, or of all files, on another
   * thread; null if there is none. Rejects with the error about a damaged file; writes to that file fail from then on.
   */
  startCheck(which?: CheckedFiles): (() => Promise<void>) | null
  close(): Promise<void>
}
