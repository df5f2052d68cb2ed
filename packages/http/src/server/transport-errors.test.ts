import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { type RawConnection, rawConnect } from '@flightbag/testing/http/raw'
import type { TestAccount } from '@flightbag/testing/http/subject'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTransportErrors } from './transport-errors.ts'

const TIMES = { lingerMs: 200, keepAliveMs: 5000 }
/** Only for requests that never become complete: a busy machine may be too slow for the others. */
const IMPATIENT = { ...TIMES, headersMs: 1000, requestMs: 1500, checkMs: 50 }

describe('errors that Node raises itself', () => {
  let subject: MemorySubject
  let account: TestAccount
  let connection: RawConnection
  beforeAll(async () => {
    subject = await startMemorySubject({ times: TIMES })
    account = await subject.createAccount()
  })
  afterAll(() => subject.close())

  async function ask(text: string, { url } = subject): Promise<RawConnection> {
    connection = await rawConnect(url)
    connection.send(text)
    return connection
  }

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a bare LF after a header', 'GET /v1/health HTTP/1.1\nHost: x\n\n'],
    ['a header without a colon', 'GET /v1/health HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a space before the colon', 'GET /v1/health HTTP/1.1\r\nHost: x\r\nX-API-Key : a\r\n\r\n'],
    ['a folded header', 'GET /v1/health HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n'],
    ['a control character in a header', 'GET /v1/health HTTP/1.1\r\nHost: x\r\nX-A: \x00\r\n\r\n'],
    ['a space in the path', 'GET /v1/health x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET /v1/health HTTP/9.9\r\nHost: x\r\n\r\n'],
    [
      'a length and chunks',
      'PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunks and a length',
      'PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['a length that is no number', 'PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nContent-Length: +4\r\n\r\nabcd'],
    [
      'chunks that are not last',
      'PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
    ],
    ['no Host', 'GET /v1/health HTTP/1.1\r\n\r\n'],
    ['an impossible Host', 'GET /v1/health HTTP/1.1\r\nHost: 1.2.3.999\r\n\r\n'],
    ['a Host with a path', 'GET /v1/%68ealth HTTP/1.1\r\nHost: x/y\r\n\r\n'],
  ])('%s: 400 with an envelope', async (_, text) => {
    const answer = await (await ask(text)).answer()
    expect([answer.status, answer.json?.error?.code]).toEqual([400, 'bad_request'])
    connection.destroy()
  })

  test('no Host is valid with HTTP/1.0', async () => {
    const answer = await (await ask('GET /v1/health HTTP/1.0\r\n\r\n')).answer()
    expect(answer.status).toBe(200)
    expect(await connection.closed()).toBe(false)
  })

  test("headers beyond Node's limit: 431, and the connection is closed", async () => {
    const answer = await (
      await ask(`GET /v1/health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`)
    ).answer()
    expect([answer.status, answer.json?.error?.code]).toEqual([431, 'headers_too_large'])
    await connection.closed()
  })

  test('a path of 10 kB is answered; one of 20 kB is 431', async () => {
    await ask(`GET /v1/notes/${'a'.repeat(10_000)} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\n\r\n`)
    expect((await connection.answer()).status).toBe(404)
    connection.destroy()
    await ask(`GET /v1/notes/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect((await connection.answer()).status).toBe(431)
    connection.destroy()
  })

  test('headers that do not arrive before the timeout: 408', async () => {
    const impatient = await startMemorySubject({ times: IMPATIENT })
    const answer = await (await ask('GET /v1/health HTTP/1.1\r\nHost: x\r\n', impatient)).answer()
    expect([answer.status, answer.json?.error?.code]).toEqual([408, 'request_timeout'])
    await connection.closed()
    await impatient.close()
  })

  test('a body that does not arrive before the timeout: 408, counted as an error', async () => {
    const impatient = await startMemorySubject({ times: IMPATIENT })
    const pilot = await impatient.createAccount()
    const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n'
    await ask(`PUT /v1/plugin/live HTTP/1.1\r\nX-API-Key: ${pilot.key}\r\n${head}\r\n{`, impatient)
    expect((await connection.answer()).status).toBe(408)
    await connection.closed()
    const counted = [{ route: 'PUT /v1/plugin/live', requests: 1, errors: 1 }]
    await expect.poll(async () => (await impatient.usage(pilot.id)).days[0]?.routes).toEqual(counted)
    await impatient.close()
  })

  test('a body with invalid chunks: 400', async () => {
    const head = 'Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n'
    await ask(`PUT /v1/plugin/live HTTP/1.1\r\nX-API-Key: ${account.key}\r\n${head}\r\n5\r\n{"a":\r\nzz\r\n`)
    expect((await connection.answer()).status).toBe(400)
    await connection.closed()
  })

  test('the error for invalid data behind a request follows its answer', async () => {
    await ask(`GET /v1/me HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\n\r\nGARBAGE\r\n\r\n`)
    expect((await connection.answer()).status).toBe(200)
    expect((await connection.answer()).status).toBe(400)
    expect(await connection.closed()).toBe(false)
  })

  test('invalid data that goes on is one error, which is answered and logged once', async () => {
    let release: () => void = () => undefined
    const until = new Promise<void>((resolve) => (release = resolve))
    const slow = await startMemorySubject({
      times: TIMES,
      ports: ({ accounts }) => ({ accounts: { find: (id) => until.then(() => accounts.find(id)) } }),
    })
    const pilot = await slow.createAccount()
    const garbled = await ask(`GET /v1/me HTTP/1.1\r\nHost: x\r\nX-API-Key: ${pilot.key}\r\n\r\n`, slow)
    for (let n = 0; n < 3; n++) {
      await garbled.flushed('GARBAGE\r\n\r\n')
      // The server has received it when it answers another client.
      await (await ask('GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n', slow)).answer()
      connection.destroy()
    }
    release()
    expect((await garbled.answers()).map(({ status }) => status)).toEqual([200, 400])
    expect(slow.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400])
    await slow.close()
  })

  test('invalid data in a body that was rejected before ends the connection without another answer', async () => {
    const head = 'Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n'
    const body = `10000\r\n${' '.repeat(0x10000)}\r\n`
    await ask(`PUT /v1/plugin/live HTTP/1.1\r\nX-API-Key: ${account.key}\r\n${head}\r\n${body}`)
    expect((await connection.answer()).status).toBe(413)
    connection.send('zz\r\n')
    expect(await connection.answers()).toEqual([])
  })

  test('pipelined requests are answered in their order', async () => {
    const paths = ['/v1/me', '/v1/nothing', '/v1/notes', '/v1/health', '/v1/notes?limit=0']
    await ask(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\n\r\n`).join(''))
    const statuses = []
    for (const _ of paths) statuses.push((await connection.answer()).status)
    expect(statuses).toEqual([200, 404, 200, 200, 400])
    connection.destroy()
  })

  test('a method that Node does not recognise: 405 on a known path, otherwise 404; counted as OTHER', async () => {
    const pilot = await subject.createAccount()
    await ask(`FROBNICATE /v1/me HTTP/1.1\r\nHost: x\r\nX-API-Key: ${pilot.key}\r\n\r\n`)
    const answer = await connection.answer()
    expect([answer.status, answer.headers.allow, answer.json?.error?.code]).toEqual([405, 'GET', 'method_not_allowed'])
    await ask('FROBNICATE /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n')
    expect((await connection.answer()).status).toBe(404)
    expect((await subject.usage(pilot.id)).days[0]?.routes).toEqual([{ route: 'OTHER /v1/me', requests: 1, errors: 1 }])
  })

  test('CONNECT is answered as any other method', async () => {
    await ask('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n')
    const { status, headers } = await connection.answer()
    // What follows is for the host that it names, not for this server.
    expect([status, headers.connection]).toEqual([404, 'close'])
    await connection.closed()
  })

  test('a request to change the protocol is ignored', async () => {
    await ask('GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect((await connection.answer()).status).toBe(200)
    connection.destroy()
  })

  test('the absolute form of a target is treated as its origin form', async () => {
    await ask('GET http://elsewhere/v1/health HTTP/1.1\r\nHost: x\r\n\r\nOPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n')
    expect((await connection.answer()).status).toBe(200)
    expect((await connection.answer()).status).toBe(404)
    connection.destroy()
  })

  test('a client that resets its connection does not affect others', async () => {
    await ask('GET /v1/health HTTP/1.1\r\nHost')
    connection.destroy()
    expect((await (await ask('GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n')).answer()).status).toBe(200)
    connection.destroy()
    expect(subject.faults).toEqual([])
  })
})

test('of a client that never stops sending, only the last two answers stay in memory', async () => {
  const server = new EventEmitter()
  answerTransportErrors(server as Server, async () => new Uint8Array(), 1)
  const socket = {}
  function ask() {
    const res = { writableFinished: false, destroyed: false }
    server.emit('request', { socket }, res)
    return new WeakRef(res)
  }
  const answers = [ask(), ask(), ask(), ask()]
  await nextTurn()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(answers.map((answer) => answer.deref() !== undefined)).toEqual([false, false, true, true])
  // The connection is open until here.
  server.emit('request', { socket }, {})
})
