import { expect, test } from 'vitest'
import { awaitedAnswers, NO_STATEMENT_TIMEOUT } from './awaited-answers.ts'

/** A message with this type and body. */
function message(type: string, body = ''): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

const READY = message('Z', 'I')
const IN_TRANSACTION = message('Z', 'T')

/** A connection that has been opened. */
function opened() {
  const answers = awaitedAnswers()
  answers.sent(Buffer.from('start-up'))
  expect(answers.awaiting).toBe(true)
  answers.received(Buffer.concat([message('K', '\0\0\0\x07secret'), READY]))
  expect([answers.awaiting, answers.pid]).toEqual([false, 7])
  return answers
}

test('an answer is awaited from each query or Sync until the server is ready as often', () => {
  const answers = opened()
  answers.sent(Buffer.concat([message('Q', 'select 1'), message('P', 'x'), message('S')]))
  answers.received(READY)
  expect(answers.awaiting).toBe(true)
  answers.received(READY)
  expect(answers.awaiting).toBe(false)
  answers.received(READY)
  answers.sent(message('S'))
  expect(answers.awaiting).toBe(true)
})

test('an answer is awaited from a Flush until the Sync after it is answered', () => {
  const answers = opened()
  answers.sent(Buffer.concat([message('P', 'x'), message('H')]))
  expect(answers.awaiting).toBe(true)
  answers.sent(message('S'))
  expect(answers.awaiting).toBe(true)
  answers.received(READY)
  expect(answers.awaiting).toBe(false)
})

test('a transaction without a statement timeout has none until its end', () => {
  const answers = opened()
  answers.sent(message('Q', `begin; ${NO_STATEMENT_TIMEOUT}`))
  answers.received(IN_TRANSACTION)
  expect(answers.unlimited).toBe(true)
  answers.sent(message('Q', 'commit'))
  answers.received(READY)
  expect(answers.unlimited).toBe(false)
})

test('messages are read from any parts of the stream', () => {
  const answers = opened()
  answers.sent(message('S'))
  for (const byte of READY.subarray(0, -1)) answers.received(Buffer.of(byte))
  answers.received(READY.subarray(-1))
  expect(answers.awaiting).toBe(false)
})
