import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openPostgresDb } from './open-postgres.ts'

test.each(['reset', 'end'] as const)(
  'a transaction that loses its connection fails with that error (%s)',
  async (verdict) => {
    const { url, drop } = await freshDatabase()
    const address = new URL(url)
    const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
    address.port = String(proxy.port)
    const db = openPostgresDb(address.href, { connections: 1 })
    proxy.rule = ({ bytes }) => (bytes.includes('cut_here') ? verdict : 'pass')
    const lost = db.kysely.transaction().execute((trx) => sql`select ${1}::integer as cut_here`.execute(trx))
    await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/) })
    const { rows } = await sql<{ n: number }>`select 3 as n`.execute(db.kysely)
    expect(rows).toEqual([{ n: 3 }])
    await db.close()
    await proxy.close()
    await drop()
  },
)

test('a failed transaction is rolled back before its caller gets the error', async () => {
  const { url, drop } = await freshDatabase()
  const address = new URL(url)
  const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
  address.port = String(proxy.port)
  const db = openPostgresDb(address.href, { connections: 1 })
  let isRollingBack = false
  let isFailed = false
  proxy.rule = ({ bytes }) => {
    isRollingBack ||= bytes.includes('rollback')
    return isRollingBack ? 'hold' : 'pass'
  }
  const failed = db.kysely.transaction().execute((trx) => sql`select 1 / ${0}::integer`.execute(trx))
  const outcome = failed.catch((error: Error) => {
    isFailed = true
    return error.message
  })
  await expect.poll(() => isRollingBack).toBe(true)
  expect(isFailed).toBe(false)
  proxy.rule = () => 'pass'
  proxy.release()
  expect(await outcome).toBe('division by zero')
  await db.close()
  await proxy.close()
  await drop()
})

/** ErrorResponse: the severity ERROR, the code XX000 and a message. */
function errorResponse(): Buffer {
  const fields = Buffer.from('SERROR\0VERROR\0CXX000\0Mplanted\0\0')
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

test('a connection on which a transaction began with an error takes no write into an open transaction', async () => {
  const { url, drop } = await freshDatabase()
  const address = new URL(url)
  const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
  address.port = String(proxy.port)
  const [db, other] = [openPostgresDb(address.href, { connections: 1 }), openPostgresDb(url)]
  await other.sql.query('create table written (n integer)', [])
  proxy.rule = ({ from, bytes }) => (from === 'server' && bytes.includes('BEGIN') ? errorResponse() : 'pass')
  const begun = db.kysely.transaction().execute((trx) => sql`select 1`.execute(trx))
  await expect(begun).rejects.toMatchObject({ message: 'planted' })
  proxy.rule = () => 'pass'
  await db.sql.query('insert into written values ($1)', [1])
  expect(await other.sql.query('select n from written', [])).toEqual([{ n: 1 }])
  await Promise.all([db.close(), other.close()])
  await proxy.close()
  await drop()
})
