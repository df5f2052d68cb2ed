import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { lingeringResponse } from './lingering-response.ts'

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
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
  return { server, client, request }
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
