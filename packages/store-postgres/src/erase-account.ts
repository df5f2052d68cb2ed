import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Gone with the account's own row, by foreign key. */
const CASCADED = ['account', 'api_key']

/**
 * Erases every row of an account, in whatever table: a table belongs to accounts when it has a column `account_id`, so that one added later is
 * not forgotten. Foreign keys would do it too, but each costs every write of a record a look at the account.
 *
 * Its keys' locks are taken first, so that no batch at the gate is half way through counting one of them; then its stamp, which every
 * writer of its records holds to its commit: what such a writer stores is seen and erased.
 *
 * Returns false when there is no such account.
 */
export async function eraseAccount(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return false
  await sql`select key_lock(array(select id from api_key where account_id = ${accountId}))`.execute(trx)
  await trx.deleteFrom('account').where('id', '=', accountId).execute()
  for (const table of await accountTables(trx)) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(trx)
  }
  return true
}

/** The tables that belong to accounts, the stamps first. */
async function accountTables(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'account_id' and not a.attisdropped and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname <> 'account_stamp', c.relname`.execute(trx)
  return rows.map(({ name }) => name).filter((name) => !CASCADED.includes(name))
}
