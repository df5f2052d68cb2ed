import type { Durability } from '@flightbag/core/ports'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

export interface DatabaseFacts {
  readonly version: string
  /** The database server's clock, for comparison with this machine's; no statement uses it otherwise. */
  readonly clockMs: number
  readonly durability: Durability
}

interface FactsRow {
  readonly version: string
  readonly clock_ms: number | string
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly synchronous_standby_names: string
  readonly standbys: number | string
  readonly in_recovery: boolean
}

/** Reads the version, the clock and the durability of the database server. */
export async function databaseFacts({ kysely }: Pick<Db, 'kysely'>): Promise<DatabaseFacts> {
  const { rows } = await sql<FactsRow>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as clock_ms,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as synchronous_standby_names,
      (select count(*) from pg_stat_replication) as standbys, pg_is_in_recovery() as in_recovery
  `.execute(kysely)
  const row = rows[0]!
  return {
    version: row.version,
    clockMs: Number(row.clock_ms),
    durability: {
      fsync: row.fsync === 'on',
      fullPageWrites: row.full_page_writes === 'on',
      synchronousCommit: row.synchronous_commit,
      synchronousStandbyNames: row.synchronous_standby_names,
      standbys: Number(row.standbys),
      inRecovery: row.in_recovery,
    },
  }
}
