import { type Kysely, sql } from 'kysely'
import { NO_STATEMENT_TIMEOUT } from './awaited-answers.ts'

/**
 * Lifts the time limits of a transaction whose statements take long, and which may be silent between them: it waits for
 * a file, a pipe or another process.
 */
export async function liftTimeLimits<T>(trx: Kysely<T>): Promise<void> {
  await sql.raw(NO_STATEMENT_TIMEOUT).execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
