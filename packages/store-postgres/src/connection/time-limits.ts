import type { Transaction } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import type { Db } from './database.ts'
import { run } from './run.ts'

/**
 * Lets PostgreSQL undo the transaction when its process is silent between two statements, because it hangs. To be
 * called before the first lock for which requests wait: they are then answered before their own time limit.
 */
export async function endWhenSilent(trx: Transaction<Tables>, { silentMs }: Pick<Db, 'silentMs'>): Promise<void> {
  await run(trx, `set local idle_in_transaction_session_timeout = ${silentMs}`, [])
}
