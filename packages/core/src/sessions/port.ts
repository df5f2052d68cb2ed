import type { StoreDecision } from './decision.ts'
import type { PluginStats } from './schema.ts'
import type { PreparedSession } from './store.ts'

/** What the plugin's sessions ask of a database beyond the records machinery, which pages and serves them. */
export interface SessionPort {
  /**
   * Stores a session in one transaction, as `decideStore` says for what is there: concurrent PUTs of a new id are one
   * `created` and otherwise `replaced`, and the last to commit stays, unless it arrived before the stored one: then it is `overtaken` and changes nothing. `newSessionsPerDay` is the daily quota, 0 for none;
   * days are UTC, by `receivedAt`. The first arrival's `receivedAt` stays as `createdAt`. `no_account` when there is none (any more).
   */
  put(accountId: string, session: PreparedSession, newSessionsPerDay: number): Promise<StoreDecision>
  /** The pilot deletes a session: from now on a PUT of that id is `gone`. False when no such session is stored. */
  remove(accountId: string, id: string, nowMs: number): Promise<boolean>
  /** The account's statistics, from sums kept beside the records. */
  stats(accountId: string): Promise<PluginStats>
}
