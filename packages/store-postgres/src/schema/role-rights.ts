import type { Db } from '../connection/database.ts'

/** What the role that is connected may do beyond serving. */
export interface RoleRights {
  /** It owns the tables, or may make them where there are none. */
  readonly migrate: boolean
  /** It may close check flights and remove what has expired. */
  readonly maintain: boolean
}

const RIGHTS = `
  select
    coalesce(
      (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('kysely_migration')),
      has_schema_privilege(current_schema(), 'create'), false) as migrate,
    coalesce(
      has_table_privilege(to_regclass('record'), 'update') and has_table_privilege(to_regclass('live_report'), 'delete'),
      false) as maintain`

/** Asks the database what the connected role may do, so that a server does only that and can say so. */
export async function roleRights({ hot }: Pick<Db, 'hot'>): Promise<RoleRights> {
  const [rights] = await hot.rows<RoleRights>(RIGHTS, [])
  return { migrate: rights?.migrate === true, maintain: rights?.maintain === true }
}
