import { type Account, type AccountStatus, type ApiKeyInfo, instantText } from '@flightbag/core/ports'

/** A whole number, which PostgreSQL returns as text. */
type Int = number | string

/** A stored account with the shown facts of its keys. */
export interface AccountRow {
  readonly id: string | null
  readonly email: string
  readonly display_name: string | null
  readonly status: AccountStatus
  readonly created: Int
  /** The creation times of the first and the last key, and the prefix of the last one, which is the current key. */
  readonly first_key: Int | null
  readonly last_key: Int | null
  readonly prefix: string | null
  /** The number of keys that the account has had. */
  readonly keys: Int | bigint | null
}

/** The account of a row. */
export function accountOf(row: AccountRow): Account {
  return {
    id: row.id!,
    email: row.email,
    displayName: row.display_name,
    status: row.status,
    createdAt: instantText(Number(row.created)),
    apiKey: keyOf(row),
  }
}

function keyOf({ prefix, first_key, last_key, keys }: AccountRow): ApiKeyInfo | null {
  if (prefix === null || first_key === null || last_key === null) return null
  return {
    prefix,
    createdAt: instantText(Number(first_key)),
    rotatedAt: Number(keys) > 1 ? instantText(Number(last_key)) : null,
  }
}
