import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openPostgresDb } from './open-postgres.ts'

test('there are at most ten connections by default', async () => {
  const { url, drop } = await freshDatabase()
  const { sql, close } = openPostgresDb(url)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sql.query<{ pid: number }>('select pg_backend_pid() as pid', [])),
  )
  expect(new Set(answers.map(([row]) => row!.pid)).size).toBe(10)
  await close()
  await drop()
})

test('a process is silent after half of the time of a statement', async () => {
  const db = openPostgresDb('postgres://localhost/bag', { statementTimeoutMs: 3000 })
  expect(db.silentMs).toBe(1500)
  await db.close()
})

test('statements that have no connection yet are counted as waiting, until they are answered', async () => {
  const { url, drop } = await freshDatabase()
  const { sql, pool, close } = openPostgresDb(url, { connections: 1 })
  const answers = Promise.all([1, 2, 3].map((n) => sql.query('select $1::integer as n', [n])))
  expect(pool()).toMatchObject({ open: 0, inUse: 0, waiting: 3 })
  expect(await answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  expect(pool()).toMatchObject({ open: 1, waiting: 0 })
  await close()
  await drop()
})

test('a statement that is not answered delays the end by two seconds at most', async () => {
  const { url, drop } = await freshDatabase()
  const address = new URL(url)
  const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
  address.port = String(proxy.port)
  const { sql, close } = openPostgresDb(address.href, { connections: 1, statementTimeoutMs: 0 })
  await sql.query('select 1', [])
  let isSent = false
  proxy.rule = () => {
    isSent = true
    return 'discard'
  }
  const unanswered = expect(sql.query('select 2', [])).rejects.toMatchObject({ code: 'CONNECTION_DESTROYED' })
  await expect.poll(() => isSent).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const closed = close()
    await vi.advanceTimersByTimeAsync(2000)
    await Promise.all([closed, unanswered])
  } finally {
    vi.useRealTimers()
    await proxy.close()
    await drop()
  }
})

test('a login that the database does not finish fails after six seconds', async () => {
  let logins = 0
  const listener = createServer((socket) => socket.on('data', () => (logins += 1))).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const { sql, close } = openPostgresDb(`postgres://ana@127.0.0.1:${port}/bag?sslmode=disable`, { connections: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const failed = expect(sql.query('select 1', [])).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
    await expect.poll(() => logins).toBe(1)
    await vi.advanceTimersByTimeAsync(6000)
    await failed
    await close()
  } finally {
    vi.useRealTimers()
    listener.close()
  }
})
