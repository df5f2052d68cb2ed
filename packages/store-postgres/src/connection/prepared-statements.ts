import { codeOf } from '@flightbag/core/ports'
import type postgres from '@flightbag/store-postgres/driver'

/** No such prepared statement; it exists already; the transaction has failed because of that. */
const LOST = new Set(['26000', '42P05', '25P02'])

/** The driver prepares only statements with parameters. */
const STATEMENT = 'select pg_backend_pid() as pid, $1::integer as parameter'

/** The connections that hold a transaction during the check. */
const HOLDERS = 3

/**
 * Whether a connection keeps its prepared statements. A connection pooler that gives each transaction any connection to
 * PostgreSQL loses them, unless it tracks them. So other connections begin transactions until one of them has that on
 * which the first one prepared its statement. If none has, there is no such pooler.
 */
export async function keepsStatements(sql: postgres.Sql): Promise<boolean> {
  const reserved: postgres.ReservedSql[] = []
  async function pidOf(connection: postgres.ReservedSql): Promise<unknown> {
    return (await connection.unsafe<{ pid: number }[]>(STATEMENT, [1], { prepare: true }))[0]?.pid
  }
  try {
    const first = await sql.reserve()
    reserved.push(first)
    const pid = await pidOf(first)
    while (reserved.length <= Math.min(HOLDERS, sql.options.max - 1)) {
      const holder = await sql.reserve()
      reserved.push(holder)
      await holder.unsafe('begin')
      if ((await pidOf(holder)) === pid) break
    }
    // Outside a transaction, the driver would prepare a lost statement again.
    await first.unsafe('begin')
    await pidOf(first)
    return true
  } catch (error) {
    if (LOST.has(codeOf(error) ?? '')) return false
    throw error
  } finally {
    for (const connection of reserved) {
      await connection.unsafe('rollback').catch(() => undefined)
      connection.release()
    }
  }
}
