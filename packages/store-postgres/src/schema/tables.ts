import type { Int8 } from './int8.ts'
import type { AccountTables } from './tables-accounts.ts'
import type { LiveTables } from './tables-live.ts'
import type { RecordTables } from './tables-records.ts'

/** Every table of the schema, as Kysely's statements use it. */
export interface Tables extends AccountTables, RecordTables, LiveTables {
  /** One row: the last run of maintenance. */
  maintenance_run: { one: boolean; ended: Int8; succeeded: boolean }
  /** The newest report of each kind and station; times in milliseconds, 0 for none. */
  weather_report: {
    kind: string
    ident: string
    asked: Int8
    fetched: Int8
    failed: Int8
    taken_until: Int8
    /** JSON; null before the first answer. */
    answer: string | null
  }
  weather_budget: { provider: string; version: Int8; state: string }
  /** The applied migrations. Kysely's migrator created the table in the first releases. */
  kysely_migration: { name: string; timestamp: string; digest: string | null }
}
