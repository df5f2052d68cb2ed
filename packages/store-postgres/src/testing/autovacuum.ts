import type { Db } from '../connection/database.ts'

/** No automatic analysis then updates the statistics of new rows, and no vacuum removes dead ones. */
export async function turnOffAutovacuum({ sql }: Pick<Db, 'sql'>): Promise<void> {
  const tables = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    [],
  )
  for (const { name } of tables) await sql.query(`alter table ${name} set (autovacuum_enabled = false)`, [])
}
