import type { Db } from '../connection/database.ts'
import { makeDurable, RELEASE_AT_ONCE } from '../connection/durable.ts'

/** Deleted with the account's row, at the end. */
const LAST = ['account', 'api_key']

/**
 * The rows that every writer of this account locks first. A deletion locks them in the same order, so that it cannot
 * deadlock with a writer.
 */
const FIRST = ['account_stamp', 'live_report']

/**
 * The id as a literal, and the tables of accounts: those with a column `account_id`, so that a table added later is
 * included. Foreign keys with a cascade would add a check to each write of a record.
 */
const TABLES = `
  select quote_literal($1) as id, c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where a.attname = 'account_id' and not a.attisdropped and c.relkind in ('r', 'p')
    and c.relnamespace = current_schema()::regnamespace
  order by c.relname`

/**
 * Deletes every row of an account. All statements are one message and so one transaction: no other process waits for
 * this one if it hangs.
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
export async function eraseAccount(db: Pick<Db, 'sql' | 'isCluster'>, accountId: string): Promise<boolean> {
  const { sql, isCluster } = db
  const tables = await sql.query<{ id: string; name: string }>(TABLES, [accountId])
  const { id } = tables[0]!
  const names = tables.map(({ name }) => name).filter((name) => ![...FIRST, ...LAST].includes(name))
  const keys = `select id from api_key where account_id = ${id}`
  const deleted = await sql.runTogether([
    // The nodes of a cluster agree on a commit only if it is on their disks.
    ...(isCluster ? [] : [RELEASE_AT_ONCE]),
    `select from account where id = ${id} for update`,
    ...[...FIRST, ...names].map((name) => `delete from ${name} where account_id = ${id}`),
    `select key_lock(array(${keys}))`,
    `delete from admission where key_id in (${keys})`,
    `delete from account where id = ${id} returning id`,
  ])
  if (!isCluster) await makeDurable(db)
  return deleted.length > 0
}
