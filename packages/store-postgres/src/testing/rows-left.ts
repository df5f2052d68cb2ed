import type { Db } from '../connection/database.ts'

/**
 * Every table with a column that names an account, from the database's catalogue, so that later tables are included.
 */
const TABLES = `
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name = 'account_id' order by table_name`

const KEY_TABLES = ['key_usage', 'admission']

/** Rows of a key, and so of an account, that do not name an existing key; and remains of imports. */
const ORPHANS = KEY_TABLES.map(
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

/** All rows of an account and of its keys, by their tables; without the stage of imports, which is empty after each. */
export async function rowsOf({ sql }: Pick<Db, 'sql'>, accountId: string): Promise<Record<string, readonly unknown[]>> {
  const tables = (await sql.query<{ name: string }>(TABLES, [])).filter(({ name }) => name !== 'import_stage')
  const conditions = [
    ['account', 'id = $1'] as const,
    ...tables.map(({ name }) => [name, 'account_id = $1'] as const),
    ...KEY_TABLES.map((name) => [name, 'key_id in (select id from api_key where account_id = $1)'] as const),
  ]
  const rows: Record<string, readonly unknown[]> = {}
  for (const [name, condition] of conditions) {
    rows[name] = await sql.query(`select t::text as row from ${name} t where ${condition} order by 1`, [accountId])
  }
  return rows
}
