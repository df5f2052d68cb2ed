import { CompiledQuery, type Transaction } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import type { Db } from './database.ts'

/** Runs a statement of the transaction. */
export async function run<R>(trx: Transaction<Tables>, statement: string, values: readonly unknown[]) {
  const { rows, numAffectedRows } = await trx.executeQuery<R>(CompiledQuery.raw(statement, [...values]))
  return { rows, affected: Number(numAffectedRows ?? 0) }
}

/**
 * Lets PostgreSQL undo the transaction when its process is silent between two statements, because it hangs. To be
 * called before the first lock for which requests wait: they are then answered before their own time limit.
 */
export async function endWhenSilent(trx: Transaction<Tables>, { silentMs }: Pick<Db, 'silentMs'>): Promise<void> {
  await run(trx, `set local idle_in_transaction_session_timeout = ${silentMs}`, [])
}
