import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { httpFrames, postgresFrames } from './frames.ts'

const echo = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.pipe(socket)
}).listen(0, '127.0.0.1')
await once(echo, 'listening')
const target = { host: '127.0.0.1', port: (echo.address() as AddressInfo).port }
afterAll(() => echo.close())

async function through(rule: FaultProxy['rule'], work: (proxy: FaultProxy) => Promise<void>): Promise<void> {
  const proxy = await startFaultProxy(target)
  proxy.rule = rule
  await work(proxy)
  await proxy.close()
}

test('a rule that passes everything leaves the stream unchanged', () =>
  through(
    () => 'pass',
    async ({ port }) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('hello')
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toBe('hello')
      socket.destroy()
    },
  ))

test('held messages arrive after the release, in their order', () =>
  through(
    ({ from }) => (from === 'server' ? 'hold' : 'pass'),
    async (proxy) => {
      const socket = connect(proxy.port, '127.0.0.1')
      let seen = 0
      const arrived = new Promise<void>((resolve) => {
        proxy.rule = ({ from, bytes }) => {
          if (from === 'client') return 'pass'
          seen += bytes.length
          if (seen === 2) setImmediate(resolve)
          return 'hold'
        }
      })
      socket.write('a', () => socket.write('b'))
      await arrived
      expect(socket.bytesRead).toBe(0)
      proxy.release()
      await once(socket, 'readable')
      while (socket.bytesRead < 2) await new Promise((resolve) => setImmediate(resolve))
      expect(String(socket.read())).toBe('ab')
      socket.destroy()
    },
  ))

test.each([
  ['reset', 'ECONNRESET'],
  ['end', null],
] as const)('%s closes the connection before the message is sent on', (verdict, code) =>
  through(
    ({ from }) => (from === 'server' ? verdict : 'pass'),
    async ({ port }) => {
      const socket = connect(port, '127.0.0.1')
      const failed = new Promise((resolve) => socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code)))
      socket.write('hello')
      socket.resume()
      const closed = new Promise((resolve) => socket.once('close', resolve))
      if (code !== null) expect(await failed).toBe(code)
      await closed
      expect(socket.bytesRead).toBe(0)
    },
  ),
)

test('the messages of PostgreSQL are found in any chunks', () => {
  const startup = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
  const query = Buffer.concat([Buffer.from([0x51, 0, 0, 0, 13]), Buffer.from('select 1\0')])
  const sync = Buffer.from([0x53, 0, 0, 0, 4])
  const stream = Buffer.concat([startup, query, sync])
  const whole = [startup, query, sync]
  for (const size of [1, 3, 7, 100]) {
    const split = postgresFrames()
    const found: Buffer[] = []
    for (let at = 0; at < stream.length; at += size) found.push(...split(stream.subarray(at, at + size)))
    expect(found.map(String)).toEqual(whole.map(String))
  }
})

test('the messages of HTTP are found in any chunks: heads, bodies by length or chunks, and HEAD', () => {
  const messages = [
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n',
    'hello',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
    '5\r\nhello\r\n0\r\n\r\n',
    'HTTP/1.1 204 No Content\r\n\r\n',
  ]
  const stream = Buffer.from(messages.join(''))
  for (const size of [1, 3, 7, 1000]) {
    const split = httpFrames()
    const found: Buffer[] = []
    for (let at = 0; at < stream.length; at += size) found.push(...split(stream.subarray(at, at + size)))
    expect(found.map(String)).toEqual(messages)
  }
})

test.each([
  ['half', 'he'],
  ['bytes', 'hello'],
  [Buffer.from('bye'), 'bye'],
] as const)('a message with the verdict %s arrives as %s', (verdict, expected) =>
  through(
    ({ from }) => (from === 'server' ? verdict : 'pass'),
    async ({ port }) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('hello')
      let seen = ''
      for await (const chunk of socket) {
        seen += String(chunk)
        if (seen === expected) break
      }
      expect(seen).toBe(expected)
      socket.destroy()
    },
  ),
)
