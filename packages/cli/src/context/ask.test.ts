import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'

/** A question on a terminal, with the keys that the user presses. */
async function asked() {
  const [input, output, ending] = [new PassThrough(), new PassThrough(), new AbortController()]
  let interrupts = 0
  function interrupt() {
    interrupts++
    ending.abort()
  }
  const answer = ask('Erase?', { input, output, signal: ending.signal, interrupt })
  let screen = ''
  output.setEncoding('utf8').on('data', (text: string) => (screen += text))
  await expect.poll(() => screen).toContain('Erase? [y/N] ')
  return {
    answer,
    input,
    type: (keys: string) => input.write(keys),
    ending,
    screen: () => screen,
    interrupts: () => interrupts,
  }
}

test.each([
  ['y\r', true],
  ['YES\r', true],
  [' yes \r', true],
  ['\r', false],
  ['n\r', false],
  ['yesterday\r', false],
])('the keys %j are the answer %s', async (keys, expected) => {
  const { answer, input, type } = await asked()
  type(keys)
  expect(await answer).toBe(expected)
  // nothing reads the terminal any more: the next question can, and the process can end
  expect([input.isPaused(), input.listenerCount('keypress')]).toEqual([true, 0])
})

test('Ctrl-D means no, on a line of its own', async () => {
  const { answer, type, screen, interrupts } = await asked()
  type('\u0004')
  expect(await answer).toBe(false)
  expect([screen().endsWith('\n'), interrupts()]).toEqual([true, 0])
})

test('Ctrl-C interrupts the command and means no', async () => {
  const { answer, type, interrupts } = await asked()
  type('\u0003')
  expect([await answer, interrupts()]).toEqual([false, 1])
})

test('an interruption from outside means no', async () => {
  const { answer, ending } = await asked()
  ending.abort()
  expect(await answer).toBe(false)
})
