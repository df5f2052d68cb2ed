import postgres from '@flightbag/store-postgres/driver'
import { expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import { startPostgres } from './postgres-server.ts'

async function ask(url: string, statement: string) {
  const sql = postgres(url, { max: 1 })
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

test('each test gets a separate empty database', async () => {
  const [a, b] = await Promise.all([freshDatabase(), freshDatabase()])
  await ask(a.url, 'create table t (x int)')
  expect(await ask(b.url, `select 1 from pg_class where relname = 't'`)).toHaveLength(0)
  await Promise.all([a.drop(), b.drop()])
})

test('a separate server keeps acknowledged writes after kill -9', async () => {
  const server = await startPostgres({ fsync: true })
  try {
    await ask(server.url, 'create table t (x int)')
    await ask(server.url, 'insert into t values (7)')
    const before = server.pid
    await server.kill9()
    await expect(ask(server.url, 'select 1')).rejects.toThrow()
    await server.restart()
    expect(server.pid).not.toBe(before)
    expect(await ask(server.url, 'select x from t')).toEqual([{ x: 7 }])
  } finally {
    await server.stop()
  }
})
