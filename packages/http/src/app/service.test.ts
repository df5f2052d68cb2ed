import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dataOf } from '@flightbag/testing/http/answer'
import { rawConnect } from '@flightbag/testing/http/raw'
import { served } from '@flightbag/testing/http/served'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { H3, toNodeHandler } from 'h3'
import { describe, expect, test } from 'vitest'
import type { Ports } from '../declare/ports.ts'

const LIVE = { schema: 1, sessionId: 's-1', sentAt: '2026-10-03T09:30:00Z' }

type Ask = (path: string, init?: RequestInit) => Promise<Response> | Response

/** Asks what a server answers in the same way, and returns statuses, codes and the headers that clients use. */
async function answers(ask: Ask, key: string) {
  const headers = { authorization: `Bearer ${key}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const found = []
  for (const [path, init] of [
    ['/v1/health', {}],
    ['/v1/me', {}],
    ['/v1/me', { headers }],
    ['/v1/me', { headers: { 'x-api-key': key } }],
    ['/v1/me', { method: 'POST', headers }],
    ['/v1/me', { method: 'HEAD', headers }],
    ['/v1/notes?limit=0', { headers }],
    ['/v1/notes/%ff', { headers }],
    ['/v1/nothing', { headers }],
    ['/v1/me/', { headers }],
    ['/v1/plugin/live', { method: 'PUT', headers: json, body: JSON.stringify(LIVE) }],
    ['/v1/plugin/live', { method: 'PUT', headers: json, body: '{' }],
    ['/v1/plugin/live', { method: 'PUT', headers, body: new Uint8Array([1]) }],
    ['/v1/plugin/live', { method: 'PUT', headers: json, body: ' '.repeat(2_000_000) }],
    ['/docs', { headers: { 'accept-encoding': 'identity' } }],
    ['/docs/page.css', { headers: { 'if-none-match': '*' } }],
  ] as const satisfies readonly (readonly [string, RequestInit])[]) {
    const answer = await ask(path, init)
    const text = await answer.text()
    const body = answer.headers.get('content-type') === 'application/json' && text !== '' ? JSON.parse(text) : null
    expect(answer.headers.get('x-request-id')).toBe(body?.meta.requestId ?? answer.headers.get('x-request-id'))
    const { allow, vary, ...others } = Object.fromEntries(answer.headers)
    const type = others['content-type'] ?? null
    found.push([path, answer.status, type, allow ?? null, vary ?? null, body?.error ?? typeof body?.data])
  }
  return found
}

test('an app answers without a socket as a server of Node does', () =>
  served({}, async ({ app, faults, url }, _, { key }) => {
    const direct = await answers(app.request, key)
    expect(direct.map(([, status]) => status)).toEqual([
      200, 401, 200, 200, 405, 405, 400, 400, 404, 404, 200, 400, 415, 413, 200, 304,
    ])
    expect(direct).toEqual(await answers((path, init) => fetch(url + path, init), key))
    expect(faults).toEqual([])
  }))

test('an app without a socket logs its requests, and a fault is a 500 with its id', () =>
  served(
    { ports: () => ({ accounts: { find: () => Promise.reject(new Error('disk')) } }) },
    async ({ app, faults, requests }, _, { id, key }) => {
      const answer = await app.request('/v1/me', { headers: { 'x-api-key': key } })
      const { error, meta } = (await answer.json()) as { error: { code: string }; meta: { requestId: string } }
      expect([answer.status, error.code]).toEqual([500, 'internal'])
      expect(faults).toEqual([{ requestId: meta.requestId, error: new Error('disk') }])
      expect(requests).toMatchObject([{ route: 'GET /v1/me', status: 500, accountId: id }])
    },
  ))

test('a setting that is changed applies to the next request', () =>
  served({}, async (subject, client, { id }) => {
    await subject.import(
      id,
      [1, 2].map((n) => ({ kind: 'note', record: { id: `n-${n}` } })),
    )
    async function found() {
      return dataOf<unknown[]>(await client.get('/v1/notes')).length
    }
    expect(await found()).toBe(2)
    subject.change({ pageBytes: 1 })
    expect(await found()).toBe(1)
    const session = { schema: 1, startedAt: '2026-10-03T09:30:00Z' }
    expect((await client.put('/v1/plugin/sessions/s-1', session)).status).toBe(201)
    subject.change({ sessionQuota: 1 })
    expect((await client.put('/v1/plugin/sessions/s-2', session)).status).toBe(429)
    subject.change({ limits: { keyPerMinute: 1, apiPerSecond: 0, apiBurst: 0 } })
    const statuses = [await client.get('/v1/me'), await client.get('/v1/me')].map(({ status }) => status)
    expect(statuses).toEqual([200, 429])
  }))

test('the description and the reference have the values of settings that were changed', () =>
  served({}, async (subject, client) => {
    async function texts() {
      return Promise.all(['/docs', '/openapi.json'].map(async (path) => (await client.get(path)).text))
    }
    const limits = { keyPerMinute: 7, apiPerSecond: 0, apiBurst: 0 }
    const found = [await texts()]
    for (const changed of [{ sessionQuota: 7 }, { sessionQuota: 7, limits }]) {
      subject.change(changed)
      found.push(await texts())
    }
    for (const page of [0, 1]) expect(new Set(found.map((each) => each[page])).size).toBe(3)
    subject.change({ sessionQuota: 7, limits, pageBytes: 5 * 1024 * 1024 })
    expect((await texts())[0]).toContain('a page ends after about 5 MB')
  }))

test('no more of a body that is too large is read', () =>
  served({}, async ({ app }, _, { key }) => {
    let parts = 0
    const body = new ReadableStream({
      pull(to) {
        if (++parts === 100) to.close()
        else to.enqueue(new Uint8Array(16 * 1024))
      },
    })
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await app.request('/v1/plugin/live', { method: 'PUT', headers, body, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(413)
    for (let turn = 0; turn < 100; turn++) await nextTurn()
    expect(parts).toBeLessThan(20)
  }))

test('the connection of a body that is too large ends when its client has sent all of it', () =>
  served({ times: { lingerMs: HANG_LIMIT_MS } }, async ({ url }, _, { key }) => {
    const connection = await rawConnect(url)
    const head = `Host: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n`
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    connection.send(`PUT /v1/plugin/live HTTP/1.1\r\n${head}\r\n${chunk.repeat(4)}0\r\n\r\n`)
    expect((await connection.answer()).status).toBe(413)
    expect(await connection.closed()).toBe(false)
  }))

test('a request whose client has left is logged as such', () =>
  served({}, async ({ app, requests }) => {
    const left = new AbortController()
    left.abort()
    await app.request('/v1/me', { signal: left.signal })
    expect(requests).toMatchObject([{ route: 'GET /v1/me', status: 499 }])
  }))

test('a request whose client leaves while it is answered is logged as such', () => {
  const leaving = new AbortController()
  async function find() {
    leaving.abort()
    return null
  }
  return served({ ports: () => ({ accounts: { find } }) }, async ({ app, requests }, _, { key }) => {
    await app.request('/v1/me', { headers: { 'x-api-key': key }, signal: leaving.signal })
    expect(requests).toMatchObject([{ route: 'GET /v1/me', status: 499 }])
  })
})

test('an app without a socket accepts a key twice, and not beside another one', () =>
  served({}, async ({ app, createAccount }, _, { key }) => {
    const other = await createAccount()
    const statuses = []
    for (const second of [key, other.key]) {
      const headers = new Headers({ 'x-api-key': key })
      headers.append('x-api-key', second)
      statuses.push((await app.request('/v1/me', { headers })).status)
    }
    expect(statuses).toEqual([200, 401])
  }))

test('the health route uses the cached check', () => {
  let queries = 0
  async function healthy() {
    queries++
    return true
  }
  return served({ clock: () => 0, ports: () => ({ healthy }) }, async ({ app }) => {
    for (let n = 0; n < 2; n++) expect((await app.request('/v1/health')).status).toBe(200)
    expect(queries).toBe(1)
  })
})

test.each([
  [32_768, 1],
  [0, 2],
])('a record is kept in the configured %i bytes of memory: it is read %i times for two requests', (bytes, times) => {
  let reads = 0
  function ports({ records }: Ports) {
    const one: Ports['records']['one'] = (...asked) => {
      reads++
      return records.one(...asked)
    }
    return { records: { ...records, one } }
  }
  return served({ settings: { recordCacheBytes: bytes }, ports }, async (subject, client, { id }) => {
    await subject.import(id, [{ kind: 'note', record: { id: 'n' } }])
    for (let n = 0; n < 2; n++) expect((await client.get('/v1/notes/n')).status).toBe(200)
    expect(reads).toBe(times)
  })
})

test('the time of a request with a body is that of the arrival of its last byte', () => {
  let nowMs = Date.UTC(2026, 9, 3, 9, 30)
  return served({ clock: () => nowMs }, async ({ app }, _, { key }) => {
    const body = new ReadableStream(
      {
        pull(to) {
          nowMs += 50
          to.enqueue(Buffer.from(JSON.stringify({ schema: 1, startedAt: '2026-10-03T09:30:00Z' })))
          to.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const init = { method: 'PUT', headers, body, duplex: 'half' }
    const answer = await app.request('/v1/plugin/sessions/s-1', init as RequestInit)
    const { data } = (await answer.json()) as { data: { receivedAt: string } }
    expect([answer.status, data.receivedAt]).toEqual([201, '2026-10-03T09:30:00.050Z'])
  })
})

describe('mounted below a path of another app', () => {
  function around(mount: (parent: H3) => void) {
    const parent = new H3()
    parent.get('/mine', () => 'mine')
    mount(parent)
    return parent
  }

  test.each([
    ['the app', (app: H3) => around((parent) => parent.mount('/bag', app))],
    ['its fetch', (app: H3) => around((parent) => parent.mount('/bag', app.fetch))],
  ])('as %s, it gives the same answers', (_, mounted) =>
    served({}, async ({ app }, __, { key }) => {
      const parent = mounted(app)
      const direct = (await answers(app.request, key)).filter(([path]) => path !== '/v1/notes/%ff')
      const below = await answers((path, init) => parent.request(`/bag${path}`, init), key)
      expect(below.filter(([path]) => path !== '/v1/notes/%ff')).toEqual(direct)
      expect(await (await parent.request('/mine')).text()).toBe('mine')
      expect((await parent.request('/v1/health')).status).toBe(404)
    }),
  )

  test('it is served by an ordinary server of Node', () =>
    served({}, async ({ app }, _, { key }) => {
      const server = createServer(toNodeHandler(around((parent) => parent.mount('/bag', app)))).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bag`
      const asked = await answers((path, init) => fetch(base + path, init), key)
      expect(asked.filter(([path]) => path !== '/v1/notes/%ff')).toEqual(
        (await answers(app.request, key)).filter(([path]) => path !== '/v1/notes/%ff'),
      )
      server.closeAllConnections()
      server.close()
    }))
})
