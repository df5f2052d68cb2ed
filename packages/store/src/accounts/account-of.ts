import { type Account, type AccountStatus, type ApiKeyInfo, instantText } from '@flightbag/core/ports'

/** A stored account with the shown facts of its keys. */
export interface AccountRow {
  readonly id: string | null
  readonly email: string
  readonly display_name: string | null
  readonly status: AccountStatus
  readonly created: number
  /** The creation times of the first and the last key, and the prefix of the last one, which is the current key. */
  readonly first_key: number | null
  readonly last_key: number | null
  readonly prefix: string | null
  /** The number of keys that the account has had. */
  readonly keys: number | null
}

/** The account of a row. */
export function accountOf(row: AccountRow): Account {
  return {
    id: row.id!,
    email: row.email,
    displayName: row.display_name,
    status: row.status,
    createdAt: instantText(row.created),
    apiKey: keyOf(row),
  }
}

function keyOf({ prefix, first_key, last_key, keys }: AccountRow): ApiKeyInfo | null {
  if (prefix === null || first_key === null || last_key === null) return null
  return {
    prefix,
    createdAt: instantText(first_key),
    rotatedAt: keys! > 1 ? instantText(last_key) : null,
  }
}
