import type { AccountStatus } from '@flightbag/core/ports'
import type { Generated } from 'kysely'

interface AccountTable {
  n: Generated<number>
  /** Null while the account is being deleted. */
  id: string | null
  email: string
  /** The e-mail address with A to Z in lower case: it is unique. */
  email_key: string | null
  display_name: string | null
  status: AccountStatus
  created: number
}

interface ApiKeyTable {
  n: Generated<number>
  account: number
  /** Null after another key has replaced this one. */
  hash: Uint8Array | null
  prefix: string
  created: number
}

/** The tables of the file of records that built statements use; frequent statements are written as SQL text. */
export interface RecordsTables {
  account: AccountTable
  api_key: ApiKeyTable
}
