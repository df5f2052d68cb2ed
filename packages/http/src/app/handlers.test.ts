import { once } from 'node:events'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { dataOf } from '@flightbag/testing/http/answer'
import { served } from '@flightbag/testing/http/served'
import type { Subject } from '@flightbag/testing/http/subject'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Ports } from '../declare/ports.ts'

const SESSION = { schema: 1, startedAt: '2026-10-03T10:00:00Z' }

const CAUSE = 'password of the database'

async function failing(): Promise<never> {
  throw new Error(CAUSE)
}

describe('a fault of the server', () => {
  test.each([
    ['the admission', ({ admission }: Ports) => ({ admission: { ...admission, admit: failing } })],
    ['the store', ({ accounts }: Ports) => ({ accounts: { ...accounts, find: failing } })],
    [
      'code that throws at once',
      ({ accounts }: Ports) => ({
        accounts: {
          ...accounts,
          find: () => {
            throw new Error(CAUSE)
          },
        },
      }),
    ],
  ])('in %s is 500, logged with the request id, and its cause is not sent', (_, ports) =>
    served({ ports }, async (subject, client) => {
      const answer = await client.get('/v1/me')
      expect([answer.status, answer.json?.error?.code]).toEqual([500, 'internal'])
      expect(answer.text).not.toContain(CAUSE)
      expect(subject.faults).toEqual([{ requestId: answer.json?.meta?.requestId, error: new Error(CAUSE) }])
    }),
  )

  test('is counted as an error of its route', () =>
    served(
      { ports: ({ accounts }) => ({ accounts: { ...accounts, find: failing } }) },
      async (subject, client, { id }) => {
        await client.get('/v1/me')
        expect((await subject.usage(id)).days[0]?.routes).toEqual([{ route: 'GET /v1/me', requests: 1, errors: 1 }])
      },
    ))

  test('a store that never answers causes a 500 within the timeout', () =>
    served(
      {
        settings: { handlerTimeoutMs: 50 },
        ports: ({ accounts, admission }) => ({
          accounts: { ...accounts, find: () => new Promise(() => undefined) },
          admission: { ...admission, countError: () => new Promise(() => undefined) },
        }),
      },
      async (subject, client) => {
        expect((await client.get('/v1/me')).status).toBe(500)
        expect(subject.faults.map(({ error }) => String(error))).toEqual([
          'Error: the request took longer than 50 ms',
          'Error: the request took longer than 50 ms',
        ])
      },
    ))

  test('a key whose second check never ends causes a 500 within the timeout', () =>
    served(
      {
        settings: { handlerTimeoutMs: 50 },
        ports: ({ admission }) => ({
          sleep: async () => undefined,
          admission: {
            ...admission,
            admit: async (request) => {
              const decision = await admission.admit(request)
              return decision.outcome === 'admitted' ? { ...decision, waitMs: 1 } : decision
            },
            recheck: () => {
              setImmediate(() => vi.advanceTimersByTime(50))
              return new Promise(() => undefined)
            },
          },
        }),
      },
      async (_, client) => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        onTestFinished(() => void vi.useRealTimers())
        expect((await client.get('/v1/me')).status).toBe(500)
      },
    ))

  test('in counting does not change an answer', () =>
    served(
      { ports: ({ admission }) => ({ admission: { ...admission, countError: failing, countRefused: failing } }) },
      async (subject, client) => {
        expect((await client.get('/v1/notes/x')).status).toBe(404)
        expect((await client.ask('POST', '/v1/notes')).status).toBe(405)
        expect(subject.faults).toHaveLength(2)
      },
    ))

  test.each([
    ['says so', async () => false],
    ['fails', failing],
    ['never says', () => new Promise<boolean>(() => undefined)],
  ])('health is 200 with ok: false when the database %s', (_, healthy) =>
    served({ ports: () => ({ healthy }), settings: { healthTimeoutMs: 50 } }, async (_subject, client) => {
      const answer = await client.get('/v1/health')
      expect([answer.status, answer.json?.data]).toEqual([200, { ok: false, version: '1.14.0' }])
    }),
  )
})

test('keys begin with the configured prefix', () =>
  served({ settings: { keyPrefix: 'bag_live_' } }, async (subject, client, { id, key }) => {
    const { apiKey } = dataOf<{ apiKey: { prefix: string } }>(await client.get('/v1/me'))
    expect([apiKey.prefix, apiKey.prefix.slice(0, 9)]).toEqual([key.slice(0, 15), 'bag_live_'])
    await client.ask('POST', '/v1/me')
    expect((await subject.usage(id)).days[0]?.routes).toHaveLength(2)
  }))

test('a key is not checked again for a request that is handled immediately', () => {
  const nowMs = Date.now()
  return served(
    { clock: () => nowMs, ports: ({ admission }) => ({ admission: { ...admission, recheck: failing } }) },
    async (_, client) => {
      expect((await client.get('/v1/me')).status).toBe(200)
    },
  )
})

