import { type Kysely, sql } from 'kysely'
import { NO_STATEMENT_TIMEOUT } from '../connection/awaited-answers.ts'

/** Any constant: processes that migrate or inspect one database wait for one that migrates it. */
const MIGRATION_LOCK = 741853

/**
 * Waits until no other process migrates the database, and keeps others from doing so until the transaction ends. A
 * shared lock lets others inspect the schema meanwhile.
 */
export async function lockSchema<T>(trx: Kysely<T>, { shared }: { readonly shared: boolean }): Promise<void> {
  await sql.raw(NO_STATEMENT_TIMEOUT).execute(trx)
  const lock = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${MIGRATION_LOCK}::bigint)`.execute(trx)
}
