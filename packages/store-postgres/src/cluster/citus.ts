import { type Kysely, sql, type Transaction } from 'kysely'

export async function hasCitus<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/**
 * For a transaction that changes distributed tables and then functions: it needs one connection to each node, so it
 * changes their shards one after the other.
 */
export async function changeShardsInSequence<T>(trx: Transaction<T>): Promise<void> {
  if (await hasCitus(trx)) await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx)
}