describe('a request that has to wait', () => {
  test('is answered after the wait that the admission returned, and not before', () => {
    const waited: number[] = []
    return served(
      {
        ports: ({ admission }) => ({
          sleep: async (ms) => void waited.push(ms),
          admission: {
            ...admission,
            admit: async (request) => {
              const decision = await admission.admit(request)
              return decision.outcome === 'admitted' ? { ...decision, waitMs: 1234 } : decision
            },
          },
        }),
      },
      async (_, client) => {
        expect((await client.get('/v1/me')).status).toBe(200)
        expect(waited).toEqual([1234])
      },
    )
  })
})

describe('a key that becomes invalid while its request waits', () => {
  const ends = [
    ['paused', (subject: Subject, id: string) => subject.pause(id)],
    ['rotated', (subject: Subject, id: string) => subject.rotate(id)],
    ['deleted', (subject: Subject, id: string) => subject.remove(id)],
  ] as const

  test.each(ends)('to be started: 401 after it is %s, and the request has no effect', (_, end) => {
    const wait: { end: () => Promise<unknown> } = { end: async () => undefined }
    return served(
      {
        ports: ({ admission }) => ({
          sleep: async () => void (await wait.end()),
          admission: {
            ...admission,
            admit: async (request) => {
              const decision = await admission.admit(request)
              return decision.outcome === 'admitted' ? { ...decision, waitMs: 1234 } : decision
            },
          },
        }),
      },
      async (subject, client, { id }) => {
        expect((await client.get('/v1/me')).status).toBe(200)
        wait.end = () => end(subject, id)
        expect((await client.put('/v1/plugin/sessions/late', SESSION)).status).toBe(401)
      },
    )
  })

  test.each(ends.flatMap(([name, end]) => [101, -101].map((ms) => [name, ms, end] as const)))(
    'for its body: 401 after it is %s and the clock has moved by %i ms, and no session is stored',
    (_, movedMs, end) => {
      const admitted: { tell: () => void } = { tell: () => undefined }
      let nowMs = Date.now()
      return served(
        {
          ports: ({ admission, sessions }) => ({
            clock: () => nowMs,
            sessions: { ...sessions, put: () => Promise.reject(new Error('stored')) },
            admission: {
              ...admission,
              admit: async (request) => {
                const decision = await admission.admit(request)
                setImmediate(() => admitted.tell())
                return decision
              },
            },
          }),
        },
        async (subject, _client, { id, key }) => {
          const waiting = new Promise<void>((resolve) => {
            admitted.tell = resolve
          })
          const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
          const call = request(`${subject.url}/v1/plugin/sessions/late`, { method: 'PUT', headers })
          const body = JSON.stringify(SESSION)
          call.write(body.slice(0, 5))
          await waiting
          await end(subject, id)
          nowMs += movedMs
          call.end(body.slice(5))
          const [answer] = await once(call, 'response')
          answer.resume()
          expect(answer.statusCode).toBe(401)
          expect(subject.faults).toEqual([])
        },
      )
    },
  )
})

describe('the log line of a request', () => {
  test('contains id, route, status, account and trace, and never its query, body, key or e-mail address', () =>
    served({}, async (subject, client, { id: accountId }) => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
      const answer = await client.get('/v1/notes/secret?limit=hidden', { headers: { traceparent } })
      await client.get('/v1/nothing/secret', { headers: { traceparent: 'x'.repeat(55) } })
      function logged() {
        return subject.requests.filter(({ route }) => route !== 'GET /openapi.json')
      }
      await expect.poll(() => logged().length).toBe(2)
      expect(logged()[0]).toEqual({
        requestId: answer.json?.meta?.requestId,
        method: 'GET',
        route: 'GET /v1/notes/{id}',
        status: 404,
        durationMs: expect.toSatisfy((ms: number) => ms > 0 && ms < performance.now()),
        accountId,
        traceparent,
      })
      expect(logged()[1]).toMatchObject({ route: null, status: 404, accountId: null, traceparent: null })
      expect(JSON.stringify(subject.requests)).not.toMatch(/secret|hidden|svc_live_|@example/)
    }))
})

describe('compression', () => {
  function note(text: string) {
    return [{ kind: 'note', record: { id: 'n', text } }]
  }

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
  ])('Accept-Encoding: %s gives %s and a Vary header', (accepted, encoding) =>
    served({}, async (subject, client, { id: accountId }) => {
      await subject.import(accountId, note('x'.repeat(5000)))
      const answer = await client.get('/v1/notes', { headers: { 'accept-encoding': accepted } })
      expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'Accept-Encoding'])
      const decoded = decode(answer.bytes, encoding)
      expect(JSON.parse(decoded)).toMatchObject({ data: [{ id: 'n', text: 'x'.repeat(5000) }] })
    }),
  )

  test('a small body is not compressed', () =>
    served({}, async (_, client) => {
      const answer = await client.get('/v1/notes', { headers: { 'accept-encoding': 'br' } })
      expect(answer.headers['content-encoding']).toBeUndefined()
    }))
})

function decode(bytes: Buffer, encoding: string | undefined): string {
  const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
  return String(encoding === undefined ? bytes : decoders[encoding]!(bytes))
}
