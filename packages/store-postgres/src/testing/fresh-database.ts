import { randomBytes } from 'node:crypto'
import { URL } from 'node:url'
import postgres from 'postgres'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the global setup answers with the address of the run's PostgreSQL, which it starts when first asked. */
    postgresDesk: string
  }
}

/** The address of the PostgreSQL server of this test run, as a superuser. The first caller of the run waits for it to start. */
export async function postgresUrl(): Promise<string> {
  const answer = await fetch(inject('postgresDesk'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the test run has no PostgreSQL: ${text}`)
  return text
}

/** Makes an empty database on the run's PostgreSQL and gives its address. It goes with the server, or with the call of `drop`. */
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
