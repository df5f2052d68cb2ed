import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askSecret } from './secret-prompt.ts'

/** A question for a secret, with the keys that the user presses; returns the answer and what became of the terminal. */
async function asked(keys: string | readonly Uint8Array[], { isTTY = true } = {}) {
  const modes: string[] = []
  function setRawMode(isRaw: boolean) {
    modes.push(isRaw ? 'raw' : 'as before')
  }
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode })
  const [output, ending] = [Object.assign(new PassThrough(), { isTTY: true }), new AbortController()]
  // as a signal, which arrives after the call
  function interrupt() {
    setImmediate(() => ending.abort())
  }
  const answer = askSecret('Key: ', ending.signal, { input, output, interrupt })
  for (const piece of typeof keys === 'string' ? [keys] : keys) {
    input.write(piece)
    await nextTurn()
  }
  const said = { answer: await answer, isInterrupted: ending.signal.aborted }
  await nextTurn()
  return { ...said, modes, screen: String(output.read() ?? ''), isRead: isTTY && !input.isPaused() }
}

test.each([
  ['secret\r', 'secret'],
  [' secrex\u007ft\n', 'secret'],
  ['secrex\bt\n', 'secret'],
  ['\u007f\bxy\u007f\u007fsecret\rafter', 'secret'],
  [' \r', ''],
  ['secret\u0004', 'secret'],
  ['\u0003', null],
])('the keys %j are the secret %j, are not shown, and the terminal is as before', async (keys, answer) => {
  const screen = 'Key: \n'
  const isInterrupted = answer === null
  expect(await asked(keys)).toEqual({ answer, modes: ['raw', 'as before'], screen, isInterrupted, isRead: false })
})

test('a letter may arrive in two pieces', async () => {
  const keys = Buffer.from('añil\r')
  expect(await asked([keys.subarray(0, 2), keys.subarray(2)])).toMatchObject({ answer: 'añil' })
})

test('without a terminal there is no question', async () => {
  const nothing = { answer: null, modes: [], screen: '', isInterrupted: false, isRead: false }
  expect(await asked('secret\r', { isTTY: false })).toEqual(nothing)
})
