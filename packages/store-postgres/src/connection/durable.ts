import type { Db } from './database.ts'

/**
 * Begins a transaction that keeps what requests wait for until its end: a commit then waits for no disk and no standby,
 * which can be away for long. Before its answer, `makeDurable` waits.
 */
export const RELEASE_AT_ONCE = 'set local synchronous_commit = off'

/**
 * Waits until all earlier transactions are as durable as the database's settings demand. A failure of any kind has the
 * code `CHANGE_UNCONFIRMED`, because a change was made that may be lost.
 */
export async function makeDurable({ sql }: Pick<Db, 'sql'>): Promise<void> {
  try {
    await sql.query("select pg_logical_emit_message(true, 'flightbag', '')", [])
  } catch (cause) {
    throw Object.assign(new Error('a change was made, and it is unknown whether it is durable', { cause }), {
      code: 'CHANGE_UNCONFIRMED',
    })
  }
}
