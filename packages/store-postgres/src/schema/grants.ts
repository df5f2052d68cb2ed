import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

type Privilege = 'select' | 'insert' | 'update' | 'delete'

const READ: readonly Privilege[] = ['select']
const APPEND: readonly Privilege[] = ['select', 'insert', 'update']
const ALL: readonly Privilege[] = ['select', 'insert', 'update', 'delete']

/**
 * What the role of the API may do with each table: change plugin sessions, stamps, live state, commands and counters; read, and no more, what the pilot
 * wrote, accounts and keys. A table that is not named here is closed to it.
 */
export const API_PRIVILEGES: Readonly<Record<string, readonly Privilege[]>> = {
  account: READ,
  api_key: READ,
  key_usage: APPEND,
  key_window: ALL,
  api_rate: ['select', 'update'],

  account_stamp: APPEND,
  record: READ,
  logbook_sum: READ,
  airway: READ,
  record_count: APPEND,
  session: APPEND,
  session_amount: APPEND,
  session_quota: APPEND,

  live_report: APPEND,
  live_command: APPEND,

  kysely_migration: READ,
}

/**
 * Grants a role what serving the API takes and takes away what it had beyond that, so that the command can be given again after every migration. Functions
 * run with the rights of who calls them, so they open nothing else. The role must exist; the caller must own the tables. False, with nothing changed,
 * for a role that owns tables: it would lock itself out.
 */
export async function grantApi({ kysely }: Pick<Db, 'kysely'>, role: string): Promise<boolean> {
  return kysely.transaction().execute(async (trx) => {
    const name = sql.id(role)
    const owned =
      await sql`select from pg_tables where schemaname = current_schema() and tableowner = ${role} limit 1`.execute(trx)
    if (owned.rows.length > 0) return false
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx)
    const schema = sql.id(rows[0]!.schema)
    await sql`revoke all on all tables in schema ${schema} from ${name}`.execute(trx)
    await sql`grant usage on schema ${schema} to ${name}`.execute(trx)
    await sql`grant execute on all functions in schema ${schema} to ${name}`.execute(trx)
    for (const [table, privileges] of Object.entries(API_PRIVILEGES)) {
      await sql`grant ${sql.raw(privileges.join(', '))} on ${sql.table(table)} to ${name}`.execute(trx)
    }
    return true
  })
}
