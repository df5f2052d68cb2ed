import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { FlightbagError } from '@flightbag/client'
import { expect, test } from 'vitest'
import { serveMcp } from './serve-mcp.ts'

const CLIENT = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
const CURRENT = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const FIRST = { id: 1, method: 'initialize', params: CLIENT }

/** A server whose requests are written as lines. */
function started(bag: object, { signal = new AbortController().signal, output = new PassThrough() as Writable } = {}) {
  const errors: Error[] = []
  const input = new PassThrough()
  const streams = { input, output, signal, version: '0', onError: (error: Error) => void errors.push(error) }
  const ended = serveMcp({ bag, enabled: new Set() } as never, streams)
  return { input, output, ended, errors }
}

function lines(...messages: readonly object[]): string {
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
}

function callOf(name: string, given: object) {
  return { id: 2, method: 'tools/call', params: { name, arguments: given } }
}

/** The answer to a call of a tool, the last request before the input ends. */
async function answerOf(bag: object, name: string, given: object) {
  const output = new PassThrough()
  const written = text(output)
  const { input, ended, errors } = started(bag, { output })
  input.end(lines(FIRST, callOf(name, given)))
  await ended
  expect(errors).toEqual([])
  const answers = (await written).trim().split('\n')
  return answers.map((answer) => JSON.parse(answer)).find(({ id }) => id === 2).result
}

test('an interruption before the server waits for input ends it', async () => {
  const { ended, errors } = started({}, { signal: AbortSignal.abort() })
  await ended
  expect(errors).toEqual([])
})

test('an interruption ends the server, whose call in progress is not answered', async () => {
  const interrupt = new AbortController()
  const [called, card] = [Promise.withResolvers<void>(), Promise.withResolvers<object>()]
  function get() {
    called.resolve()
    return card.promise
  }
  const { input, output, ended, errors } = started({ aerodromes: { get } }, { signal: interrupt.signal })
  input.write(lines(FIRST, callOf('aerodrome', { aerodrome: 'SAZM' })))
  await called.promise
  interrupt.abort()
  // In a process it ends standard input too, as a failure.
  input.destroy(new Error('interrupted'))
  await ended
  expect(output.writableFinished).toBe(true)
  card.resolve({ id: 'c', updatedAt: '2026-10-05T12:00:00.000Z' })
  await setImmediate()
  expect(errors).toEqual([])
})

test('an output that cannot be written ends the server, whose input is still open', async () => {
  const broken = new Error('cannot be written')
  const output = new Writable({ write: (_chunk, _encoding, done) => done(broken) })
  const { input, ended, errors } = started({}, { output })
  input.write(lines(FIRST))
  await ended
  expect(errors).toContain(broken)
})

test('a key that the service does not accept is a result that names the command', async () => {
  const failed = { status: 401, code: 'unauthorized', requestId: null, retryAfterSeconds: null }
  const refused = new FlightbagError('401 unauthorized', failed)
  const bag = { aerodromes: { get: () => Promise.reject(refused) } }
  expect(await answerOf(bag, 'aerodrome', { aerodrome: 'SAZM' })).toMatchObject({
    isError: true,
    content: [{ text: 'the service does not accept the API key: run `flightbag login` again' }],
  })
})

test('a subscription ends with the input', async () => {
  const output = new PassThrough()
  const { input, ended, errors } = started({}, { output })
  const params = { _meta: CURRENT, notifications: { toolsListChanged: true } }
  input.write(lines({ id: 1, method: 'subscriptions/listen', params }))
  const [acknowledged] = await once(output, 'data')
  expect(JSON.parse(acknowledged)).toMatchObject({ method: 'notifications/subscriptions/acknowledged' })
  input.end()
  await ended
  expect(errors).toEqual([])
})

test.each<[string, object, string]>([
  [
    'flights',
    { registration: 'LV-ABC' },
    'there is no argument "registration": the name is "aircraft". The arguments are',
  ],
  ['flights', { colour: 'red' }, 'there is no argument "colour". The arguments are from, to, aircraft'],
  ['checklists', { registration: 'LV-ABC' }, 'the name is "aircraft"'],
  ['flights', { tail_number: 'LV-ABC' }, 'the name is "aircraft"'],
  ['changes', { updatedSince: '2026-01-01T00:00:00Z' }, 'the name is "since"'],
  ['aerodrome', { ident: 'SAZM' }, 'the name is "aerodrome"'],
  ['weather', { aerodrome: 'SAZM' }, 'the name is "aerodromes"'],
  ['changes', { from: '2026-01-01' }, 'the name is "since"'],
  ['changes', {}, 'the argument "since" is missing'],
  ['flights', { from: '2026-02-30' }, 'from must be a date YYYY-MM-DD'],
  ['flights', { from: '2026-06-30', to: '2026-01-01' }, 'from must not be after to'],
  ['flights', { limit: 201 }, 'limit: must be a whole number from 0 to 200'],
  ['flights', { limit: 0.5 }, 'limit: must be a whole number from 0 to 200'],
  ['changes', { since: '2026-01-01T00:00:00Z', limit: 0 }, 'limit: must be a whole number from 1 to 200'],
  ['aerodrome', { aerodrome: '' }, 'aerodrome: must have 1 to 200 characters'],
])('%s with %j is refused with the right name or the rule', async (tool, given, words) => {
  const problem = { isError: true, content: [{ text: expect.stringContaining(words) }] }
  expect(await answerOf({}, tool, given)).toMatchObject(problem)
})
