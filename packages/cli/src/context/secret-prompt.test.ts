import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askSecret } from './secret-prompt.ts'

/** A question for a secret, with the keys that the user presses; returns the answer and what became of the terminal. */
async function asked(keys: string, { isTTY = true } = {}) {
  const modes: string[] = []
  function setRawMode(isRaw: boolean) {
    modes.push(isRaw ? 'raw' : 'as before')
  }
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode })
  const [output, ending] = [Object.assign(new PassThrough(), { isTTY: true }), new AbortController()]
  const answer = askSecret('Key: ', ending.signal, { input, output, interrupt: () => ending.abort() })
  input.write(keys)
  return { answer: await answer, modes, screen: String(output.read() ?? ''), isInterrupted: ending.signal.aborted }
}

test.each([
  ['secret\r', 'secret'],
  [' secrex\u007ft\n', 'secret'],
  ['secret\u0004', 'secret'],
  ['\u0003', null],
])('the keys %j are the secret %j, are not shown, and the terminal is as before', async (keys, answer) => {
  const screen = 'Key: \n'
  expect(await asked(keys)).toEqual({ answer, modes: ['raw', 'as before'], screen, isInterrupted: answer === null })
})

test('without a terminal there is no question', async () => {
  const nothing = { answer: null, modes: [], screen: '', isInterrupted: false }
  expect(await asked('secret\r', { isTTY: false })).toEqual(nothing)
})
