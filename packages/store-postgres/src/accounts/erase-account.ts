import { sql, type Transaction } from 'kysely'
import { NO_STATEMENT_TIMEOUT } from '../connection/awaited-answers.ts'
import type { Tables } from '../schema/tables.ts'

/** Gone with the account's own row, which is the last to go. */
const LAST = ['account', 'api_key']

/** The rows that a writer of this account locks before any other of it: taken in the same order, so that nobody waits in a circle. */
const FIRST = ['account_stamp', 'live_report']

/**
 * Erases every row of an account, in whatever table: a table belongs to accounts when it has a column `account_id`, so that one added later is
 * not forgotten. Foreign keys would do it too, but each costs every write of a record a look at the account.
 *
 * The account's row is locked first: from then on nobody makes its first stamp, report or command, since these refer to it. Then the rows that
 * writers lock: whoever holds one is waited for, and what they stored is seen and erased; whoever comes later waits, and finds no account.
 *
 * Its keys go last, under their locks, so that no batch at the admission is half way through counting one of them. A batch holds requests of
 * many accounts, and none of them waits while the records go.
 *
 * Nothing may cut this short: a hundred thousand records take longer than a request may, and so may an import that is under way. So this
 * transaction, and no other, has no time limit. Batches would not help: what is erased must be erased whole, in one transaction.
 *
 * Returns false when there is no such account.
 */
export async function eraseAccount(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  await sql.raw(NO_STATEMENT_TIMEOUT).execute(trx)
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return false
  for (const table of await accountTables(trx)) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(trx)
  }
  await sql`select key_lock(array(select id from api_key where account_id = ${accountId}))`.execute(trx)
  await trx.deleteFrom('account').where('id', '=', accountId).execute()
  return true
}

/** The tables that belong to accounts, in the order in which they are erased. */
async function accountTables(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'account_id' and not a.attisdropped and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname`.execute(trx)
  const names = rows.map(({ name }) => name).filter((name) => !LAST.includes(name))
  return [...FIRST, ...names.filter((name) => !FIRST.includes(name))]
}
