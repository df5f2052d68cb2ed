import type { EpochMs, LastRevision } from '@flightbag/core/ports'

/** What is stored of a session, or of one that was deleted. */
export interface StoredCopy {
  readonly isDeleted: boolean
  readonly createdMs: EpochMs
  /** The JSON of its amounts; null if it was deleted. */
  readonly amounts: string | null
  /** The first characters of its document, `ARRIVAL_CHARACTERS` of core; empty if it was deleted. */
  readonly beginning: string
}

/** The number of new sessions of one UTC day. */
export interface DayCount {
  readonly day: number
  readonly sessions: number
}

/** All that decides what happens to a session. */
export interface SessionState {
  readonly revision: LastRevision
  /** Null for an id that was never stored. */
  readonly stored: StoredCopy | null
  /** The last day on which a new session was stored; null if there is none. */
  readonly counted: DayCount | null
}

/** A session with what changes with it: the account's revision, number of sessions, sums and count of new ones. */
export interface SessionWrite {
  readonly revisionMs: EpochMs
  readonly createdMs: EpochMs
  /** Null for a deletion. */
  readonly session: {
    readonly sort: string
    readonly amounts: string
    readonly digest: Uint8Array
    readonly document: string
  } | null
  readonly addedSessions: -1 | 0 | 1
  /** To be added to the stored sums. */
  readonly addedAmounts: readonly (readonly [name: string, delta: bigint])[]
  /** The new count of new sessions; null if it stays. */
  readonly counted: DayCount | null
}

/** A decision: the answer, and what is stored; null if nothing changes. */
export interface SessionChange<Answer> {
  readonly answer: Answer
  readonly write: SessionWrite | null
}

/** The amounts of all sessions of an account, and the sort keys of the first and the last of them. */
export interface StoredSums {
  readonly amounts: readonly { readonly name: string; readonly amount: string }[]
  /** Null without sessions. */
  readonly newestSort: string | null
  readonly oldestSort: string | null
}

/** The statements for the plugin's sessions. */
export interface SessionStatements {
  /**
   * Reads the state, lets `decide` decide, and stores the change at the state that was read: a store that cannot
   * prevent others from changing it meanwhile decides again. Null if there is no such account.
   */
  change<Answer>(
    accountId: string,
    id: string,
    decide: (state: SessionState) => SessionChange<Answer>,
    options?: {
      /** Whether the change makes space: a store that is full also accepts it. */
      readonly frees?: boolean
    },
  ): Promise<Answer | null>
  sums(accountId: string): Promise<StoredSums>
}
