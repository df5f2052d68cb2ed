import type { Db } from '../../connection/database.ts'

/** The tables with a column that names an account, from the catalogue, so that later tables are included. */
const TABLES = `
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name = 'account_id'
    and table_name not in ('api_key', 'live_command') order by table_name`

/** Commands with their places in the order in which they are handed over. */
const COMMANDS = `
  select 'live_command' as name,
    to_jsonb(c) || jsonb_build_object('seq', row_number() over (order by c.created, c.seq, c.id)) as row
  from live_command c where c.account_id = $1`

/** What the keys of an account have in each table; their numbers and hashes differ between equal runs. */
const KEY_ROWS = `
  with keys as (select *, row_number() over (order by id) as place from api_key where account_id = $1)
  select 'api_key' as name, jsonb_build_object('place', place, 'created', created, 'current', hash is not null) as row
  from keys
  union all
  select 'usage', to_jsonb(u) - 'key_id' || jsonb_build_object('place', place) from keys, usage_of(keys.id) u
  union all
  select 'admission', to_jsonb(a) - 'key_id' || jsonb_build_object('place', place)
  from admission a join keys on keys.id = a.key_id
  union all
  select 'admission of no key', jsonb_build_object('rows', count(*))
  from admission a where a.key_id not in (select id from api_key)`

/** Reads all that the database contains of an account, as text that is equal for equal accounts. */
export async function accountRows({ sql }: Pick<Db, 'sql'>): Promise<(accountId: string) => Promise<string>> {
  const tables = await sql.query<{ name: string }>(TABLES, [])
  if (tables.length < 8) throw new Error('the tables of accounts were not found')
  const looks = tables.map(
    ({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t where account_id = $1`,
  )
  const account = `select 'account', to_jsonb(a) from account a where a.id = $1`
  const statement = [...looks, COMMANDS, account].join(' union all ')
  return async (accountId) => {
    const rows = await sql.query<{ name: string; row: unknown }>(statement, [accountId])
    const ofKeys = await sql.query<{ name: string; row: unknown }>(KEY_ROWS, [accountId])
    const lines = [...rows, ...ofKeys].map(({ name, row }) => `${name} ${JSON.stringify(row)}`)
    return lines.sort().join('\n').replaceAll(accountId, 'ACCOUNT')
  }
}
