import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { freshDatabase } from '../packages/store-postgres/src/testing/fresh-database.ts'
import { mendPostgres } from '../scripts/mend-postgres.ts'

const PATIENT = { timeout: 30_000 }
const driver = new URL('../node_modules/postgres/src/connection.js', import.meta.url)

test('the driver is the one whose faults are known, and another one is refused', () => {
  const source = readFileSync(driver, 'utf8')
  const mended = mendPostgres(driver.pathname, source)
  expect(mended).not.toBe(source)
  expect(() => mendPostgres(driver.pathname, mended)).toThrow('not the version')
})

test('a statement for a transaction whose connection is gone fails, and the connection is there again for the next', async () => {
  const { url, drop } = await freshDatabase()
  const admin = postgres(url, { max: 1 })
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const reserved = await sql.reserve()
  const [{ pid }] = (await reserved`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
  await admin`select pg_terminate_backend(${pid})`
  const outcome = () =>
    reserved`select 1`.then(
      () => 'lives',
      () => 'gone',
    )
  await expect.poll(outcome, PATIENT).toBe('gone')
  await expect(reserved`select 2`).rejects.toThrow()
  reserved.release()
  const answered = () =>
    sql`select 3 as n`.then(
      ([row]) => row!.n as number,
      () => null,
    )
  await expect.poll(answered, PATIENT).toBe(3)
  await Promise.all([sql.end(), admin.end()])
  await drop()
})
