import type { GrantRefusal } from '@flightbag/core/ports'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

type Privilege = 'select' | 'insert' | 'update' | 'delete'

const READ: readonly Privilege[] = ['select']
const CHANGE: readonly Privilege[] = ['select', 'update']
const APPEND: readonly Privilege[] = ['select', 'insert', 'update']
const ALL: readonly Privilege[] = ['select', 'insert', 'update', 'delete']

/**
 * The rights of the API's role on each table: it changes plugin sessions, revisions, live state, commands, counters
 * and the weather, and only reads the pilot's records, accounts and keys. It has no right on any other table.
 */
export const API_PRIVILEGES: Readonly<Record<string, readonly Privilege[]>> = {
  account: READ,
  api_key: READ,
  key_usage: APPEND,
  admission: ALL,
  api_rate: ALL,

  account_stamp: CHANGE,
  record: READ,
  logbook_sum: READ,
  airway: READ,
  shared_planning: READ,
  record_count: APPEND,
  session: APPEND,
  session_amount: APPEND,
  session_quota: APPEND,

  live_report: CHANGE,
  live_command: APPEND,

  weather_report: APPEND,
  weather_budget: APPEND,

  maintenance_run: READ,
  kysely_migration: READ,
}

/**
 * Grants a role the rights to serve the API, and revokes every other right in the schema: those of the role itself,
 * those that it would have through `public`, and those that default privileges would give it later. Functions run with
 * the rights of their caller, so the right to execute them adds none. The role must exist and the caller must own the
 * tables. Changes nothing and returns the reason for a role whose rights no revocation can limit.
 */
export async function grantApi({ kysely }: Pick<Db, 'kysely'>, role: string): Promise<GrantRefusal | null> {
  return kysely.transaction().execute(async (trx) => {
    const refusal = await refusalOf(trx, role)
    if (refusal !== null) return refusal
    const name = sql.id(role)
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx)
    const schema = sql.id(rows[0]!.schema)
    for (const grantee of [name, sql`public`]) {
      await sql`revoke all on all tables in schema ${schema} from ${grantee}`.execute(trx)
      await sql`revoke all on all sequences in schema ${schema} from ${grantee}`.execute(trx)
      await sql`revoke all on all functions in schema ${schema} from ${grantee}`.execute(trx)
      await sql`revoke create on schema ${schema} from ${grantee}`.execute(trx)
      for (const kind of ['tables', 'sequences', 'functions']) {
        await sql`alter default privileges in schema ${schema} revoke all on ${sql.raw(kind)} from ${grantee}`.execute(
          trx,
        )
      }
    }
    await sql`grant usage on schema ${schema} to ${name}`.execute(trx)
    await sql`grant execute on all functions in schema ${schema} to ${name}`.execute(trx)
    for (const [table, privileges] of Object.entries(API_PRIVILEGES)) {
      await sql`grant ${sql.raw(privileges.join(', '))} on ${sql.table(table)} to ${name}`.execute(trx)
    }
    return null
  })
}

/** A superuser passes every check, and a member of the owning role has its rights. */
async function refusalOf(trx: Pick<Db, 'kysely'>['kysely'], role: string): Promise<GrantRefusal | null> {
  if (role.toLowerCase() === 'public') return 'public'
  const { rows } = await sql<{ superuser: boolean; owner: boolean; member: boolean }>`
    select rolsuper as superuser, coalesce(bool_or(tableowner = rolname), false) as owner,
      coalesce(bool_or(pg_has_role(rolname, tableowner, 'member')), false) as member
    from pg_roles left join pg_tables on schemaname = current_schema()
    where rolname = ${role} group by rolname, rolsuper`.execute(trx)
  const found = rows[0]
  if (found === undefined) return null
  if (found.owner) return 'owner'
  if (found.superuser) return 'superuser'
  return found.member ? 'owner' : null
}
