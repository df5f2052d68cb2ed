import type { DatabaseActivity } from '@flightbag/core/ports'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/**
 * Reads the connections to the server and the oldest work in this database, without that of this statement. PostgreSQL
 * shows the start of a transaction only to its own role and to members of `pg_read_all_stats`, but each snapshot to
 * every role. Background processes have no user; their snapshots keep no rows.
 */
export async function databaseActivity({ kysely }: Pick<Db, 'kysely'>): Promise<DatabaseActivity> {
  const { rows } = await sql<DatabaseActivity>`
    select count(*) as connections, current_setting('max_connections')::int as "maxConnections",
      coalesce(extract(epoch from clock_timestamp() - min(xact_start) filter (where other)), 0)::float8
        as "oldestTransactionSeconds",
      coalesce(max(age(backend_xmin)) filter (where other), 0) as "oldestSnapshotTransactions",
      pg_has_role('pg_read_all_stats', 'usage') as "seesAllRoles"
    from pg_stat_activity, lateral (select datname = current_database() and pid <> pg_backend_pid() as other) as work
    where usesysid is not null`.execute(kysely)
  return rows[0]!
}
