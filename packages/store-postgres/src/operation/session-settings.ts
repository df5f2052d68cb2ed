import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { CLUSTER_PLANNING, PLANNING } from '../connection/planning.ts'

/**
 * Reads the settings that each connection requests at its start and on which query plans depend. A connection pooler
 * can drop them silently. Returns those that are not in force, as `NAME = REQUIRED VALUE`; normally none.
 */
export async function missingSettings({ kysely }: Pick<Db, 'kysely'>): Promise<readonly string[]> {
  const names = Object.keys(PLANNING)
  const { rows } = await sql<{ name: keyof typeof PLANNING; setting: string; citus: boolean }>`
    select name, setting, exists (select from pg_extension where extname = 'citus') as citus
    from pg_settings where name in (${sql.join(names)})`.execute(kysely)
  const required = rows[0]?.citus ? CLUSTER_PLANNING : PLANNING
  return rows
    .filter(({ name, setting }) => setting !== required[name])
    .map(({ name }) => `${name} = ${required[name]}`)
    .sort()
}
