import { randomBytes } from 'node:crypto'
import { URL } from 'node:url'
import postgres from 'postgres'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The address at which the global setup returns the address of the run's PostgreSQL, which it starts on the first
     * request.
     */
    postgresDesk: string
  }
}

/**
 * The address of the PostgreSQL server of this test run, for a superuser. The first caller of the run waits until it
 * has started.
 */
export async function postgresUrl(): Promise<string> {
  const answer = await fetch(inject('postgresDesk'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the test run has no PostgreSQL: ${text}`)
  return text
}

/**
 * Makes an empty database on the run's PostgreSQL and returns its address. It is removed with the server, or by `drop`.
 */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await postgresUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
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
