import type { Db } from './database.ts'

/**
 * Begins a transaction that keeps what requests wait for until its end: a commit then waits for no disk and no standby,
 * which can be away for long. Before its answer, `makeDurable` waits.
 */
export const RELEASE_AT_ONCE = 'set local synchronous_commit = off'

/** Waits until all earlier transactions are as durable as the database's settings demand. */
export async function makeDurable({ sql }: Pick<Db, 'sql'>): Promise<void> {
  await sql.query("select pg_logical_emit_message(true, 'flightbag', '')", [])
}
