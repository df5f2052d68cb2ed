import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import type { Tables } from '../schema/tables.ts'
import type { Db } from './database.ts'
import { driverTls, parseDatabaseTls } from './database-tls.ts'
import { PLANNING } from './planning.ts'

/** How a server process uses PostgreSQL. */
export interface PostgresOptions {
  /** Connections at most; half of them are enough for the sql statements of one process. */
  readonly connections?: number
  /** A statement that runs longer is cancelled, so that a slow database makes requests fail and not hang. */
  readonly statementTimeoutMs?: number
}

const CONNECT_TIMEOUT_S = 5

/** Connects to a PostgreSQL server with the first statement, which fails if the database is down. */
export function openPostgresDb(
  url: string,
  { connections = 10, statementTimeoutMs = 10_000 }: PostgresOptions = {},
): Db {
  const tls = parseDatabaseTls(url, process.env.PGHOST)
  if (!tls.ok) throw new Error(`the address of the database ${tls.failure}`)
  const sql = postgres(tls.value.url, {
    max: connections,
    ssl: driverTls(tls.value),
    connect_timeout: CONNECT_TIMEOUT_S,
    connection: { application_name: 'flightbag', statement_timeout: statementTimeoutMs, ...PLANNING },
    backoff: (retries) => Math.min(0.05 * 2 ** retries, 1),
    onnotice: () => undefined,
  })
  return dbOver(sql)
}

/** A database over the driver's connections. */
export function dbOver(sql: postgres.Sql): Db {
  const kysely = new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: sql }) })
  return {
    kysely,
    embedded: false,
    sql: {
      query: async <R>(text: string, params: readonly unknown[]) => {
        const rows = await sql.unsafe(text, params as postgres.ParameterOrJSON<never>[], { prepare: true })
        return rows as unknown as R[]
      },
      queryUnlimited: async <R>(text: string, params: readonly unknown[]) => {
        const rows = await sql.begin(async (transaction) => {
          await transaction.unsafe('set local statement_timeout = 0')
          return transaction.unsafe(text, params as postgres.ParameterOrJSON<never>[])
        })
        return rows as unknown as R[]
      },
      queryBytes: async (text, params) => {
        const rows = await sql.unsafe(text, params as postgres.ParameterOrJSON<never>[], { prepare: true }).raw()
        return rows as unknown as (Uint8Array | null)[][]
      },
    },
    close: async () => {
      await kysely.destroy()
      // kysely ends the pool only when it has used it itself
      await sql.end({ timeout: 5 })
    },
  }
}
