import type { Connection } from '../connection/connection.ts'

/** The key of a stored count: of one filter value, or of a whole kind. */
export function countKey(filter: string | null): string {
  return filter === null ? '' : `=${filter}`
}

const ADD = `
  insert into record_count (account, kind, filter, records) values (?, ?, ?, ?)
  on conflict (account, kind, filter) do update set records = records + excluded.records`

/** Collects changes of the numbers of live records by kind and by filter value. */
export function recordCounts() {
  const changes = new Map<string, { readonly kind: string; readonly key: string; by: number }>()

  function add(kind: string, filter: string | null, by: 1 | -1): void {
    for (const key of new Set([countKey(null), countKey(filter)])) {
      const name = `${kind}\n${key}`
      const change = changes.get(name) ?? { kind, key, by: 0 }
      change.by += by
      changes.set(name, change)
    }
  }

  function write(connection: Connection, account: number): void {
    for (const { kind, key, by } of changes.values()) if (by !== 0) connection.run(ADD, account, kind, key, by)
  }

  return { add, write }
}
