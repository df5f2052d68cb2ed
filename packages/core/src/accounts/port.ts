import type { Failure } from '../lib/failure.ts'
import type { Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import type { Account, ApiKeyInfo } from './accounts.ts'
import type { UsageReport } from './usage.ts'

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
