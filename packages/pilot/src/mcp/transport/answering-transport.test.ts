import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { AnsweringTransport } from './answering-transport.ts'

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
