import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** Statements that every request runs: compiled once, sent straight to the driver, answers as the driver has them. */
export interface Hot {
  /** Rows as objects. */
  rows<R>(text: string, params: readonly unknown[]): Promise<R[]>
  /** Rows as arrays of undecoded UTF-8 column bytes, null for null. */
  bytes(text: string, params: readonly unknown[]): Promise<(Uint8Array | null)[][]>
  /** Rows of a statement that may take as long as it does: no request waits for it. */
  longRows<R>(text: string, params: readonly unknown[]): Promise<R[]>
}

/** One open database: kysely for what runs now and then, `hot` for what every request runs. */
export interface Db {
  readonly kysely: Kysely<Tables>
  readonly hot: Hot
  /** True for the embedded engine: one connection, one process. */
  readonly embedded: boolean
  close(): Promise<void>
}
