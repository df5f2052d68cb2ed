import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askKey } from './ask-key.ts'

/** A question for the key, with what the user types; `null` ends the input. */
async function asked(
  typed: string | null,
  { inputIsTty = true, outputIsTty = true, signal = new AbortController() } = {},
) {
  const input = Object.assign(new PassThrough(), { isTTY: inputIsTty })
  const output = Object.assign(new PassThrough(), { isTTY: outputIsTty })
  const answer = askKey(signal.signal, { input, output, interrupt: () => signal.abort() })
  if (typed === null) input.end()
  else input.write(typed)
  return { key: await answer, screen: String(output.read() ?? ''), isInterrupted: signal.signal.aborted }
}

test.each([
  ['secret\r', 'secret'],
  [' secrex\u007ft \n', 'secret'],
  ['\u0003', null],
  ['\u0004', null],
  [null, null],
])('the input %j is the key %j, which is not shown', async (typed, key) => {
  expect(await asked(typed)).toEqual({ key, screen: 'API key: \n', isInterrupted: typed === '\u0003' })
})

test.each([{ inputIsTty: false }, { outputIsTty: false }])(
  'without a terminal there is no question: %j',
  async (terminal) => {
    expect(await asked('secret\r', terminal)).toEqual({ key: null, screen: '', isInterrupted: false })
  },
)

test('after an interruption there is no question', async () => {
  const signal = new AbortController()
  signal.abort()
  expect(await asked('', { signal })).toEqual({ key: null, screen: '', isInterrupted: true })
})
