import { setImmediate as nextTurn } from 'node:timers/promises'
import { FlightbagError } from '@flightbag/client'
import { expect, test } from 'vitest'
import { InputError } from '../../context/io.ts'
import { openRuntime } from '../../context/runtime.ts'
import { startAnyService } from '../../testing/any-service.ts'
import { memoryIo } from '../../testing/memory-io.ts'
import { answered, bagOf, reach } from './with-bag.ts'

function contextOf(signal?: AbortSignal) {
  const io = memoryIo(signal === undefined ? {} : { signal })
  return { io, env: {}, args: [], open: openRuntime, exitCode: null }
}

test('an interruption does not wait for the service', async () => {
  const interruption = new AbortController()
  const never = Promise.withResolvers<never>()
  const reached = reach(contextOf(interruption.signal), () => never.promise)
  interruption.abort(new Error('interrupted'))
  const said = reached.catch((error: Error) => error.message)
  expect(await Promise.race([said, nextTurn('still waiting')])).toBe('interrupted')
})

test('an error that the interruption of a request caused is no problem of the service', async () => {
  const interruption = new AbortController()
  async function work(): Promise<never> {
    interruption.abort(new Error('interrupted'))
    const failed = { status: null, code: 'no_answer', requestId: null, retryAfterSeconds: null }
    throw new FlightbagError('the request was cancelled', failed)
  }
  await expect(reach(contextOf(interruption.signal), work)).rejects.toThrow('interrupted')
})

test('a long wait that the service asks for is reported', async () => {
  const service = await startAnyService((_, response) => response.writeHead(429, { 'Retry-After': '7' }).end('{}'))
  const context = contextOf()
  const bag = bagOf({ url: service.url, key: 'k' }, context, { retries: 0 })
  await expect(bag.get('/v1/me')).rejects.toThrow()
  service.close()
  expect(context.io.said.stderr).toMatch(/^flightbag: 127\.0\.0\.1:\d+ asks to wait 7 s[^\n]*\n$/)
})

const OTHER_FORM = /^the service sent an answer of another form than its description: ./

test.each([
  ['without a part', () => (null as unknown as { readonly id: string }).id],
  ['with an impossible time', () => new Date('no time').toISOString()],
])('an answer %s is a problem of the service', async (_, read) => {
  const failure = { line: null, field: null, message: expect.stringMatching(OTHER_FORM) }
  expect(await reach(contextOf(), async () => read())).toEqual({ ok: false, failure })
  expect(() => answered(read)(null)).toThrow(InputError)
  expect(() => answered(read)(null)).toThrow(OTHER_FORM)
})

test('any other error is thrown as it is', async () => {
  const error = new Error('of this program')
  function fail(): never {
    throw error
  }
  await expect(reach(contextOf(), async () => fail())).rejects.toBe(error)
  expect(() => answered(fail)(null)).toThrow(error)
})
