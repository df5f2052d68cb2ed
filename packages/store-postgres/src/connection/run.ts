import { CompiledQuery, type Transaction } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** Runs a statement of the transaction. */
export async function run<R>(trx: Transaction<Tables>, statement: string, values: readonly unknown[]) {
  const { rows, numAffectedRows } = await trx.executeQuery<R>(CompiledQuery.raw(statement, [...values]))
  return { rows, affected: Number(numAffectedRows ?? 0) }
}
