import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitWriting } from './slow-reader.ts'

/** Larger than the buffers of the kernel on both sides. */
const ANSWER = Buffer.alloc(64 * 1024 * 1024)

async function serverWith(ms: number) {
  const server = createServer((_, res) => {
    limitWriting(res, ms)
    res.end(ANSWER)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

test('a client that reads a little now and then is closed at the timeout', async () => {
  const { server, port } = await serverWith(150)
  const client = connect(port, '127.0.0.1')
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [served] = await once(server, 'connection')
  client.pause()
  await once(served, 'close')
  client.resume()
  await once(client, 'close')
  expect(client.bytesRead).toBeLessThan(ANSWER.length)
  server.close()
})

test('a client that reads gets the complete answer, and its connection stays open', async () => {
  const { server, port } = await serverWith(60_000)
  for (let n = 0; n < 2; n++) {
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect((await answer.arrayBuffer()).byteLength).toBe(ANSWER.length)
  }
  server.closeAllConnections()
  server.close()
})

test('an answer that was read leaves no timer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const res = new EventEmitter()
  limitWriting(res as ServerResponse, 60_000)
  const timers = ['prefinish', 'close'].map((event) => {
    res.emit(event)
    return vi.getTimerCount()
  })
  expect(timers).toEqual([1, 0])
})

test('an answer that ends after its client has left starts no timer', async () => {
  const ended = Promise.withResolvers<number>()
  const server = createServer(async (req, res) => {
    limitWriting(res, 60_000)
    req.socket.destroy()
    await once(res, 'close')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    res.end('late')
    ended.resolve(timers.mock.calls.length)
    timers.mockRestore()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  expect(await ended.promise).toBe(0)
  server.close()
})
