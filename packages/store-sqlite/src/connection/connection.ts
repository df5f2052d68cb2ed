import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { engine } from './engine.ts'

/** A value of a statement's parameter. */
export type Value = SQLInputValue

/** One connection to one database file. Every statement is prepared once and runs synchronously. */
export interface Connection {
  /** The first row, or undefined when there is none. */
  get<R>(sql: string, ...values: Value[]): R | undefined
  all<R>(sql: string, ...values: Value[]): R[]
  /** Rows one by one. The caller must read them all before it runs the same statement again. */
  iterate<R>(sql: string, ...values: Value[]): IterableIterator<R>
  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number
  /** Inserts one row and returns its number. */
  insert(sql: string, ...values: Value[]): number
  /** Runs a script of several statements. */
  script(sql: string): void
  /** Runs reads that must see one state of the database. */
  snapshot<T>(read: () => T): T
  inTransaction(): boolean
  close(): void
}

/** How a connection is opened. */
export interface ConnectionOptions {
  /**
   * The longest time for which a statement waits for a lock of another connection and blocks the process, in
   * milliseconds.
   */
  readonly timeoutMs: number
  /** Whether nobody changes the file, so that it needs no locks and no log. */
  readonly isImmutable?: boolean
  /** Statements that are run once after opening. */
  readonly pragmas?: string
}

/** Opens a connection. An empty path opens a private temporary database that disappears when it is closed. */
export function openConnection(
  path: string,
  { timeoutMs, isImmutable = false, pragmas = '' }: ConnectionOptions,
): Connection {
  const address = path === '' ? '' : existingFile(path)
  if (isImmutable && address !== '') address.searchParams.set('immutable', '1')
  const database = new engine.DatabaseSync(address, { timeout: timeoutMs })
  try {
    database.exec(pragmas)
  } catch (error) {
    database.close()
    throw error
  }
  const prepared = new Map<string, StatementSync>()

  function statement(sql: string): StatementSync {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const made = database.prepare(sql)
    prepared.set(sql, made)
    return made
  }

  return {
    get: <R>(sql: string, ...values: Value[]) => statement(sql).get(...values) as R | undefined,
    all: <R>(sql: string, ...values: Value[]) => statement(sql).all(...values) as R[],
    iterate: <R>(sql: string, ...values: Value[]) => statement(sql).iterate(...values) as IterableIterator<R>,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    insert: (sql, ...values) => Number(statement(sql).run(...values).lastInsertRowid),
    script: (sql) => database.exec(sql),
    snapshot(read) {
      if (database.isTransaction) return read()
      database.exec('begin')
      try {
        return read()
      } finally {
        if (database.isTransaction) database.exec('commit')
      }
    },
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}

/** The address of a file that the engine must not make: it fails if the file is not there. */
export function existingFile(path: string): URL {
  const url = pathToFileURL(path)
  url.searchParams.set('mode', 'rw')
  return url
}

/** The value of a pragma that is a number. */
export function pragma(connection: Connection, name: string): number {
  return Object.values(connection.get<Record<string, number>>(`pragma ${name}`)!)[0]!
}

const CONSTRAINT_UNIQUE = 2067

/** SQLite's extended result code of an error; null for any other error. */
export function resultCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null
}

/** The primary result code, which is the low byte of an extended one. */
export function primaryCodeOf(error: unknown): number | null {
  const code = resultCodeOf(error)
  return code === null ? null : code & 0xff
}

/** True when another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === 5
}

/** True when a row would repeat a value that must be unique. */
export function isTaken(error: unknown): boolean {
  return resultCodeOf(error) === CONSTRAINT_UNIQUE
}
