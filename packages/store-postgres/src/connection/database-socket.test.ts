import { once } from 'node:events'
import { createServer, type ServerOpts, Socket } from 'node:net'
import { freePort } from '@flightbag/testing/lib/free-port'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { databaseSocket } from './database-socket.ts'

const TIMEOUTS = { connectMs: 1000, answerMs: 60_000 }

afterEach(() => void vi.useRealTimers())

/** A server whose connections a test answers itself, and its address. */
async function listening(onConnection: (socket: Socket) => void = () => undefined, options: ServerOpts = {}) {
  const accepted: Socket[] = []
  const server = createServer(options, (socket) => {
    accepted.push(socket.on('error', () => undefined))
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of accepted) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { accepted, address: { host: ['127.0.0.1'], port: [port], path: false } as const }
}

test('a connection that was opened in time stays open, and is counted until it is closed', async () => {
  const { address } = await listening()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sockets = databaseSocket(TIMEOUTS, false)
  const socket = await sockets.open(address)
  expect(socket.readyState).toBe('open')
  vi.advanceTimersByTime(1000)
  expect(socket.destroyed).toBe(false)
  expect(sockets.connections().open).toBe(1)
  await once(socket.destroy(), 'close')
  expect(sockets.connections()).toEqual({ open: 0, inUse: 0 })
})

test('the system is asked to look after a connection that is idle for five seconds', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => keepAlive.mockRestore())
  const { address } = await listening()
  const socket = await databaseSocket(TIMEOUTS, false).open(address)
  expect(keepAlive.mock.calls).toEqual([[true, 5000]])
  socket.destroy()
})

test.each([
  ['answered', ''],
  ['completed', 'S'],
])('a request for TLS that is not %s fails in time', async (_, answer) => {
  let received = 0
  const { address } = await listening((socket) => {
    socket.on('data', () => {
      received += 1
      socket.write(received === 1 ? answer : '')
    })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opened = databaseSocket(TIMEOUTS, 'require').open(address)
  await vi.waitUntil(() => received > answer.length, { interval: 1 })
  vi.advanceTimersByTime(1000)
  const [error] = await once(await opened, 'error')
  expect(error).toMatchObject({ code: 'ETIMEDOUT' })
})

test('a connection to a server without TLS is closed', async () => {
  const { address, accepted } = await listening((socket) => socket.once('data', () => socket.write('N')))
  const [error] = await once(await databaseSocket(TIMEOUTS, 'require').open(address), 'error')
  expect(error).toMatchObject({ code: 'DATABASE_WITHOUT_TLS' })
  await expect.poll(() => accepted[0]!.closed).toBe(true)
})

test('a host that refuses connections is not the first one of the next statement', async () => {
  const { host, port } = (await listening()).address
  const { open } = databaseSocket(TIMEOUTS, false)
  const address = { host: [...host, ...host], port: [await freePort(), ...port], path: false } as const
  const [error] = await once(await open(address, {}), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  const socket = await open(address, {})
  expect(socket.remotePort).toBe(port[0])
  socket.destroy()
})

test('the connection to a server process is destroyed, and no other', async () => {
  const { address, accepted } = await listening((socket) =>
    // BackendKeyData: the id of the process is the number of the connection.
    socket.write(Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, accepted.length, 0, 0, 0, 0])),
  )
  const { open, destroy } = databaseSocket(TIMEOUTS, false)
  const opened: Socket[] = []
  for (let n = 0; n < 3; n++) {
    const socket = await open(address)
    await once(socket, 'data')
    opened.push(socket)
  }
  destroy(2)
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([false, true, false])
  for (const socket of opened) socket.destroy()
})

test('an idle connection stays open', async () => {
  const { address } = await listening()
  const socket = await databaseSocket({ ...TIMEOUTS, answerMs: 1 }, false).open(address)
  await once(socket, 'timeout')
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test('a statement that the server does not read fails', async () => {
  const { address } = await listening(undefined, { pauseOnConnect: true })
  const socket = await databaseSocket({ ...TIMEOUTS, answerMs: 50 }, false).open(address)
  const failed = once(socket, 'error')
  socket.write(Buffer.alloc(64 << 20))
  expect(await failed.catch((error) => [error])).toMatchObject([{ code: 'ETIMEDOUT' }])
})
