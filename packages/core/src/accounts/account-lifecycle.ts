import { badRequest, type Failure, notFound } from '../lib/failure.ts'
import { err, ok, type Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import { type AccountDetails, accountDetails } from './account-details.ts'
import type { Account, ApiKeyInfo } from './accounts.ts'
import { type KeyMaker, makeApiKey } from './api-key.ts'
import type { Accounts } from './port.ts'

/**
 * The states of an account and of its one key (spec, States and transitions; Authentication 3 and 4). Every rule finds
 * an account by its id or e-mail address. Only the rule that creates a key returns it.
 */

/** An account and its new key; null if no key was created. */
export interface AccountWithKey {
  readonly account: Account
  readonly key: string | null
}

/** A new key, and the information about it that is shown later. */
export interface KeyWithInfo {
  readonly key: string
  readonly info: ApiKeyInfo
}

type AccountResult<T> = Promise<Result<T, Failure>>

function noAccount() {
  return notFound('account')
}

/** Creates an account: confirmed and with a key, or unconfirmed and without one. */
export async function createAccount(
  accounts: Accounts,
  maker: KeyMaker,
  { confirmed, ...details }: AccountDetails & { readonly confirmed: boolean },
  nowMs: EpochMs,
): AccountResult<AccountWithKey> {
  const checked = accountDetails(details, maker.randomBytes)
  if (!checked.ok) return checked
  const made = confirmed ? makeApiKey(maker) : null
  const created = await accounts.create(checked.value, made?.stored ?? null, nowMs)
  return created.ok ? ok({ account: created.value, key: made?.key ?? null }) : created
}

/**
 * Creates the first account of a store, confirmed and with a key; null if the store has an account. `keep` stores the
 * key for its owner and is called before the account is stored, so that no account has a key that nobody knows. If it
 * throws, no account is made.
 */
export async function createFirstAccount(
  accounts: Accounts,
  maker: KeyMaker,
  email: string,
  keep: (key: string) => void,
  nowMs: EpochMs,
): AccountResult<Account | null> {
  if ((await accounts.list()).length > 0) return ok(null)
  const checked = accountDetails({ email, displayName: null, id: null }, maker.randomBytes)
  if (!checked.ok) return checked
  const { key, stored } = makeApiKey(maker)
  keep(key)
  return accounts.create(checked.value, stored, nowMs)
}

/** Confirms an account and creates its key. Fails when the account is already confirmed. */
export async function confirmAccount(
  accounts: Accounts,
  maker: KeyMaker,
  who: string,
  nowMs: EpochMs,
): AccountResult<KeyWithInfo> {
  const ensured = await ensureKey(accounts, maker, who, nowMs)
  if (!ensured.ok) return ensured
  return ensured.value === null ? badRequest('account', 'is confirmed already') : ok(ensured.value)
}

/**
 * Creates the first key of an account that has none; null when it has one. An account that is older than API keys needs
 * this at its next sign-in.
 */
export async function ensureKey(
  accounts: Accounts,
  maker: KeyMaker,
  who: string,
  nowMs: EpochMs,
): AccountResult<KeyWithInfo | null> {
  const account = await accounts.find(who)
  if (account === null) return noAccount()
  const { key, stored } = makeApiKey(maker)
  const ensured = await accounts.ensure(account.id, stored, nowMs)
  if (!ensured.ok) return ensured
  return ok(ensured.value === null ? null : { key, info: ensured.value })
}

/**
 * Pauses an account: requests with its key get the same answer as requests with an unknown key. Pausing twice is no
 * failure.
 */
export function pauseAccount(accounts: Accounts, who: string): AccountResult<Account> {
  return move(accounts, who, 'paused')
}

/** Makes the key of a paused account valid again. Resuming an active account is no failure. */
export function resumeAccount(accounts: Accounts, who: string): AccountResult<Account> {
  return move(accounts, who, 'active')
}

async function move(accounts: Accounts, who: string, status: 'active' | 'paused'): AccountResult<Account> {
  const account = await accounts.find(who)
  return account === null ? noAccount() : accounts.setStatus(account.id, status)
}

/**
 * Replaces an account's key. The old key is invalid in every process when this returns. A paused account stays paused.
 */
export async function rotateKey(
  accounts: Accounts,
  maker: KeyMaker,
  who: string,
  nowMs: EpochMs,
): AccountResult<KeyWithInfo> {
  const account = await accounts.find(who)
  if (account === null) return noAccount()
  const { key, stored } = makeApiKey(maker)
  const rotated = await accounts.rotate(account.id, stored, nowMs)
  return rotated.ok ? ok({ key, info: rotated.value }) : rotated
}

/** Resets an account: replaces its key and keeps its data. */
export const resetAccount = rotateKey

/** Deletes an account with its keys, their usage and all its records. The caller deletes its attachment files. */
export async function deleteAccount(accounts: Accounts, who: string): AccountResult<Account> {
  const account = await accounts.find(who)
  if (account === null) return noAccount()
  const removed = await accounts.remove(account.id)
  return removed.ok ? ok(account) : err(removed.failure)
}
