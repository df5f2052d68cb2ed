import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FlightbagError, type FlightbagOptions, flightbagClient } from './index.ts'

type Answer = () => Response | Promise<Response>

const ok: Answer = () => Response.json({ data: { id: 'n', updatedAt: '2026-11-01T10:00:00.000Z' }, meta: {} })
function error(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return () => Response.json({ error: { code, message: 'Words.' }, meta: {} }, { status, headers })
}
const cut: Answer = () => Promise.reject(new TypeError('fetch failed'))
const silent: Answer = () => new Promise<Response>(() => undefined)

/** A client of a service that gives these answers, the last one again and again. */
function clientOf(answers: readonly Answer[], options: Partial<FlightbagOptions> = {}) {
  const calls: string[] = []
  const signals: (AbortSignal | null | undefined)[] = []
  async function fetch(url: string, init: RequestInit) {
    calls.push(`${init.method} ${new URL(url).pathname}`)
    signals.push(init.signal)
    return answers[Math.min(calls.length, answers.length) - 1]!()
  }
  return { calls, signals, bag: flightbagClient({ baseUrl: 'http://bag.test/', key: 'key', fetch, ...options }) }
}

async function thrownBy(promise: Promise<unknown>): Promise<FlightbagError> {
  const error = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (error instanceof FlightbagError) return error
  throw new Error(`not a FlightbagError: ${error}`)
}

const liveBody = { schema: 1, sessionId: 's', sentAt: '2026-10-03T09:41:07Z' } as const
const sessionBody = { schema: 1, startedAt: '2026-10-03T09:30:00Z' } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an error', () => {
  test('of the service has its status, code and request id', async () => {
    const { bag, calls } = clientOf([error(404, 'not_found', { 'X-Request-Id': 'r-1' })])
    expect(await thrownBy(bag.notes.get('n'))).toMatchObject({
      name: 'FlightbagError',
      message: '404 not_found: Words.',
      status: 404,
      code: 'not_found',
      requestId: 'r-1',
      retryAfterSeconds: null,
    })
    expect(calls).toHaveLength(1)
  })

  test('of a proxy has its request id and its Retry-After too', async () => {
    const headers = { 'X-Request-Id': 'r-2', 'Retry-After': '7' }
    const { bag } = clientOf([() => new Response('<h1>Busy</h1>', { status: 503, headers })], { retries: 0 })
    expect(await thrownBy(bag.notes.get('n'))).toMatchObject({
      code: 'invalid_answer',
      requestId: 'r-2',
      retryAfterSeconds: 7,
    })
  })

  test('is thrown immediately if even the shortest pause is longer than the longest wait', async () => {
    const { bag, calls } = clientOf([cut], { maxWaitSeconds: 0.2 })
    expect(await thrownBy(bag.notes.get('n'))).toMatchObject({ code: 'no_answer' })
    expect(calls).toHaveLength(1)
  })

  test.each<[string, Answer, number]>([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a page of a proxy with status 200', () => new Response('<h1>Sign in</h1>'), 200],
    ['an empty answer', () => new Response(''), 200],
    ['an answer without a body', () => new Response(null, { status: 204 }), 204],
    ['an empty error', () => new Response('', { status: 403 }), 403],
    ['JSON of another program', () => Response.json(['data']), 200],
    ['JSON null', () => Response.json(null), 200],
    ['an error with data', () => Response.json({ data: {} }, { status: 404 }), 404],
    ['an error of another program', () => Response.json({ error: 'no' }, { status: 400 }), 400],
  ])('is thrown for %s', async (_, answer, status) => {
    const { bag } = clientOf([answer], { retries: 0 })
    expect(await thrownBy(bag.get('/v1/me'))).toMatchObject({ status, code: 'invalid_answer', requestId: null })
  })

  test.each([
    ['https://other.test/v1/me', 'https://other.test:'],
    ['/login', 'http://bag.test:'],
  ])('is thrown for a redirect to %s, which is not repeated', async (Location, named) => {
    const headers = { Location }
    const { bag, calls } = clientOf([() => new Response(null, { status: 307, headers })])
    expect(await thrownBy(bag.get('/v1/me'))).toMatchObject({
      status: 307,
      code: 'invalid_answer',
      message: expect.stringContaining(named),
    })
    expect(calls).toHaveLength(1)
  })

  const record = { id: 'n', updatedAt: '2026-11-01T10:00:00.000Z' }
  const page = { limit: 200, total: 1, nextCursor: null }
  test.each([
    [{ data: null, page }],
    [{ data: {}, page }],
    [{ data: [null], page }],
    [{ data: [{ id: 'n' }], page }],
    [{ data: [{ ...record, id: 1 }], page }],
    [{ data: [{ ...record, updatedAt: 'soon' }], page }],
    [{ data: [record] }],
    [{ data: [record], page: null }],
    [{ data: [record], page: { ...page, total: '1' } }],
    [{ data: [record], page: { ...page, nextCursor: 5 } }],
    [{ data: [record], page: { ...page, nextCursor: '' } }],
  ])('is thrown for %j in the place of a page', async (answer) => {
    const { bag } = clientOf([() => Response.json(answer)])
    const read = Array.fromAsync(bag.notes.all())
    expect(await thrownBy(read)).toMatchObject({
      code: 'invalid_answer',
      message: expect.stringContaining('/v1/notes'),
    })
  })

  test.each([[null], [[]], [{ id: 'n' }]])('is thrown for %j in the place of a record', async (data) => {
    const { bag } = clientOf([() => Response.json({ data })])
    expect(await thrownBy(bag.notes.get('n'))).toMatchObject({ code: 'invalid_answer' })
  })

  test('is thrown when no answer comes, with the cause', async () => {
    const { bag } = clientOf([cut], { retries: 0 })
    const thrown = await thrownBy(bag.get('/v1/me'))
    expect([thrown.status, thrown.code, String(thrown.cause)]).toEqual([null, 'no_answer', 'TypeError: fetch failed'])
  })

  test.each([
    ['Sun, 01 Nov 2026 10:00:30 GMT', 31],
    ['Sun, 01 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['17', 17],
  ])('has the seconds of Retry-After: %s', async (text, seconds) => {
    // A date is rounded up: a request before it would be refused again.
    vi.setSystemTime('2026-11-01T09:59:59.300Z')
    const { bag } = clientOf([error(429, 'rate_limited', { 'Retry-After': text })], { retries: 0 })
    expect((await thrownBy(bag.get('/v1/me'))).retryAfterSeconds).toBe(seconds)
  })
})

