import type { Int8 } from './int8.ts'
import type { AccountTables } from './tables-accounts.ts'
import type { LiveTables } from './tables-live.ts'
import type { RecordTables } from './tables-records.ts'

/** Every table of the schema, as Kysely's statements use it. */
export interface Tables extends AccountTables, RecordTables, LiveTables {
  /** One row: the last run of maintenance. */
  maintenance_run: { one: boolean; ended: Int8; succeeded: boolean }
  /** The applied migrations. Kysely's migrator created the table in the first releases. */
  kysely_migration: { name: string; timestamp: string; digest: string | null }
}
