import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NO_STATEMENT_TIMEOUT } from './awaited-answers.ts'
import { databaseSocket } from './database-socket.ts'

const ANSWER_MS = 1000

/** ReadyForQuery, outside a transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** The whole of the first part of an answer: CommandComplete without a text. */
const PART = Buffer.from([0x43, 0, 0, 0, 5, 0])

/** A simple query. */
function query(text: string): Buffer {
  const message = Buffer.from(`Q\0\0\0\0${text}\0`)
  message.writeUInt32BE(message.length - 1, 1)
  return message
}

/** A connection after its login, on a clock that only the test moves. */
async function loggedIn() {
  const { promise: connected, resolve: accept } = Promise.withResolvers<Socket>()
  const listener = createServer(accept).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const sockets = databaseSocket({ connectMs: 1000, answerMs: ANSWER_MS }, false)
  function open() {
    return sockets.open({ host: ['127.0.0.1'], port: [port], path: false })
  }
  const socket = await open()
  // The clock of the sockets is that of the system.
  socket.on('error', () => undefined).setTimeout(0)
  const server = await connected
  onTestFinished(() => {
    vi.useRealTimers()
    for (const each of [socket, server]) each.destroy()
    listener.close()
  })
  async function answer(bytes: Buffer) {
    const arrived = once(socket, 'data')
    server.write(bytes)
    await arrived
  }
  async function advance(ms: number) {
    vi.advanceTimersByTime(ms)
    await new Promise((resolve) => setImmediate(resolve))
    return socket.destroyed
  }
  socket.write(Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]))
  await answer(READY)
  return { socket, open, answer, advance, send: (text: string) => socket.write(query(text)) }
}

type Connection = Awaited<ReturnType<typeof loggedIn>>

test.each<[string, (connection: Connection) => Promise<unknown>]>([
  ['the login', async () => undefined],
  ['an idle time', ({ advance }) => advance(2 * ANSWER_MS)],
  [
    'a transaction without a statement timeout',
    async ({ advance, send, answer }) => {
      await advance(2 * ANSWER_MS)
      send(NO_STATEMENT_TIMEOUT)
      expect(await advance(10 * ANSWER_MS)).toBe(false)
      await answer(READY)
    },
  ],
])('after %s, a silent connection is destroyed in time, although statements are still sent', async (_, before) => {
  const connection = await loggedIn()
  await before(connection)
  const { send, advance } = connection
  send('select 1')
  expect(await advance(ANSWER_MS / 2)).toBe(false)
  connection.socket.setTimeout(0)
  send('select 2')
  expect(await advance(ANSWER_MS / 2)).toBe(true)
})

test('a statement after an idle time has all of its time', async () => {
  const { send, advance } = await loggedIn()
  await advance(ANSWER_MS - 100)
  send('select 1')
  expect(await advance(ANSWER_MS - 100)).toBe(false)
  expect(await advance(100)).toBe(true)
})

test('each part of an answer has all of the time', async () => {
  const { send, answer, advance } = await loggedIn()
  send('select 1')
  for (let part = 0; part < 3; part++) {
    expect(await advance(ANSWER_MS - 100)).toBe(false)
    await answer(PART)
  }
  expect(await advance(ANSWER_MS)).toBe(true)
})

test('the time limit of a statement whose connection has ended is without effect on others', async () => {
  const { socket, open, send, advance } = await loggedIn()
  const other = await open()
  send('select 1')
  await once(socket.destroy(), 'close')
  await advance(2 * ANSWER_MS)
  expect(other.destroyed).toBe(false)
  other.destroy()
})
