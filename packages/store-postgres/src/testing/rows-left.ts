import type { Db } from '../connection/database.ts'

/**
 * Every table with a column that names an account, from the database's catalogue, so that later tables are included.
 */
const TABLES = `
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name = 'account_id' order by table_name`

/** Rows of a key, and so of an account, that do not name an existing key; and remains of imports. */
const ORPHANS = ['key_usage', 'admission'].map(
  (table) => `select '${table}' as name from ${table} where key_id not in (select id from api_key)`,
)

/** The tables in which an account has rows, and those with rows of no existing account. */
export async function rowsLeft({ sql }: Pick<Db, 'sql'>, accountId: string): Promise<readonly string[]> {
  const tables = await sql.query<{ name: string }>(TABLES, [])
  if (tables.length < 8) throw new Error('the tables of accounts were not found')
  const looks = tables.map(({ name }) => `select '${name}' as name from ${name} where account_id = $1`)
  const stage = `select 'import_stage' as name from import_stage`
  const account = `select 'account' as name from account where id = $1`
  const rows = await sql.query<{ name: string }>([...looks, account, ...ORPHANS, stage].join(' union '), [accountId])
  return rows.map(({ name }) => name).sort()
}