describe('a repetition', () => {
  test('waits the whole of Retry-After, at most a minute', async () => {
    const { bag, calls } = clientOf([error(429, 'rate_limited', { 'Retry-After': '60' }), ok])
    const note = bag.notes.get('n')
    await vi.advanceTimersByTimeAsync(59_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await note).toMatchObject({ id: 'n' })
    expect(calls).toEqual(['GET /v1/notes/n', 'GET /v1/notes/n'])
  })

  test.each<[string, Answer]>([
    ['a fault of the server', error(500, 'internal')],
    ['a request that arrived too slowly', error(408, 'timeout')],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['no answer', cut],
    ['silence', silent],
  ])('follows %s, for reads and for sessions', async (_, answer) => {
    const { bag, calls } = clientOf([answer, answer, answer, ok])
    const done = bag.put('/v1/plugin/sessions/{id}', { path: { id: 's-1' }, body: sessionBody })
    await vi.runAllTimersAsync()
    expect(await done).toMatchObject({ data: { id: 'n' } })
    expect(calls).toEqual(Array.from({ length: 4 }, () => 'PUT /v1/plugin/sessions/s-1'))
  })

  test('is made at most three times', async () => {
    const { bag, calls } = clientOf([cut])
    const thrown = thrownBy(bag.get('/v1/me'))
    await vi.runAllTimersAsync()
    expect((await thrown).code).toBe('no_answer')
    expect(calls).toHaveLength(4)
  })

  test.each<[string, Answer]>([
    ['a fault', error(500, 'internal')],
    ['a limit', error(429, 'rate_limited', { 'Retry-After': '1' })],
    ['no answer', cut],
    ['silence', silent],
  ])('of a live report is never made: %s', async (_, answer) => {
    const { bag, calls } = clientOf([answer, ok])
    const thrown = thrownBy(bag.put('/v1/plugin/live', { body: liveBody }))
    await vi.runAllTimersAsync()
    await thrown
    expect(calls).toEqual(['PUT /v1/plugin/live'])
  })

  test('is not made for an error of the request, or when the wait would be too long', async () => {
    for (const answer of [
      error(400, 'bad_request'),
      error(401, 'unauthorized'),
      error(410, 'gone'),
      error(429, 'rate_limited', { 'Retry-After': '61' }),
    ]) {
      const { bag, calls } = clientOf([answer, ok])
      await thrownBy(bag.put('/v1/plugin/sessions/{id}', { path: { id: 's-1' }, body: sessionBody }))
      expect(calls).toHaveLength(1)
    }
  })
})

describe('a call ends', () => {
  test('after its timeout', async () => {
    const { bag, signals } = clientOf([silent], { retries: 0, timeoutMs: 2500 })
    const thrown = thrownBy(bag.get('/v1/me'))
    await vi.advanceTimersByTimeAsync(2500)
    expect(await thrown).toMatchObject({ code: 'timeout', status: null, message: 'No answer within 2500 ms' })
    // The request does not stay open behind the call.
    expect(signals.map((signal) => signal?.reason)).toEqual([await thrown])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('after its timeout when the body of the answer does not end', async () => {
    const { bag } = clientOf([() => new Response(new ReadableStream())], { retries: 0, timeoutMs: 2500 })
    const thrown = thrownBy(bag.get('/v1/me'))
    await vi.advanceTimersByTimeAsync(2500)
    expect((await thrown).code).toBe('timeout')
  })

  test('with its signal: before the request, during it and during a wait', async () => {
    const reason = new Error('stopped by the caller')
    const { bag, calls } = clientOf([silent])
    await expect(bag.get('/v1/me', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(calls).toEqual([])
    for (const answer of [silent, error(429, 'rate_limited', { 'Retry-After': '50' })]) {
      const controller = new AbortController()
      const ended = expect(clientOf([answer]).bag.get('/v1/me', { signal: controller.signal })).rejects.toBe(reason)
      await vi.advanceTimersByTimeAsync(10)
      controller.abort(reason)
      await ended
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  test('and leaves no listener at its signal', async () => {
    const { signal } = new AbortController()
    const { bag, calls } = clientOf([error(503, 'internal'), ok])
    const got = bag.notes.get('n', { signal })
    await vi.advanceTimersByTimeAsync(1000)
    expect((await got).id).toBe('n')
    await bag.flyWith({ report: () => null, onCommand: () => ({ outcome: 'refused', reason: 'on_ground' }), signal })
    expect([calls.length, getEventListeners(signal, 'abort')]).toEqual([2, []])
  })
})

test('path parameters are encoded, and a base address keeps its path', async () => {
  const { bag, calls } = clientOf([ok], { baseUrl: 'http://bag.test/proxy/' })
  await bag.notes.get('a/b?c')
  expect(calls).toEqual(['GET /proxy/v1/notes/a%2Fb%3Fc'])
})
