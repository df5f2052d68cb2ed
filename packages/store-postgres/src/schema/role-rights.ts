import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/** Rights of the connected role beyond those that serving requires. */
export interface RoleRights {
  /** The role owns the tables, or can create them where there are none. */
  readonly migrate: boolean
  /** The role can close check flights and remove expired data. */
  readonly maintain: boolean
}

/** Reads the rights of the connected role. */
export async function roleRights({ kysely }: Pick<Db, 'kysely'>): Promise<RoleRights> {
  const { rows } = await sql<RoleRights>`
    select
      coalesce(
        (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('kysely_migration')),
        has_schema_privilege(current_schema(), 'create'), false) as migrate,
      coalesce(
        has_table_privilege(to_regclass('record'), 'update')
          and has_table_privilege(to_regclass('live_report'), 'delete'),
        false) as maintain`.execute(kysely)
  return { migrate: rows[0]?.migrate === true, maintain: rows[0]?.maintain === true }
}
