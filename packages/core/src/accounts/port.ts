import type { Failure } from '../lib/failure.ts'
import type { Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import type { Account, ApiKeyInfo } from './accounts.ts'
import type { UsageReport } from './usage.ts'

/** The stored part of a new API key: never the key itself. */
export interface NewKey {
  readonly hash: Uint8Array
  readonly prefix: string
}

/** Accounts and their keys. Each operation is one transaction. */
export interface Accounts {
  /**
   * Fails with `bad_request` that names `email` or `id` when another account has it. An account without a key is
   * unconfirmed.
   */
  create(
    account: { id: string; email: string; displayName: string | null },
    key: NewKey | null,
    nowMs: EpochMs,
  ): Promise<Result<Account, Failure>>
  /** By id, otherwise by e-mail address without regard to case. */
  find(idOrEmail: string): Promise<Account | null>
  /** All accounts, oldest first. */
  list(): Promise<readonly Account[]>
  /**
   * Pauses or resumes an account; fails with `bad_request` when it is unconfirmed. After a pause has returned, every
   * process rejects the key.
   */
  setStatus(accountId: string, status: 'active' | 'paused'): Promise<Result<Account, Failure>>
  /**
   * Replaces the key; after this has returned, every process rejects the old one. Fails with `bad_request` when the
   * account has no key.
   */
  rotate(accountId: string, key: NewKey, nowMs: EpochMs): Promise<Result<ApiKeyInfo, Failure>>
  /** Creates the first key of the account and makes it active; null when it had a key. */
  ensure(accountId: string, key: NewKey, nowMs: EpochMs): Promise<Result<ApiKeyInfo | null, Failure>>
  /**
   * Deletes the account and all its data; after this has returned, every process rejects its key. A concurrent or later
   * write of the account stores nothing: its data is deleted too, or it finds no account.
   */
  remove(accountId: string): Promise<Result<null, Failure>>
  /**
   * The usage of all keys that the account has had, for the last `days` UTC days, 1 to 90. Empty when there is no such
   * account.
   */
  usage(accountId: string, days: number, nowMs: EpochMs): Promise<UsageReport>
  /** Deletes the usage of days before the last 90, for maintenance. Returns the number of deleted rows. */
  purgeUsage(nowMs: EpochMs): Promise<number>
}
