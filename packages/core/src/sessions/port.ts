import type { SessionDecision } from './decision.ts'
import type { PreparedSession } from './prepared-session.ts'
import type { PluginStats } from './schema.ts'

/** The operations on the plugin's sessions beyond those of all records, by which they are paged and served. */
export interface SessionPort {
  /**
   * Stores a session in one transaction, as `decideSession` decides from the stored state. Of concurrent PUTs of a new
   * id, one is `created` and the others are `replaced`, and the last one to commit stays; one that arrived before the
   * stored copy is `overtaken` and changes nothing. `newSessionsPerDay` is the daily quota, 0 for none; days are UTC,
   * by `receivedAt`. The first arrival's `receivedAt` stays as `createdAt`. `no_account` when the account does not
   * exist (any more).
   */
  put(accountId: string, session: PreparedSession, newSessionsPerDay: number): Promise<SessionDecision>
  /** Deletes a session for the pilot: later PUTs of that id are `gone`. False when no such session is stored. */
  remove(accountId: string, id: string, nowMs: number): Promise<boolean>
  /** The account's statistics, from sums that are stored beside the records. */
  stats(accountId: string): Promise<PluginStats>
}
