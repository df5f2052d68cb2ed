import { sql, type Transaction } from 'kysely'
import { NO_STATEMENT_TIMEOUT } from '../connection/awaited-answers.ts'
import type { Tables } from '../schema/tables.ts'

/** Deleted with the account's row, at the end. */
const LAST = ['account', 'api_key']

/**
 * The rows that every writer of this account locks first. A deletion locks them in the same order, so that it cannot
 * deadlock with a writer.
 */
const FIRST = ['account_stamp', 'live_report']

/**
 * Deletes every row of an account. The tables of accounts are those with a column `account_id`, so that a table added
 * later is included. Foreign keys with a cascade would add a check to each write of a record.
 *
 * The account's row is locked first, so that no key is made meanwhile. Then the row of its revision: a deletion waits
 * for writers in progress, which have locked this row or refer to it, and deletes their rows; later writers wait, and
 * find no account.
 *
 * The keys are locked and deleted last, so that no admission batch is counting one of them. A batch contains requests
 * of many accounts, which do not wait while the records are deleted.
 *
 * The transaction has no time limit: a hundred thousand records take longer than a statement may, and several
 * transactions would not be atomic.
 *
 * Returns false if there is no such account.
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
  const keys = sql`select id from api_key where account_id = ${accountId}`
  await sql`select key_lock(array(${keys}))`.execute(trx)
  await sql`delete from admission where key_id in (${keys})`.execute(trx)
  await trx.deleteFrom('account').where('id', '=', accountId).execute()
  return true
}

/** The tables of accounts in the order of deletion. */
async function accountTables(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'account_id' and not a.attisdropped and c.relkind in ('r', 'p')
      and c.relnamespace = current_schema()::regnamespace
    order by c.relname`.execute(trx)
  const names = rows.map(({ name }) => name).filter((name) => !LAST.includes(name))
  return [...FIRST, ...names.filter((name) => !FIRST.includes(name))]
}
