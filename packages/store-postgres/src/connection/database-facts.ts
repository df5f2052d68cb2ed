import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface DatabaseFacts {
  readonly version: string
  /** The database server's clock, for comparison with this machine's; no statement uses it otherwise. */
  readonly clockMs: number
}

/** Reads the version and the clock of the database server. */
export async function databaseFacts({ kysely }: Pick<Db, 'kysely'>): Promise<DatabaseFacts> {
  const { rows } = await sql<{ version: string; clock_ms: number | string }>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as clock_ms
  `.execute(kysely)
  return { version: rows[0]!.version, clockMs: Number(rows[0]!.clock_ms) }
}
