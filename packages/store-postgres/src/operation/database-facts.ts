import type { Durability } from '@flightbag/core/ports'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

interface DatabaseFacts extends Durability {
  readonly version: string
  /** The database server's clock, for comparison with this machine's; no statement uses it otherwise. */
  readonly clockMs: number
}

/** Reads the version, the clock and the durability of the database server. */
export async function databaseFacts({ kysely }: Pick<Db, 'kysely'>) {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs",
      current_setting('fsync')::boolean as fsync, current_setting('full_page_writes')::boolean as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('synchronous_standby_names') as "synchronousStandbyNames",
      (select count(*) from pg_stat_replication) as standbys, pg_is_in_recovery() as "inRecovery"`.execute(kysely)
  const { version, clockMs, ...durability } = rows[0]!
  return { version, clockMs, durability }
}
