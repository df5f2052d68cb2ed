import type { AccountStatus } from '@flightbag/core'
import type { ColumnType, Generated } from 'kysely'

/** int8: a text from one driver, a number from the other; read with `Number()`. */
type Int8 = ColumnType<number | string, number, number>

interface AccountRow {
  id: string
  email: string
  /** The e-mail with A to Z in lower case: what it is found by, and unique. */
  email_key: string
  display_name: string | null
  status: AccountStatus
  created: Int8
}

interface ApiKeyRow {
  id: Generated<number>
  account_id: string
  /** Null once another key replaced this one: nothing opens it again, its counts stay. */
  hash: Uint8Array | null
  prefix: string
  created: Int8
  /** When it was last used, as far as the counts that are purged know. */
  last_used: ColumnType<number | string | null, number | null, number | null>
}

interface KeyUsageRow {
  key_id: number
  /** Days since 1970-01-01 UTC. */
  day: number
  route: string
  requests: Int8
  errors: Int8
  last_used: Int8
}

/** The tables of accounts, keys and usage that kysely's statements name. The admission's own (`key_window`, `api_rate`) are in its SQL alone. */
export interface AccountTables {
  account: AccountRow
  api_key: ApiKeyRow
  key_usage: KeyUsageRow
}
