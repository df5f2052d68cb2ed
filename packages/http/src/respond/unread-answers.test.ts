import { EventEmitter, once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { rawConnect } from '@flightbag/testing/http/raw'
import { served } from '@flightbag/testing/http/served'
import { expect, test } from 'vitest'
import { unreadAnswers } from './unread-answers.ts'

/** Larger than the buffers of the kernel on both sides. */
const ANSWER = Buffer.alloc(16 * 1024 * 1024)

/** A server whose every answer is of the account that its path names. */
async function serverWith(limit: ReturnType<typeof unreadAnswers>) {
  const answers: ServerResponse[] = []
  const server = createServer((req, res) => {
    answers.push(res)
    limit(req.url!, res, ANSWER.length)
    res.end(ANSWER)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  /** Asks for an answer, and reads none of it. */
  async function ask(account: string): Promise<Socket> {
    const client = connect(port, '127.0.0.1').pause()
    client.on('error', () => undefined)
    client.write(`GET /${account} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(server, 'request')
    return client
  }
  function close() {
    server.closeAllConnections()
    server.close()
  }
  return { answers, ask, url: `http://127.0.0.1:${port}`, close }
}

test('of an account with more unread bytes than its limit, the connection of the oldest answer is closed', async () => {
  const { answers, ask, close } = await serverWith(unreadAnswers(2.5 * ANSWER.length))
  const clients = [await ask('ana'), await ask('beto'), await ask('ana'), await ask('ana')]
  await expect.poll(() => answers.map(({ closed }) => closed)).toEqual([true, false, false, false])
  for (const client of clients) client.destroy()
  close()
})

test('an answer that was read counts no more, and a single one of any size is sent', async () => {
  const accounts = new Map()
  const { answers, url, close } = await serverWith(unreadAnswers(ANSWER.length / 2, accounts))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = 0; n < 3; n++) {
    const [answer] = (await once(get(`${url}/ana`, { agent }), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
  }
  expect(new Set(answers.map(({ req }) => req.socket)).size).toBe(1)
  await expect.poll(() => accounts.size).toBe(0)
  agent.destroy()
  close()
})

test('the end of one answer does not forget the others that wait', () => {
  const accounts = new Map()
  const limit = unreadAnswers(2.5 * ANSWER.length, accounts)
  const cut: number[] = []
  function answer(n: number) {
    const socket = { destroy: () => cut.push(n) }
    return Object.assign(new EventEmitter(), { closed: false, req: { socket } })
  }
  const answers = [0, 1, 2, 3].map(answer)
  const [first, second, third, fourth] = answers as unknown as readonly ServerResponse[]
  limit('ana', first!, ANSWER.length)
  limit('ana', second!, ANSWER.length)
  second!.emit('close')
  limit('ana', third!, ANSWER.length)
  expect(cut).toEqual([])
  limit('ana', fourth!, ANSWER.length)
  expect(cut).toEqual([0])
  for (const each of [first, third, fourth]) each!.emit('close')
  expect(accounts.size).toBe(0)
})

/** Answers that nobody reads, and the numbers of those whose connections are closed. */
function unread(sizes: readonly number[], maxBytes?: number) {
  const limit = unreadAnswers(maxBytes)
  const cut: number[] = []
  for (const [n, bytes] of sizes.entries()) {
    const req = { socket: { destroy: () => cut.push(n) } }
    limit('ana', Object.assign(new EventEmitter(), { closed: false, req }) as unknown as ServerResponse, bytes)
  }
  return cut
}

test('as many of the oldest connections are closed as exceed the limit', () => {
  expect(unread([1_000_000, 1_000_000, 1_000_000, 2_500_000], 4_000_000)).toEqual([0, 1])
})

test('an account may have 128 MiB of unread answers', () => {
  const half = 64 * 1024 * 1024
  expect(unread([half, half])).toEqual([])
  expect(unread([half, half, 64 * 1024])).toEqual([0])
})

test('answers below 64 KiB do not count', () => {
  const accounts = new Map()
  const res = Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse
  unreadAnswers(undefined, accounts)('ana', res, 64 * 1024 - 1)
  expect(accounts.size).toBe(0)
  unreadAnswers(undefined, accounts)('ana', res, 64 * 1024)
  expect(accounts.size).toBe(1)
})

test('an answer whose client has left is not remembered', () => {
  const accounts = new Map()
  const res = { closed: true, once: () => undefined }
  unreadAnswers(undefined, accounts)('ana', res as unknown as ServerResponse, ANSWER.length)
  expect(accounts.size).toBe(0)
})

test('the service cuts the oldest client of an account whose clients read none of their large answers', () =>
  served({}, async (subject, _, { id, key }) => {
    await subject.import(id, [{ kind: 'note', record: { id: 'large', text: 'x'.repeat(8_000_000) } }])
    const clients = []
    for (let n = 1; n <= 17; n++) {
      const client = await rawConnect(subject.url)
      client.pause()
      client.send(`GET /v1/notes/large HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`)
      await expect.poll(() => subject.requests.length).toBe(n)
      clients.push(client)
    }
    clients[0]!.resume()
    await expect(clients[0]!.answer()).rejects.toThrow('the connection ended')
    for (const client of clients) client.destroy()
  }))
