import postgres from '@flightbag/store-postgres/driver'
import { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import { NO_STATEMENT_TIMEOUT } from './awaited-answers.ts'
import { withCheckedResults } from './checked-results.ts'
import type { Db, Sql } from './database.ts'
import { isCluster } from './database-address.ts'
import { type DatabaseSockets, type DriverAddress, databaseSocket, UNLIMITED_ANSWER_MS } from './database-socket.ts'
import { driverTls, parseDatabaseTls } from './database-tls.ts'
import { Dialect } from './dialect.ts'
import { PLANNING } from './planning.ts'
import { keepsStatements } from './prepared-statements.ts'
import { withRetries } from './retries.ts'

/** The options of a server process for PostgreSQL. */
export interface PostgresOptions {
  /** The largest number of connections; half of them are enough for the statements of one process. */
  readonly connections?: number
  /**
   * PostgreSQL cancels a statement that runs longer. A connection that is silent for a second more while an answer is
   * outstanding is destroyed and replaced. A transaction for which requests wait is undone when its process is silent
   * for half of this time. 0 turns off all three.
   */
  readonly statementTimeoutMs?: number
  /**
   * The name that PostgreSQL shows for the connections: `flightbag` and the version, by which `migrate` recognises
   * other versions.
   */
  readonly applicationName?: string
}

const CONNECT_TIMEOUT_MS = 3_000

/** The allowance for the network in the time between a statement and its answer. */
const NETWORK_MS = 1_000

const CLOSE_TIMEOUT_S = 2

/** Connects to a PostgreSQL server with the first statement, which fails if the database is down. */
export function openPostgresDb(
  url: string,
  { connections = 10, statementTimeoutMs = 4_000, applicationName = 'flightbag' }: PostgresOptions = {},
): Db {
  const answerMs = statementTimeoutMs === 0 ? UNLIMITED_ANSWER_MS : statementTimeoutMs + NETWORK_MS
  const tls = parseDatabaseTls(url, process.env.PGHOST)
  if (!tls.ok) throw new Error(`the address of the database ${tls.failure}`)
  const sockets = databaseSocket({ connectMs: CONNECT_TIMEOUT_MS, answerMs }, driverTls(tls.value))
  const options = {
    max: connections,
    // The socket has its own, shorter timeouts; this one is for a server that accepts connections and never finishes
    // the login.
    connect_timeout: (2 * CONNECT_TIMEOUT_MS) / 1000,
    connection: { application_name: applicationName, statement_timeout: statementTimeoutMs, ...PLANNING },
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
    keep_alive: null,
    ssl: false,
    onnotice: () => undefined,
    socket: (address: DriverAddress, statement?: object | null) => sockets.open(address, statement),
  }
  const [host] = tls.value.hosts
  // The driver does not decode the folder of a socket in an address.
  if (host?.startsWith('/')) Object.assign(options, { host })
  // The driver's types lack its option `socket`.
  const driver = postgres(tls.value.url, options as postgres.Options<Record<string, never>>)
  return { ...dbOver(driver, sockets), silentMs: statementTimeoutMs / 2, isCluster: isCluster(url) }
}

type DriverValues = postgres.ParameterOrJSON<never>[]

/** The type of times, revisions and counts; the driver by itself returns their text. */
const INT8 = 20

/** Sockets that the driver opens itself are not counted. */
const UNCOUNTED = { connections: () => ({ open: 0, inUse: 0 }), destroy: () => undefined }

/** A database over the driver's connections. */
export function dbOver(driver: postgres.Sql, sockets: Omit<DatabaseSockets, 'open'> = UNCOUNTED): Db {
  let incompleteResults = 0
  const sql = withCheckedResults(driver, (pid) => {
    incompleteResults += 1
    sockets.destroy(pid)
  })
  // No int8 of the schema is above 2^53.
  sql.options.parsers[INT8] = Number
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ postgres: sql }) })
  function run(text: string, values: readonly unknown[]) {
    return sql.unsafe(text, values as DriverValues, { prepare: true })
  }
  let unanswered = 0
  /** Runs a statement, with retries, and counts it until its answer is complete. */
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    unanswered += 1
    try {
      return await withRetries(work)
    } finally {
      unanswered -= 1
    }
  }
  const statements: Sql = {
    query: <R>(text: string, values: readonly unknown[]) =>
      counted(async () => (await run(text, values)) as unknown as R[]),
    runTogether: <R>(texts: readonly string[]) =>
      counted(async () => {
        // No other statement may wait behind it on its connection.
        const reserved = await sql.reserve()
        try {
          const results = await reserved.unsafe([NO_STATEMENT_TIMEOUT, ...texts].join(';\n'))
          return (results as unknown as R[][]).at(-1)!
        } finally {
          reserved.release()
        }
      }),
    queryBytes: (text, values) =>
      counted(async () => (await run(text, values).raw()) as unknown as (Uint8Array | null)[][]),
  }
  return {
    kysely,
    sql: statements,
    silentMs: 0,
    isCluster: false,
    keepsStatements: () => keepsStatements(sql),
    pool() {
      const { open, inUse } = sockets.connections()
      return { open, inUse, waiting: Math.max(0, unanswered - inUse), incompleteResults }
    },
    close: async () => {
      // Before kysely, whose own call of `end` has no time limit; the driver keeps the first one.
      await sql.end({ timeout: CLOSE_TIMEOUT_S })
      await kysely.destroy()
    },
  }
}
