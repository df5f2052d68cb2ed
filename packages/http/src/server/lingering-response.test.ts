import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { drop, lingeringResponse } from './lingering-response.ts'

const LINGER_MS = 54_321
const BODY_BYTES = 2 * 1024 * 1024

/** A client of which a body was rejected, and its request. */
async function rejected(length = `Content-Length: ${BODY_BYTES}`) {
  const options = { ServerResponse: lingeringResponse({ closing: () => false, lingerMs: LINGER_MS }) }
  const server = createServer(options, (_, res) => {
    res.writeHead(413)
    // As an answer of several pieces, which are to be sent together.
    res.cork()
    res.write(Buffer.from('too '))
    res.end(Buffer.from('large'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(`PUT / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`)
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
  return { server, client, request, response }
}

test.each([`Content-Length: ${BODY_BYTES}`, 'Transfer-Encoding: chunked'])(
  'a client that closes its connection after the answer to its body leaves no timer: %s',
  async (length) => {
    const started = vi.spyOn(globalThis, 'setTimeout')
    const stopped = vi.spyOn(globalThis, 'clearTimeout')
    const { server, client, request } = await rejected(length)
    // Not `once`, which rejects with the error before it.
    const closed = new Promise((resolve) => request.once('close', resolve))
    const timer = started.mock.results[started.mock.calls.findIndex(([, ms]) => ms === LINGER_MS)]?.value
    expect(timer).toBeDefined()
    expect(stopped.mock.calls.flat()).not.toContain(timer)
    client.destroy()
    await closed
    expect(stopped.mock.calls.flat()).toContain(timer)
    vi.restoreAllMocks()
    server.close()
  },
)

test('no more than a part of a rejected body is received', async () => {
  const { server, client, request } = await rejected()
  client.write(Buffer.alloc(BODY_BYTES))
  await expect.poll(() => request.isPaused() || request.complete).toBe(true)
  expect(request.complete).toBe(false)
  client.destroy()
  server.closeAllConnections()
  server.close()
})

test('the answer to a rejected body ends when its client has sent all of it', async () => {
  const { server, client, request, response } = await rejected('Transfer-Encoding: chunked')
  const all = once(request, 'end')
  client.write('4\r\nbody\r\n')
  expect(response.writableEnded).toBe(false)
  client.write('0\r\n\r\n')
  await all
  await nextTurn()
  expect(response.writableEnded).toBe(true)
  client.destroy()
  server.close()
})

test('the answer to a request that was received ends immediately', async () => {
  const options = { ServerResponse: lingeringResponse({ closing: () => false, lingerMs: LINGER_MS }) }
  const ended: boolean[] = []
  const server = createServer(options, (_, res) => ended.push(res.writeHead(200).end(Buffer.from('ok')).writableEnded))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect([await answer.text(), ended]).toEqual(['ok', [true]])
  server.closeAllConnections()
  server.close()
})

test('a dropped response sends nothing, and its writer need not wait', async () => {
  const options = { ServerResponse: lingeringResponse({ closing: () => false, lingerMs: LINGER_MS }) }
  const goesOn: boolean[] = []
  const server = createServer(options, (req, res) => {
    drop(res)
    res.writeHead(200)
    goesOn.push(res.write(Buffer.alloc(BODY_BYTES)), res.write(Buffer.alloc(BODY_BYTES)))
    res.end()
    req.socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect([answer.status, goesOn]).toEqual([400, [true, true]])
  server.close()
})
