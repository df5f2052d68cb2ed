import type { Db } from './database.ts'

/** What an operator wants to know of a database server. */
export interface DatabaseFacts {
  readonly version: string
  /** Its clock, for comparing with ours: nothing else ever asks for it. */
  readonly clockMs: number
}

export async function databaseFacts({ hot }: Pick<Db, 'hot'>): Promise<DatabaseFacts> {
  const [facts] = await hot.rows<{ version: string; clock_ms: number | string }>(
    `select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as clock_ms`,
    [],
  )
  return { version: facts!.version, clockMs: Number(facts!.clock_ms) }
}
