import { sql } from 'kysely'
import type { Db } from './database.ts'
import { PLANNING } from './planning.ts'

/**
 * Reads the settings that each connection requests at its start and on which query plans depend. A connection pooler
 * can drop them silently. Returns those that are not in force, as `NAME = REQUIRED VALUE`; normally none.
 */
export async function missingSettings({ kysely }: Pick<Db, 'kysely'>): Promise<readonly string[]> {
  const names = Object.keys(PLANNING)
  const { rows } = await sql<{ name: keyof typeof PLANNING; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})`.execute(kysely)
  return rows
    .filter(({ name, setting }) => setting !== PLANNING[name])
    .map(({ name }) => `${name} = ${PLANNING[name]}`)
    .sort()
}
