import { randomBytes } from 'node:crypto'
import { URL } from 'node:url'
import postgres from '@flightbag/store-postgres/driver'
import { inject } from 'vitest'
import { distribute } from '../cluster/distribute.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The address at which the global setup returns the address of the run's PostgreSQL, which it starts on the first
     * request.
     */
    postgresDesk: string
    /**
     * In a run on several nodes: the address at which the global setup makes an empty database for a request of
     * `/NAME`.
     */
    citusDesk?: string
  }
}

/**
 * The address of the PostgreSQL server of this test run, for a superuser. The first caller of the run waits until it
 * has started.
 */
export function postgresUrl(): Promise<string> {
  return ask(inject('postgresDesk'))
}

async function ask(desk: string): Promise<string> {
  const answer = await fetch(desk)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the test run has no PostgreSQL: ${text}`)
  return text
}

/**
 * Makes an empty database on the run's PostgreSQL and returns its address. It is removed with the server, or by `drop`.
 * In a run on several nodes, the database has the schema of this version and is distributed, and only the end of the
 * run removes it.
 */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (inject('citusDesk') !== undefined) {
    const distributed = await distributedDatabase(await emptyCluster())
    return { url: distributed, drop: () => Promise.resolve() }
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = await postgresUrl()
  async function run(statement: string) {
    const sql = postgres(server, { max: 1, onnotice: () => undefined })
    try {
      await sql.unsafe(statement)
    } finally {
      await sql.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

/** Makes an empty database like {@link freshDatabase}, but in a run on several nodes without the schema too. */
export async function emptyDatabase(): Promise<string> {
  return inject('citusDesk') === undefined ? (await freshDatabase()).url : emptyCluster()
}

/** In a run on several nodes: makes an empty database on all of them, and returns the address at the coordinator. */
export async function emptyCluster(): Promise<string> {
  return plannedWithValues(await ask(`${inject('citusDesk')}/test_${randomBytes(8).toString('hex')}`))
}

/** The view of the sessions of the run's PostgreSQL: in a run on several nodes, of all of them. */
export function activityOfAllNodes(): string {
  return inject('citusDesk') === undefined ? 'pg_stat_activity' : 'citus_stat_activity'
}

/** Connections of a cluster plan each statement when it runs: Citus derives the node from the values. */
export function plannedWithValues(url: string): string {
  return `${url}?plan_cache_mode=auto`
}

/** Gives an empty database on several nodes the schema of this version, distributes it, and returns its address. */
export async function distributedDatabase(url: string): Promise<string> {
  const db = openPostgresDb(url, { connections: 1, statementTimeoutMs: 0 })
  try {
    await migrate(db)
    const done = await distribute(db, { dryRun: false })
    if (!done.ok) throw new Error(`the database is not distributed: ${done.failure}`)
  } finally {
    await db.close()
  }
  return url
}
