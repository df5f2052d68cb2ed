import * as v from 'valibot'
import { declared } from '../lib/schema/declared.ts'
import { ACCOUNT_ID_PATTERN } from './account-details.ts'

/** `unconfirmed` has no key yet; the key of a `paused` account gets `401` until the account is resumed. */
export type AccountStatus = 'unconfirmed' | 'active' | 'paused'

/** The information about an API key that is shown. It never contains the key. Times are ISO 8601 UTC. */
export interface ApiKeyInfo {
  prefix: string
  createdAt: string
  rotatedAt: string | null
}

/** The schema of {@link ApiKeyInfo}. */
export const apiKeyInfo = declared<ApiKeyInfo>()(
  v.strictObject({
    prefix: v.pipe(
      v.string(),
      v.regex(/_live_[A-Za-z0-9_-]{6}$/),
      v.description('The first characters of the key, enough to distinguish it from another key.'),
    ),
    createdAt: v.pipe(v.string(), v.isoTimestamp(), v.description('Time at which the account received its first key.')),
    rotatedAt: v.nullable(
      v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.description('Time at which the present key replaced another; null if never rotated.'),
      ),
    ),
  }),
)

/** One account, as the operator sees it. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly displayName: string | null
  readonly status: AccountStatus
  /** ISO 8601 UTC. */
  readonly createdAt: string
  readonly apiKey: ApiKeyInfo | null
}

/** The Account record of the specification, `GET /v1/me`. */
export interface AccountRecord {
  userId: string
  email: string
  displayName: string | null
  accountCreatedAt: string
  apiKey: ApiKeyInfo
}

/** The schema of {@link AccountRecord}. */
export const accountRecord = declared<AccountRecord>()(
  v.strictObject({
    userId: v.pipe(v.string(), v.regex(ACCOUNT_ID_PATTERN), v.description('Id of the account.')),
    email: v.pipe(v.string(), v.minLength(1), v.description('E-mail address of its owner.')),
    displayName: v.nullable(v.pipe(v.string(), v.description('Name of its owner. Null: not known.'))),
    accountCreatedAt: v.pipe(v.string(), v.isoTimestamp(), v.description('Time at which the account was created.')),
    apiKey: v.pipe(apiKeyInfo, v.description('The shown information about its key.')),
  }),
)

/** The Account record of an account with a key, which every admitted account has. */
export function toAccountRecord(account: Account, apiKey: ApiKeyInfo): AccountRecord {
  return {
    userId: account.id,
    email: account.email,
    displayName: account.displayName,
    accountCreatedAt: account.createdAt,
    apiKey,
  }
}
