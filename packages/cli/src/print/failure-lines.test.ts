import { expect, test } from 'vitest'
import { failureLines } from './failure-lines.ts'

/** Characters that move the cursor, and change colours, lines or the direction of a text. */
const HOSTILE = 'x\u001b[2J\u009b31m\u0007\r\u2028\u202egpj'
const RAW = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]/

const STREAMS = [
  { name: 'a terminal', args: ['export'], isTerminal: true },
  { name: 'the terminal of a server', args: ['serve'], isTerminal: true },
  { name: 'a file', args: ['export'], isTerminal: false },
] as const

test.each(STREAMS)('nothing of a message or a stack changes $name', (stream) => {
  const lines = failureLines(stream, HOSTILE, `Error: ${HOSTILE}\n    at ${HOSTILE}`)
  expect(lines).not.toMatch(RAW)
  const shown = 'x·[2J·31m····gpj'
  expect(lines).toBe(`flightbag: ${shown}\nError: ${shown}\n    at ${shown}\n`)
  expect(failureLines(stream, HOSTILE)).toBe(`flightbag: ${shown}\n`)
})

test.each([
  [['--version', 'serve'], true],
  [['-x', '--json', 'start', '--port', '0'], true],
  [['serve', 'export'], true],
  [['export', 'serve'], false],
  [['--serve', 'export'], false],
  [['servers'], false],
  [['--serve'], false],
  [[], false],
])('the command line %j is that of a server: %s', (args, isServer) => {
  expect(failureLines({ args, isTerminal: false }, 'x').startsWith('{')).toBe(isServer)
})

test.each(['serve', 'start'])('the log of %s has the message and the stack in one line', (command) => {
  const stream = { args: [command, '--port', '0'], isTerminal: false }
  for (const stack of [undefined, `Error: ${HOSTILE}\n    at ${HOSTILE}`]) {
    const lines = failureLines(stream, HOSTILE, stack)
    expect(lines).not.toMatch(RAW)
    expect(lines.indexOf('\n')).toBe(lines.length - 1)
    expect(JSON.parse(lines)).toEqual({
      level: 60,
      time: expect.any(String),
      msg: HOSTILE,
      ...(stack === undefined ? {} : { stack }),
    })
  }
})
