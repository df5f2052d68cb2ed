import { once } from 'node:events'
import { connect } from 'node:net'
import type { Evening, PlayedAnswer } from '@flightbag/plugin-simulator'
import { expect, test } from 'vitest'
import { startGradedServer } from './graded-server.ts'

/** An evening with one answer to all calls. */
function evening(answer: PlayedAnswer, receive: () => void, end: (lastedMs: number, left: boolean) => void) {
  return {
    receive: (_: unknown, arrivedMs: number) => {
      receive()
      return { answer, end: (endMs: number, left: boolean) => end(endMs - arrivedMs, left) }
    },
  } as unknown as Evening
}

const SILENT: PlayedAnswer = { kind: 'silent' }

test('a call ends when its answer is sent, and not when it arrived', async () => {
  const delayMs = 20
  const answer: PlayedAnswer = { kind: 'reply', status: 200, headers: {}, body: '{}', delayMs }
  const ends: unknown[] = []
  const played = evening(
    answer,
    () => undefined,
    (...each) => ends.push(each),
  )
  const server = await startGradedServer(played, 0)
  await (await fetch(`${server.url}/v1/me`)).text()
  await server.close()
  // a timer can be a millisecond early by the clock
  expect(ends).toEqual([[expect.toSatisfy((ms: number) => ms >= delayMs - 1), false]])
})

test('a call ends when its client leaves', async () => {
  const leaving = new AbortController()
  const ended = Promise.withResolvers<boolean>()
  const played = evening(
    SILENT,
    () => leaving.abort(),
    (_, left) => ended.resolve(left),
  )
  const server = await startGradedServer(played, 0)
  await expect(fetch(server.url, { signal: leaving.signal })).rejects.toThrow('aborted')
  expect(await ended.promise).toBe(true)
  await server.close()
})

test('the end of an evening ends its calls, which no client has left, and its port', async () => {
  const received = Promise.withResolvers<void>()
  const ends: boolean[] = []
  const played = evening(SILENT, received.resolve, (_, left) => ends.push(left))
  const server = await startGradedServer(played, 0)
  const call = expect(fetch(server.url)).rejects.toThrow('fetch failed')
  await received.promise
  await server.close()
  await call
  expect(ends).toEqual([false])
  await expect(fetch(server.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('the end of an evening waits for no client that still sends', async () => {
  const server = await startGradedServer(
    evening(
      SILENT,
      () => undefined,
      () => undefined,
    ),
    0,
  )
  const client = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined)
  client.write('PUT / HTTP/1.1\r\nHost: evening\r\nContent-Length: 5\r\n\r\n')
  await server.called
  await server.close()
})

test('a cut answer has its status, and a part of its body', async () => {
  const answer: PlayedAnswer = { kind: 'cut', status: 201, headers: {}, body: '{"data":{}}', delayMs: 0 }
  const server = await startGradedServer(
    evening(
      answer,
      () => undefined,
      () => undefined,
    ),
    0,
  )
  const received = await fetch(server.url)
  expect(received.status).toBe(201)
  await expect(received.text()).rejects.toThrow('terminated')
  await server.close()
})

test.each([
  ['reply', 2],
  ['cut', 1],
  ['down', 1],
])('a client that uses the connection again after a %s has made %i calls', async (kind, calls) => {
  let received = 0
  const answer = { kind, status: 200, headers: {}, body: '{"data":{}}', delayMs: 0 } as PlayedAnswer
  const server = await startGradedServer(
    evening(
      answer,
      () => void received++,
      () => undefined,
    ),
    0,
  )
  const client = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined)
  const closed = once(client, 'close')
  const line = 'GET /v1/me HTTP/1.1\r\nHost: evening\r\n'
  client.write(`${line}\r\n`)
  client.once('data', () => client.write(`${line}Connection: close\r\n\r\n`))
  await closed
  expect(received).toBe(calls)
  await server.close()
})
