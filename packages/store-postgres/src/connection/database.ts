import type { PoolState } from '@flightbag/core/ports'
import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** Runs the fixed statements of `sql/`. The driver prepares each statement once for each connection. */
export interface Sql {
  /** Returns rows as objects. */
  query<R>(statement: string, values: readonly unknown[]): Promise<R[]>
  /** Returns rows as arrays of columns: the UTF-8 bytes of PostgreSQL's text format, or null. */
  queryBytes(statement: string, values: readonly unknown[]): Promise<(Uint8Array | null)[][]>
  /**
   * Runs statements as one message and one transaction, without the time limit for statements: if this process hangs,
   * no other waits for it. Returns the rows of the last one as objects. Requests must not wait for it.
   */
  runTogether<R>(statements: readonly string[]): Promise<R[]>
}

/** An open database: `sql` runs the statements on the path of a request, `kysely` all others. */
export interface Db {
  readonly kysely: Kysely<Tables>
  readonly sql: Sql
  /** The longest silence of this process in a transaction for which requests wait; 0 for any. */
  readonly silentMs: number
  /** Whether the accounts are on several nodes. */
  readonly isCluster: boolean
  /** Whether connections keep their prepared statements; a connection pooler can lose them. */
  keepsStatements(): Promise<boolean>
  pool(): PoolState
  close(): Promise<void>
}
