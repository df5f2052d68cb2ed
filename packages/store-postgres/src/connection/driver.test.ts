import { createServer, type Server, type Socket } from 'node:net'
import postgres from '@flightbag/store-postgres/driver'
import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'

test('a statement that cannot be built fails alone, before, between and after others of its connection', async () => {
  const { url, drop } = await freshDatabase()
  const sql = postgres(url, { max: 1 })
  function select(n: number | undefined) {
    return sql.unsafe('select $1::integer as n', [n as number], { prepare: true }).then(
      ([row]) => row?.n as number,
      (error: { code: string }) => error.code,
    )
  }
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([undefined, 1, undefined, 2, 3, undefined, undefined, 4].map(select))
    const invalid = 'UNDEFINED_VALUE'
    expect(answers).toEqual([invalid, 1, invalid, 2, 3, invalid, invalid, 4])
    expect(await select(undefined)).toBe(invalid)
    expect(await select(round)).toBe(round)
  }
  await sql.end()
  await drop()
})

test('statements that follow each other use one connection, also when others are open', async () => {
  const { url, drop } = await freshDatabase()
  const sql = postgres(url, { max: 3 })
  async function pid() {
    const [row] = await sql.unsafe('select pg_backend_pid() as pid')
    return row!.pid as number
  }
  const opened = await Promise.all([pid(), pid(), pid()])
  expect(new Set(opened).size).toBe(3)
  const used: number[] = []
  for (let n = 0; n < 6; n++) used.push(await pid())
  expect(new Set(used).size).toBe(1)
  // A connection that was taken from the end is found again at the front, and none is lost.
  expect(new Set(await Promise.all([pid(), pid(), pid()]))).toEqual(new Set(opened))
  await sql.end()
  await drop()
})

test('a statement in a transaction without a connection fails, and the next one has a connection', async () => {
  const { url, drop } = await freshDatabase()
  const admin = postgres(url, { max: 1 })
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const reserved = await sql.reserve()
  const [{ pid }] = (await reserved`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
  await admin`select pg_terminate_backend(${pid})`
  function outcome() {
    return reserved`select 1`.then(
      () => 'lives',
      () => 'gone',
    )
  }
  await expect.poll(outcome).toBe('gone')
  await expect(reserved`select 2`).rejects.toThrow()
  reserved.release()
  function answered() {
    return sql`select 3 as n`.then(
      ([row]) => row!.n as number,
      () => null,
    )
  }
  await expect.poll(answered).toBe(3)
  await Promise.all([sql.end(), admin.end()])
  await drop()
})

test('a reservation that waits when a connection is lost gets the next one', async () => {
  const { url, drop } = await freshDatabase()
  const admin = postgres(url, { max: 1 })
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const first = await sql.reserve()
  const waiting = [1, 2].map(async () => {
    const next = await sql.reserve()
    const [row] = await next`select 3 as n`
    next.release()
    return row!.n as number
  })
  const [{ pid }] = (await first`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
  await admin`select pg_terminate_backend(${pid})`
  expect(await Promise.all(waiting)).toEqual([3, 3])
  await Promise.all([sql.end(), admin.end()])
  await drop()
})

function listening(server: Server) {
  return new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

/** PostgreSQL's answer to an authenticated client: AuthenticationOk, then ReadyForQuery outside a transaction. */
const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

test('a connection that ends directly after authentication fails its statement, and no other', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(LET_IN)
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  const port = await listening(server)
  const unheard: unknown[] = []
  function hear(reason: unknown) {
    return unheard.push(reason)
  }
  process.on('unhandledRejection', hear)
  const sql = postgres(`postgres://pilot:x@127.0.0.1:${port}/bag`, { max: 1 })
  for (let n = 0; n < 3; n++) await expect(sql`select 1`).rejects.toThrow()
  await expect(sql.begin((transaction) => transaction`select 1`)).rejects.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
  await sql.end({ timeout: 1 })
  await new Promise((resolve) => server.close(resolve))
})

test('a server that closes every connection fails the statement, with a bounded number of attempts', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end())
  })
  const port = await listening(server)
  const sql = postgres(`postgres://pilot:x@127.0.0.1:${port}/bag`, { max: 1 })
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await expect(sql.begin((transaction) => transaction`select 1`)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(connections).toBeLessThan(5)
  await sql.end({ timeout: 1 })
  await new Promise((resolve) => server.close(resolve))
})

/** A server that authenticates clients, and closes the connection at the first statement. */
async function closingServer(close: (socket: Socket) => void): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(LET_IN)
      socket.once('data', () => close(socket))
    })
  })
  return { port: await listening(server), server }
}

const CLOSINGS = [
  ['RST', (socket: Socket) => void socket.resetAndDestroy()],
  ['FIN', (socket: Socket) => void socket.end()],
] as const

test.each(CLOSINGS)('a pool ends even if its connection ends by %s meanwhile', async (_, close) => {
  const { port, server } = await closingServer((socket) => setImmediate(() => close(socket)))
  const sql = postgres(`postgres://pilot:x@127.0.0.1:${port}/bag`, { max: 1 })
  const statement = sql`select 1`.catch(() => 'failed')
  await new Promise((resolve) => server.once('connection', resolve))
  await sql.end()
  expect(await statement).toBe('failed')
  await new Promise((resolve) => server.close(resolve))
})

test.each(CLOSINGS)('a rejected reservation uses up no connection (%s)', async (_, close) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => close(socket))
  })
  const port = await listening(server)
  const sql = postgres(`postgres://pilot:x@127.0.0.1:${port}/bag`, { max: 1 })
  for (let n = 0; n < 3; n++) await expect(sql.reserve()).rejects.toThrow()
  await expect(sql`select 1`).rejects.toThrow()
  await sql.end()
  await new Promise((resolve) => server.close(resolve))
})

test.each(CLOSINGS)('with two hosts, each is tried once, then the statement fails (%s)', async (_, close) => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => undefined)
    socket.once('data', () => close(socket))
  })
  const port = await listening(server)
  const sql = postgres(`postgres://pilot:x@127.0.0.1:${port},127.0.0.1:${port}/bag`, { max: 1 })
  await expect(sql`select 1`).rejects.toThrow()
  await expect(sql`select 1`).rejects.toThrow()
  expect(connections).toBe(4)
  await sql.end()
  await new Promise((resolve) => server.close(resolve))
})

test.each(['reset', 'end'] as const)(
  'a statement after a failed one on a reserved connection fails too (%s)',
  async (verdict) => {
    const { url, drop } = await freshDatabase()
    const address = new URL(url)
    const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
    address.port = String(proxy.port)
    const sql = postgres(address.href, { max: 1, onnotice: () => undefined })
    const reserved = await sql.reserve()
    await reserved.unsafe('begin')
    proxy.rule = ({ bytes }) => (bytes.includes('cut_here') ? verdict : 'pass')
    const failed = reserved.unsafe('select $1::integer as cut_here', [1], { prepare: true })
    // As the rollback of a transaction: sent when the failure is known, and before the driver knows that the socket has
    // closed.
    await expect(failed.catch(() => reserved.unsafe('rollback'))).rejects.toThrow()
    reserved.release()
    expect(await sql`select 3 as n`).toEqual([{ n: 3 }])
    await sql.end()
    await proxy.close()
    await drop()
  },
)
