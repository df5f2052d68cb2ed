import type { Database } from '../connection/database.ts'

interface Column {
  readonly table: string
  readonly column: string
}

const REFERENCES = `
  select m.name as "table", f."from" as "column" from sqlite_schema m, pragma_foreign_key_list(m.name) f
  where m.type = 'table' and f."table" = 'account'`

/** The tables in which rows of no account that has an id are left: after a deletion there are none. */
export function rowsLeft({ records, counters }: Database): readonly string[] {
  const tables = records.read.all<Column>(REFERENCES)
  if (tables.length < 7) throw new Error('the tables of accounts were not found')
  const orphans = tables.filter(({ table, column }) => {
    const orphan = `select 1 from ${table} where ${column} not in (select n from account where id is not null) limit 1`
    return records.read.get(orphan) !== undefined
  })
  const accounts = records.read.all('select n from account where id is null').map(() => 'account')
  const keys = new Set(records.read.all<{ n: number }>('select n from api_key').map(({ n }) => n))
  const counted = ['key_window', 'key_usage', 'key_last_used'].filter((table) =>
    counters.read.all<{ key: number }>(`select key from ${table}`).some(({ key }) => !keys.has(key)),
  )
  return [...orphans.map(({ table }) => table), ...accounts, ...counted].sort()
}
