import type { StoreRights } from '@flightbag/core/ports'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/**
 * Reads the rights of the connected role beyond those that serving requires. It may migrate if it owns the tables, or
 * can create them where there are none.
 */
export async function roleRights({ kysely }: Pick<Db, 'kysely'>): Promise<StoreRights> {
  const { rows } = await sql<StoreRights>`
    select
      coalesce(
        (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('kysely_migration')),
        has_schema_privilege(current_schema(), 'create'), false) as migrate,
      coalesce(
        has_table_privilege(to_regclass('record'), 'update')
          and has_table_privilege(to_regclass('live_command'), 'delete'),
        false) as maintain`.execute(kysely)
  return rows[0]!
}
