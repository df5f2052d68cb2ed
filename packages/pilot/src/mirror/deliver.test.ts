import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bag } from '../service/open-bag.ts'
import type { Copy } from './copy.ts'
import { deliverAll } from './deliver.ts'
import { mirrorBag } from './mirror-bag.ts'
import { postReceiver } from './post-change.ts'
import { commandReceiver } from './run-command.ts'

/** A queue of changes, and the waits between attempts to deliver them. */
function prepared(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const waits: number[] = []
  const accepted: number[] = []
  return {
    waits,
    accepted,
    queue: {
      nextChange: () => (numbers[0] === undefined ? null : { number: numbers[0], body: '{}' }),
      delivered: (number: number) => void numbers.splice(numbers.indexOf(number), 1),
    },
    options: { signal: new AbortController().signal, sleep: async (ms: number) => void waits.push(ms) },
  }
}

test('changes are delivered in order, each until it is accepted', async () => {
  const { queue, options, accepted, waits } = prepared(3)
  let failures = 2
  const count = await deliverAll(
    queue,
    async ({ number }) => {
      if (number === 2 && failures-- > 0) throw new Error('busy')
      accepted.push(number)
    },
    options,
  )
  expect([count, accepted, waits]).toEqual([3, [1, 2, 3], [1000, 2000]])
})

test('a change that is never accepted stops the delivery, and is the first one of the next run', async () => {
  const { queue, options, accepted, waits } = prepared(3)
  const failing = deliverAll(
    queue,
    async ({ number }) => {
      if (number === 2) throw new Error('no')
      accepted.push(number)
    },
    options,
  )
  await expect(failing).rejects.toThrow('change 2 was not accepted: no')
  expect([accepted, waits]).toEqual([[1], [1000, 2000, 4000, 8000]])
  expect(await deliverAll(queue, async ({ number }) => void accepted.push(number), options)).toBe(2)
  expect(accepted).toEqual([1, 2, 3])
})

test('the changes of an earlier run are delivered before the service is asked', async () => {
  const { queue, options, accepted } = prepared(2)
  async function mirror() {
    throw new Error('no answer')
  }
  const bag = { aerodromes: { mirror } } as unknown as Bag
  const copy = { ...queue, collection: () => ({}) } as unknown as Copy
  async function receiver({ number }: { readonly number: number }) {
    accepted.push(number)
  }
  const mirrored = mirrorBag(bag, copy, { ...options, attachments: false, compareIds: false, receiver })
  await expect(mirrored).rejects.toThrow('no answer')
  expect(accepted).toEqual([1, 2])
})

test.each([1, 5])('an interruption in attempt %i ends the delivery, and the change stays', async (attempts) => {
  const { queue, options } = prepared(1)
  const ending = new AbortController()
  let attempt = 0
  const interrupted = deliverAll(
    queue,
    async () => {
      if (++attempt === attempts) ending.abort()
      throw new Error('killed')
    },
    { ...options, signal: ending.signal },
  )
  await expect(interrupted).rejects.toMatchObject({ name: 'AbortError' })
  expect(queue.nextChange()?.number).toBe(1)
})

test('an interruption after a change that was accepted delivers no further one', async () => {
  const { queue, options } = prepared(2)
  const ending = new AbortController()
  const interrupted = deliverAll(queue, async () => ending.abort(), { ...options, signal: ending.signal })
  await expect(interrupted).rejects.toMatchObject({ name: 'AbortError' })
  expect(queue.nextChange()?.number).toBe(2)
})

/** Posts to a service that never answers. */
async function silentService() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { receiver: postReceiver({ url, secret: 's', now: () => 0 }), started: once(server, 'request') }
}

/** A command that never ends. */
async function endlessCommand() {
  return { receiver: commandReceiver('exec sleep 600', { PATH: process.env.PATH }), started: Promise.resolve() }
}

test.each([
  ['a secret of the receiver', 'a secret of the receiver'],
  ['whsec_c2VjcmV0IQ==', 'secret!'],
])('a change is posted with its number, the second of the attempt and a signature by %j', async (secret, key) => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  onTestFinished(() => sent.mockRestore())
  const receiver = postReceiver({ url: 'https://hook.test/in', secret, now: () => 1_760_000_000_999 })
  await receiver({ number: 7, body: '{"id":"ñ"}' }, new AbortController().signal)
  const signature = createHmac('sha256', key).update('change-7.1760000000.{"id":"ñ"}').digest('base64')
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': 'change-7',
    'webhook-timestamp': '1760000000',
    'webhook-signature': `v1,${signature}`,
  }
  const init = { method: 'POST', redirect: 'error', headers, body: '{"id":"ñ"}', signal: expect.any(AbortSignal) }
  expect(sent.mock.calls).toEqual([['https://hook.test/in', init]])
})

test('an answer without an end accepts the change with its status, and is not read', async () => {
  const answers = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => answers.mockRestore())
  const { receiver, started } = await silentService()
  const delivered = receiver({ number: 1, body: '{}' }, new AbortController().signal)
  const [, response] = await started
  response.writeHead(200).write('more')
  await delivered
  const { body } = await answers.mock.results[0]!.value
  expect((await body.getReader().read()).done).toBe(true)
  await once(response, 'close')
})

test('a service that does not answer in time has not accepted the change', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  onTestFinished(() => timeout.mockRestore())
  const { receiver, started } = await silentService()
  const delivered = receiver({ number: 1, body: '{}' }, new AbortController().signal)
  await started
  expect(timeout).toHaveBeenCalledWith(30_000)
  late.abort(new DOMException('late', 'TimeoutError'))
  await expect(delivered).rejects.toMatchObject({ name: 'TimeoutError' })
})

test.each([
  ['a service that does not answer', silentService],
  ['a command that does not end', endlessCommand],
])('an interruption does not wait for %s', async (_, open) => {
  const { receiver, started } = await open()
  const ending = new AbortController()
  const delivered = receiver({ number: 1, body: '{}' }, ending.signal)
  await started
  ending.abort()
  await expect(delivered).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['exit 0', 'accepted'],
  ['exit 3', 'the command ended with 3'],
])('a command that does not read its change decides with its code: %s', async (command, expected) => {
  const receiver = commandReceiver(command, { PATH: process.env.PATH })
  // More than a pipe holds.
  const body = 'x'.repeat(2 ** 20)
  const delivered = receiver({ number: 1, body }, new AbortController().signal)
  expect(
    await delivered.then(
      () => 'accepted',
      (error: Error) => error.message,
    ),
  ).toBe(expected)
})

test('a command gets the number of its change and the variables of the user, but no secret', async () => {
  const secrets = { FLIGHTBAG_KEY: 'k', FLIGHTBAG_WEBHOOK_SECRET: 's' }
  const command = 'test "$FLIGHTBAG_CHANGE:$HOME:$FLIGHTBAG_KEY:$FLIGHTBAG_WEBHOOK_SECRET" = "7:/h::"'
  const receiver = commandReceiver(command, { PATH: process.env.PATH, HOME: '/h', ...secrets })
  await receiver({ number: 7, body: '{}' }, new AbortController().signal)
})

test('a command reads a change as one whole line', async () => {
  const command = 'IFS= read -r line && test "$line" = "{}" && ! read -r more'
  const receiver = commandReceiver(command, { PATH: process.env.PATH })
  await receiver({ number: 1, body: '{}' }, new AbortController().signal)
})
