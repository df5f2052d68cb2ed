import { type CountChange, changedCounts } from '@flightbag/core/ports'
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
  const { add, changes } = changedCounts()
  return { add, write: (connection: Connection, account: number) => addCounts(connection, account, changes()) }
}

/** Adds changes to the stored numbers of an account. */
export function addCounts(connection: Connection, account: number, changes: readonly CountChange[]): void {
  for (const { kind, filter, by } of changes) connection.run(ADD, account, kind, countKey(filter), by)
}
