import type { AccountStatus } from '@flightbag/core/ports'
import type { Generated } from 'kysely'
import type { Int8, Int8OrNull } from './int8.ts'

export interface AccountTables {
  account: {
    id: string
    email: string
    /** The e-mail address with A to Z in lower case: unique, and the value that look-ups use. */
    email_key: string
    display_name: string | null
    status: AccountStatus
    created: Int8
  }
  api_key: {
    id: Generated<number>
    account_id: string
    /** SHA-256 of the key; null for a key that was replaced. */
    hash: Uint8Array | null
    prefix: string
    created: Int8
    /** The last use within the usage that was purged. */
    last_used: Int8OrNull
  }
  key_usage: {
    key_id: number
    /** Days since 1970-01-01 UTC. */
    day: number
    route: string
    requests: Int8
    errors: Int8
    last_used: Int8
  }
  /** The last admitted requests of each key, one row each; older ones are in `key_usage`. */
  admission: {
    key_id: number
    number: Int8
    time: Int8
    day: number
    /** The number of the oldest request that counted when this one was admitted. */
    oldest: Int8
    /** The latest time of a request until then, because the clocks of several processes differ. */
    latest: Int8
    /** Null for a request that `key_usage` contains already. */
    route: string | null
  }
  /** One row: the time at which the whole API admits the next request without a wait, in milliseconds. */
  api_rate: { number: Int8; next_at: number; changes: Generated<number> }
}
