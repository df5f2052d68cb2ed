import { badRequest, type Failure, notFound } from '../lib/failure.ts'
import { err, ok, type Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import { type AccountDetails, accountDetails } from './account-details.ts'
import type { Account, ApiKeyInfo } from './accounts.ts'
import { type KeyMaker, makeApiKey } from './api-key.ts'
import type { Accounts } from './port.ts'

/**
 * The life of an account and of its one key (spec, States and transitions; Authentication 3 and 4). Every rule names an account by its id or
 * e-mail. A key is in the answer of the rule that made it, and nowhere after that.
 */

/** An account and the key that was just made for it, or null when none was. */
export interface AccountWithKey {
  readonly account: Account
  readonly key: string | null
}

/** A key that was just made, and what is shown of it from now on. */
export interface KeyWithInfo {
  readonly key: string
  readonly info: ApiKeyInfo
}

type Answer<T> = Promise<Result<T, Failure>>

function noAccount() {
  return notFound('account')
}

/** Makes an account: confirmed and with its key, or still unconfirmed and without one. */
export async function createAccount(
  accounts: Accounts,
  maker: KeyMaker,
  { confirmed, ...details }: AccountDetails & { readonly confirmed: boolean },
  nowMs: EpochMs,
): Answer<AccountWithKey> {
  const checked = accountDetails(details, maker.randomBytes)
  if (!checked.ok) return checked
  const made = confirmed ? makeApiKey(maker) : null
  const created = await accounts.create(checked.value, made?.stored ?? null, nowMs)
  return created.ok ? ok({ account: created.value, key: made?.key ?? null }) : created
}

/** Confirms an account, which makes its key. Fails when it has been confirmed before. */
export async function confirmAccount(
  accounts: Accounts,
  maker: KeyMaker,
  who: string,
  nowMs: EpochMs,
): Answer<KeyWithInfo> {
  const ensured = await ensureKey(accounts, maker, who, nowMs)
  if (!ensured.ok) return ensured
  return ensured.value === null ? badRequest('account', 'is confirmed already') : ok(ensured.value)
}

/** Gives an account its first key, as an account from before there were keys needs at its next sign-in; null when it has one. */
export async function ensureKey(
  accounts: Accounts,
  maker: KeyMaker,
  who: string,
  nowMs: EpochMs,
): Answer<KeyWithInfo | null> {
  const account = await accounts.find(who)
  if (account === null) return noAccount()
  const { key, stored } = makeApiKey(maker)
  const ensured = await accounts.ensure(account.id, stored, nowMs)
  if (!ensured.ok) return ensured
  return ok(ensured.value === null ? null : { key, info: ensured.value })
}

/** Suspends an account's key: it answers as if it were unknown until the account resumes. Pausing twice is no failure. */
export function pauseAccount(accounts: Accounts, who: string): Answer<Account> {
  return move(accounts, who, 'paused')
}

/** Lets a paused account's key open again. Resuming an active account is no failure. */
export function resumeAccount(accounts: Accounts, who: string): Answer<Account> {
  return move(accounts, who, 'active')
}

async function move(accounts: Accounts, who: string, status: 'active' | 'paused'): Answer<Account> {
  const account = await accounts.find(who)
  return account === null ? noAccount() : accounts.setStatus(account.id, status)
}

/** Replaces an account's key. The old one stops the moment this returns, in every process. A paused account stays paused. */
export async function rotateKey(accounts: Accounts, maker: KeyMaker, who: string, nowMs: EpochMs): Answer<KeyWithInfo> {
  const account = await accounts.find(who)
  if (account === null) return noAccount()
  const { key, stored } = makeApiKey(maker)
  const rotated = await accounts.rotate(account.id, stored, nowMs)
  return rotated.ok ? ok({ key, info: rotated.value }) : rotated
}

/** Resets an account: its key is rotated, its data stays. */
export const resetAccount = rotateKey

/** Erases an account, its keys, their usage and all its records. What it keeps in files is its caller's to erase. */
export async function deleteAccount(accounts: Accounts, who: string): Answer<Account> {
  const account = await accounts.find(who)
  if (account === null) return noAccount()
  const removed = await accounts.remove(account.id)
  return removed.ok ? ok(account) : err(removed.failure)
}
