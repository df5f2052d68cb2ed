import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { AnsweringTransport } from './answering-transport.ts'

const PING = { id: 1, method: 'ping' }
const OTHER = { id: 2, method: 'ping' }
function cancelled(requestId: unknown) {
  return { method: 'notifications/cancelled', params: { requestId } }
}

test.each<[string, readonly object[], readonly number[]]>([
  ['no message', [], []],
  ['a notification', [{ method: 'notifications/initialized' }], []],
  ['a request', [PING], [1]],
  ['two requests', [PING, OTHER], [2, 1]],
  ['a request that is cancelled', [PING, cancelled(1)], []],
  ['two requests, one of which is cancelled', [PING, OTHER, cancelled(1)], [2]],
  ['a request, and a cancellation of another one', [PING, cancelled(7)], [1]],
  ['a subscription, which has no answer', [{ id: 1, method: 'subscriptions/listen' }], []],
  ['a subscription and a request', [{ id: 1, method: 'subscriptions/listen' }, OTHER], [2]],
  ['an answer of the client', [{ id: 5, result: {} }], []],
  ['a request, and an answer with its id', [PING, { id: 1, result: {} }], [1]],
])('an input with %s ends after the answers that are due', async (_, messages, due) => {
  const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const transport = new AnsweringTransport(Readable.from([Buffer.from(lines.join(''))]), output)
  let isOver = false
  void transport.ended.then(() => {
    isOver = true
  })
  /** Lets everything happen that waits for nothing but its turn. */
  async function settle() {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  }
  let received = 0
  const all = new Promise<void>((resolve) => {
    transport.onmessage = () => {
      received++
      if (received === messages.length) resolve()
    }
  })
  await transport.start()
  if (messages.length > 0) await all
  for (const id of due) {
    await settle()
    expect(isOver).toBe(false)
    await transport.send({ jsonrpc: '2.0', id, result: {} })
  }
  await settle()
  expect(isOver).toBe(true)
})

test('the end comes after the last answer is written, also to a slow reader', async () => {
  const written: (() => void)[] = []
  // It is full from the first byte on, until its reader takes it.
  const output = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void written.push(done) })
  const input = Readable.from([Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')])
  const transport = new AnsweringTransport(input, output)
  let isOver = false
  const over = transport.ended.then(() => {
    isOver = true
  })
  const asked = new Promise((resolve) => {
    transport.onmessage = resolve
  })
  await transport.start()
  await asked
  const sent = transport.send({ jsonrpc: '2.0', id: 1, result: {} })
  await new Promise(setImmediate)
  expect([written.length, isOver]).toEqual([1, false])
  written[0]!()
  await Promise.all([sent, over])
})
