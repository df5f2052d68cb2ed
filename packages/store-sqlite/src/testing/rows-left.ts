import type { Database } from '../connection/database.ts'

interface Column {
  readonly table: string
  readonly column: string
}

const REFERENCES = `
  select m.name as "table", f."from" as "column" from sqlite_schema m, pragma_foreign_key_list(m.name) f
  where m.type = 'table' and f."table" = 'account'`

const KEY_TABLES = ['key_window', 'key_usage', 'key_last_used']

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
  const counted = KEY_TABLES.filter((table) =>
    counters.read.all<{ key: number }>(`select key from ${table}`).some(({ key }) => !keys.has(key)),
  )
  return [...orphans.map(({ table }) => table), ...accounts, ...counted].sort()
}

interface Reference extends Column {
  readonly parent: string
  readonly key: string
}

const EVERY_REFERENCE = `
  select m.name as "table", f."from" as "column", f."table" as parent, f."to" as "key"
  from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
const TABLES = `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name <> 'airway'`

/** All rows of an account, of the records that they have, and of its keys, by their tables. */
export function rowsOf({ records, counters }: Database, accountId: string): Record<string, readonly unknown[]> {
  const references = records.read.all<Reference>(EVERY_REFERENCE)
  function condition(table: string): string {
    if (table === 'account') return 'id = ?'
    const { column, parent, key } = references.find((one) => one.table === table)!
    return `${column} in (select ${key} from ${parent} where ${condition(parent)})`
  }
  const keys = records.read
    .all<{ n: number }>(`select n from api_key where ${condition('api_key')}`, accountId)
    .map(({ n }) => n)
  const tables = records.read.all<{ name: string }>(TABLES).map(({ name }) => name)
  const own = tables.map((name) => {
    const rows = records.read.all<object>(`select * from ${name} where ${condition(name)}`, accountId)
    return [name, rows.map((row) => ({ ...row }))] as const
  })
  const counted = KEY_TABLES.map((name) => {
    const rows = counters.read.all<object>(`select * from ${name} where key in (${keys.join()})`)
    return [name, rows.map((row) => ({ ...row }))] as const
  })
  return Object.fromEntries([...own, ...counted])
}
