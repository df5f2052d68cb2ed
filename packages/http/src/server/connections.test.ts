import { EventEmitter } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { rawConnect } from '@flightbag/testing/http/raw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BoundedRequest, boundConnections, MAX_STARTED, MAX_WAITING } from './connections.ts'
import { limitConnections } from './places.ts'

let subject: MemorySubject
beforeAll(async () => {
  subject = await startMemorySubject({ times: { lingerMs: 200 } })
})
afterAll(async () => {
  expect(subject.faults).toEqual([])
  await subject.close()
})

function request(path: string, headers = '') {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
}

test('a client that pipelines too many requests receives the other answers, in order, and is closed', async () => {
  const connection = await rawConnect(subject.url)
  connection.send(request('/v1/nothing').repeat(3) + request('/docs/page.css').repeat(1000))
  const answers = await connection.answers()
  expect(answers.length).toBeGreaterThanOrEqual(MAX_WAITING)
  expect(answers.length).toBeLessThanOrEqual(MAX_WAITING + MAX_STARTED)
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, ...answers.slice(3).map(() => 200)])
})

test('a client that pipelines the allowed number receives all answers, and its connection stays open', async () => {
  const connection = await rawConnect(subject.url)
  for (let round = 0; round < 3; round++) {
    connection.send(request('/v1/health').repeat(MAX_WAITING))
    for (let n = 0; n < MAX_WAITING; n++) expect((await connection.answer()).status).toBe(200)
  }
  connection.destroy()
})

test('large answers to a client that pipelines are whole', async () => {
  const connection = await rawConnect(subject.url)
  connection.send(request('/openapi.json').repeat(MAX_WAITING * 2))
  const answers = await connection.answers()
  expect(new Set(answers.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1)
  expect(answers.length).toBeGreaterThanOrEqual(MAX_WAITING)
})

/** Other connections are answered one after the other, so the server has received what was sent before. */
async function othersAnswered(count: number) {
  for (let n = 0; n < count; n++) {
    const other = await rawConnect(subject.url)
    other.send(request('/v1/health'))
    await other.answer()
    other.destroy()
    await nextTurn()
  }
}

test('a client that pipelines too many large requests and reads late is answered and then closed', async () => {
  const connection = await rawConnect(subject.url)
  connection.pause()
  const large = request('/openapi.json', `X-Long: ${'x'.repeat(8000)}\r\n`)
  // Node.js stops reading while its answers to the first requests wait for the client.
  connection.send(large.repeat(2 * MAX_STARTED))
  await othersAnswered(20)
  connection.send(large.repeat(3 * MAX_WAITING))
  await othersAnswered(20)
  connection.resume()
  const answers = await connection.answers()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.length).toBeGreaterThanOrEqual(MAX_WAITING)
})

test('a client that pipelines too many requests and then resets its connection is no fault', async () => {
  const connection = await rawConnect(subject.url)
  connection.pause()
  connection.send(request('/openapi.json').repeat(2 * MAX_WAITING))
  await othersAnswered(20)
  connection.reset()
  // An error of the socket that nobody handles would end the process.
  await othersAnswered(20)
})

test('an upgrade is not offered: the request is answered as usual', async () => {
  const connection = await rawConnect(subject.url)
  connection.send(request('/v1/health', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'))
  expect((await connection.answer()).status).toBe(200)
  connection.destroy()
})

test('requests of a client that has left are not started', async () => {
  const { key } = await subject.createAccount()
  const connection = await rawConnect(subject.url)
  const before = subject.requests.length
  connection.send(request('/v1/aerodromes', `X-API-Key: ${key}\r\n`).repeat(MAX_WAITING))
  connection.reset()
  await othersAnswered(5)
  const handled = subject.requests.slice(before).filter(({ route }) => route === 'GET /v1/aerodromes')
  expect(handled.length).toBeLessThanOrEqual(MAX_STARTED * 2)
})

test('of the requests of a connection four are in progress, and the next one starts when an answer was sent', () => {
  const started: ServerResponse[] = []
  const { request: arrive } = boundConnections((_, res) => started.push(res), 1)
  const socket = Object.assign(new EventEmitter(), { destroyed: false })
  const answers = Array.from({ length: 7 }, () => new EventEmitter() as ServerResponse)
  for (const answer of answers) arrive({ socket } as never, answer)
  expect(started).toEqual(answers.slice(0, 4))
  answers[2]!.emit('close')
  expect(started).toEqual(answers.slice(0, 5))
  for (const n of [0, 1]) answers[n]!.emit('close')
  expect(started).toEqual(answers)
  // From here on, fewer are in progress than may be.
  const last = new EventEmitter() as ServerResponse
  for (const n of [3, 4]) answers[n]!.emit('close')
  arrive({ socket } as never, last)
  expect(started.at(-1)).toBe(last)
})

test('a connection is idle after the answer to the last of its requests', () => {
  const server = new EventEmitter()
  const groups = new Map<string, { readonly idle: Set<unknown>; readonly busy: Set<unknown> }>()
  limitConnections(server as Server, () => ({ maxConnections: 2, addressConnections: 0 }), groups as never)
  const { request: arrive } = boundConnections(() => undefined, 1)
  const socket = Object.assign(new EventEmitter(), { destroyed: false })
  server.emit('connection', socket)
  const [group] = groups.values()
  const answers = [new EventEmitter(), new EventEmitter()] as ServerResponse[]
  const counts = [[group!.idle.size, group!.busy.size]]
  for (const answer of answers) arrive({ socket } as never, answer)
  for (const answer of answers) {
    counts.push([group!.idle.size, group!.busy.size])
    answer.emit('close')
  }
  counts.push([group!.idle.size, group!.busy.size])
  expect(counts).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
    [1, 0],
  ])
})

test('parsing of a connection ends at the request behind 32 that wait', () => {
  const { request: arrive } = boundConnections(() => undefined, 1)
  const socket = Object.assign(new EventEmitter(), { destroyed: false })
  for (let n = 1; n <= 4 + 32; n++) {
    expect(new BoundedRequest(socket as Socket).upgrade).toBe(false)
    arrive({ socket } as never, new EventEmitter() as ServerResponse)
  }
  expect(new BoundedRequest(socket as Socket).upgrade).toBe(true)
})

test('requests that wait on a connection leave the memory when it closes, before others are answered', async () => {
  const { request: arrive } = boundConnections(() => undefined, 1)
  const socket = Object.assign(new EventEmitter(), { destroyed: false })
  function ask() {
    const req = { socket }
    arrive(req as never, new EventEmitter() as never)
    return new WeakRef(req)
  }
  const asked = Array.from({ length: MAX_STARTED + 1 }, ask)
  socket.emit('close')
  await nextTurn()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(asked.at(-1)?.deref()).toBeUndefined()
  // The answers in progress still refer to the connection.
  expect(socket.listenerCount('close')).toBe(0)
})
