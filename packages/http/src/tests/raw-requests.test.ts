import { Buffer } from 'node:buffer'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { rawConnect } from '@flightbag/testing/http/raw'
import { HEALTH, INTERNALS, LIVE, RAW_TIMES, rawService, statusesOf } from '@flightbag/testing/http/raw-service'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('requests that ordinary clients do not send', () => {
  const { subject, newPilot, open, answersTo, withKey, get, put, chunked } = rawService()
  const inHex = LIVE.length.toString(16)

  describe('the target', () => {
    test.each([
      ['/v1/%2e%2e/v1/me', 404],
      ['/v1/.%2e/v1/me', 404],
      ['/v1/%252e%252e/me', 404],
      ['/v1/..%2fme', 404],
      ['/v1%2fme', 404],
      ['/v1%5cme', 404],
      ['/v1\\me', 404],
      ['/v1/me;x=1', 404],
      ['/v1/me%00', 404],
      ['/v1/me%20', 404],
      ['/v1/me%0d%0aX-Evil:%201', 404],
      ['/v1/notes/%00', 400],
      ['/v1/notes/%c0%ae', 400],
      ['/v1/notes/%252e%252e%252f', 404],
      ['//v1/me', 404],
      ['//elsewhere/v1/me', 404],
      ['http://elsewhere/v1/me', 200],
      ['HTTPS://elsewhere/v1/me', 200],
      ['http://elsewhere', 404],
      ['http:///v1/me', 200],
      ['ftp://elsewhere/v1/me', 404],
      ['file:///etc/passwd', 404],
      ['*', 404],
      ['elsewhere:80', 400],
      ['v1/me', 400],
      ['?limit=1', 400],
      ['/v1/me#x', 404],
      ['/v1/notes?limit=1#x', 404],
      ['/v1/notes?limit=1?limit=2', 400],
      [`/v1/notes?limit=1&${'x=1&'.repeat(3000)}`, 200],
      ['/v1/me\x00', 400],
      ['/v1/notes/a\tb', 400],
      ['/v1/notes/\u00f1', 400],
    ])('%j: %i', async (target, status) => {
      const [answer] = await answersTo(Buffer.from(get(target), 'latin1'), 1)
      expect([answer?.status, answer?.headers['x-evil']]).toEqual([status, undefined])
    })
  })

  describe('methods, versions and headers', () => {
    const MANY = Array.from({ length: 3000 }, (_, n) => `A${n}: b`).join('\r\n')

    test.each<[what: string, bytes: () => string, status: number]>([
      ['a method in small letters', () => withKey('get /v1/me HTTP/1.1\r\nHost: x'), 405],
      ['TRACE, which echoes nothing', () => withKey('TRACE /v1/me HTTP/1.1\r\nHost: x\r\nCookie: node_modules'), 405],
      ['CONNECT to a route', () => withKey('CONNECT /v1/me HTTP/1.1\r\nHost: x'), 405],
      ['a very long method', () => `${'A'.repeat(100_000)} /v1/me HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
      ['no method', () => ' /v1/me HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['no target', () => 'GET HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['HTTP/0.9', () => 'GET /v1/me\r\n\r\n', 400],
      ['HTTP/0.9 by name', () => withKey('GET /v1/me HTTP/0.9\r\nHost: x'), 400],
      ['HTTP/2 by name', () => withKey('GET /v1/me HTTP/2.0\r\nHost: x'), 400],
      ['the opening of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
      ['a version in small letters', () => withKey('GET /v1/me http/1.1\r\nHost: x'), 400],
      ['empty lines first', () => `\r\n\r\n${get('/v1/me')}`, 200],
      ['two Hosts', () => get('/v1/me', 'Host: x\r\nHost: y'), 400],
      ['one Host twice, in capitals', () => get('/v1/me', 'Host: x\r\nHOST: x'), 400],
      ['an empty Host', () => get('/v1/me', 'Host: '), 400],
      ['a Host with a user', () => get('/v1/me', 'Host: a@b'), 400],
      ['a Host with a list', () => get('/v1/me', 'Host: a, b'), 400],
      ['a Host with a port beyond all', () => get('/v1/me', 'Host: x:99999'), 400],
      ['an unknown expectation', () => get('/v1/me', 'Host: x\r\nExpect: the-unexpected'), 200],
      ['Expect: 100-continue without a body', () => get('/v1/me', 'Host: x\r\nExpect: 100-continue'), 200],
      [
        'a change to HTTP/2',
        () =>
          get('/v1/me', 'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk'),
        200,
      ],
      ['a key that is to be dropped', () => get('/v1/me', 'Host: x\r\nConnection: X-API-Key'), 200],
      ['a NUL in a value', () => get('/v1/me', 'Host: x\r\nX-A: a\x00b'), 400],
      ['a bare CR in a value', () => get('/v1/me', 'Host: x\r\nX-A: a\rb'), 400],
      ['a bare LF before the end', () => get('/v1/me', 'Host: x\n'), 400],
      ['a NUL in a name', () => get('/v1/me', 'Host: x\r\nX\x00A: b'), 400],
      ['an empty name', () => get('/v1/me', 'Host: x\r\n: b'), 400],
      ['a fold before any header', () => get('/v1/me', ' Host: x'), 400],
      ['3000 headers', () => get('/v1/me', `Host: x\r\n${MANY}`), 431],
    ])('%s', async (_, bytes, status) => {
      expect(statusesOf(await answersTo(bytes(), 1))).toEqual([status])
    })

    test('each is counted under its own name if it is a standard method, otherwise as OTHER', async () => {
      const pilot = await newPilot()
      for (const method of ['CONNECT', 'TRACE', 'PROPFIND', 'FROBNICATE', 'get'])
        await answersTo(withKey(`${method} /v1/me HTTP/1.1\r\nHost: x`), 1)
      const counted = (await subject().usage(pilot.id)).days[0]?.routes.map(
        ({ route, requests }) => `${requests} ${route}`,
      )
      expect(counted?.toSorted()).toEqual(['1 CONNECT /v1/me', '1 TRACE /v1/me', '3 OTHER /v1/me'])
    })

    test('every method has the route of an encoded path', async () => {
      for (const method of ['CONNECT', 'TRACE', 'FROBNICATE', 'POST']) {
        const [answer] = await answersTo(withKey(`${method} /v1/%6eotes HTTP/1.1\r\nHost: x`), 1)
        expect([method, answer?.status, answer?.headers.allow]).toEqual([method, 405, 'GET'])
      }
      expect(statusesOf(await answersTo(get('/v1/%6eotes'), 1))).toEqual([200])
    })

    test('a request that HTTP forbids is counted as an error of its route only', async () => {
      const pilot = await newPilot()
      for (const request of [
        get('/v1/me', 'Host: '),
        get('/v1/notes/n1?limit=1', 'Host: x\r\nHost: y'),
        withKey('GET /v1/me HTTP/2.0\r\nHost: x'),
        get('/v1/nothing', 'Host: a@b'),
        get('/v1/me/', 'Host: a@b'),
        withKey('GET /v1/nothing HTTP/2.0\r\nHost: x'),
      ])
        expect(statusesOf(await answersTo(request, 1))).toEqual([400])
      expect((await subject().usage(pilot.id)).days.flatMap(({ routes }) => routes)).toEqual([
        { route: 'GET /v1/me', requests: 2, errors: 2 },
        { route: 'GET /v1/notes/{id}', requests: 1, errors: 1 },
      ])
    })

    test.each([
      ['close, keep-alive', '1.1', true],
      ['keep-alive, close', '1.1', true],
      ['keep-alive', '1.1', false],
      ['keep-alive', '1.0', false],
      ['', '1.0', true],
    ])('Connection: %j in HTTP/%s', async (connectionHeader, version, closes) => {
      const header = connectionHeader === '' ? '' : `Connection: ${connectionHeader}\r\n`
      const request = `GET /v1/health HTTP/${version}\r\nHost: x\r\n${header}\r\n`
      const before = subject().requests.length
      const connection = await open(request + request)
      expect((await connection.answer()).status).toBe(200)
      if (closes) expect([await connection.answers(), await connection.closed()]).toEqual([[], false])
      else expect((await connection.answer()).status).toBe(200)
      // A request behind the last one is not logged as answered.
      expect(subject().requests.length - before).toBe(closes ? 1 : 2)
    })
  })

  test.each([
    ['X-API-Key: ', 'twice the same', (key: string) => [key, key], 200],
    ['X-API-Key: ', 'the other last', (key: string, other: string) => [key, other], 401],
    ['X-API-Key: ', 'the other first', (key: string, other: string) => [other, key], 401],
    ['Authorization: Bearer ', 'twice the same', (key: string) => [key, key], 200],
    ['Authorization: Bearer ', 'the other last', (key: string, other: string) => [key, other], 401],
    ['Authorization: Bearer ', 'the other first', (key: string, other: string) => [other, key], 401],
    ['AUTHORIZATION: BEARER ', 'once', (key: string) => [key], 200],
  ])('a key in %s, %s', async (header, _, keysOf, status) => {
    const [mine, other] = [await subject().createAccount(), await subject().createAccount()]
    const headers = keysOf(mine.key, other.key).map((key) => `${header}${key}\r\n`)
    const answers = await answersTo(`GET /v1/me HTTP/1.1\r\nHost: x\r\n${headers.join('')}\r\n`, 1)
    expect(statusesOf(answers)).toEqual([status])
  })

  describe('pipelined requests', () => {
    /** A service whose `/v1/me` answers when the test releases it. */
    async function held() {
      let release: () => void = () => undefined
      const until = new Promise<void>((resolve) => (release = resolve))
      const slow = await startMemorySubject({
        times: RAW_TIMES,
        ports: ({ accounts }) => ({ accounts: { find: (id) => until.then(() => accounts.find(id)) } }),
      })
      const pilot = await newPilot(slow)
      return { slow, release, pilot }
    }

    test.each<[what: string, behind: () => string | Uint8Array, ...statuses: number[]]>([
      ['quick ones', () => HEALTH + HEALTH, 200, 200],
      ['garbage', () => 'GARBAGE\r\n\r\n', 400],
      ['a CONNECT', () => 'CONNECT elsewhere:80 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
      ['a body that breaks', () => chunked('4\r\nnull\r\nzz\r\n'), 400],
      [
        'one that does not wait for its body, which breaks',
        () => withKey('GET /v1/health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked', 'zz\r\n'),
        400,
      ],
      ['a quick one and garbage', () => `${HEALTH}GARBAGE\r\n\r\n`, 200, 400],
      [
        'an invalid body after 100 Continue',
        () => put('Transfer-Encoding: chunked\r\nExpect: 100-continue', 'zz\r\n'),
        400,
      ],
      ['a body that does not arrive', () => put('Content-Length: 9', ''), 408],
    ])('a slow one, then %s: answered in order, each with an id of its own', (_, behind, ...statuses) =>
      expectInOrder('Host: x', behind, statuses),
    )

    test.each<[expectation: string, ...statuses: number[]]>([
      // Node closes the connection of a client to which it did not send 100 Continue.
      ['100-continue'],
      ['the-unexpected', 400],
    ])('a slow one with Expect: %s, then garbage: answered in order', (expectation, ...statuses) =>
      expectInOrder(`Host: x\r\nExpect: ${expectation}`, () => 'GARBAGE\r\n\r\n', statuses),
    )

    async function expectInOrder(headers: string, behind: () => string | Uint8Array, statuses: readonly number[]) {
      const { slow, release, pilot } = await held()
      const connection = await rawConnect(slow.url)
      connection.send(Buffer.concat([Buffer.from(get('/v1/me', headers)), Buffer.from(behind())]))
      // The requests behind it were received, and rejected, at the latest after the request timeout.
      const other = await rawConnect(slow.url)
      other.send('GET /v1/health HTTP/1.1\r\nHost: x\r\n')
      expect((await other.answer()).status).toBe(408)
      release()
      const answers = [await connection.answer()]
      for (const _status of statuses) answers.push(await connection.answer())
      expect(statusesOf(answers)).toEqual([200, ...statuses])
      expect(answers[0]?.json?.data).toMatchObject({ userId: pilot.id })
      if (statuses.some((status) => status >= 400)) expect(await connection.answers()).toEqual([])
      connection.destroy()
      await slow.close()
    }
  })

  test.each(['CONNECT /v1/me', 'FROBNICATE /v1/me', 'GET /v1/me'])(
    'a client that resets behind its %s ends only its own connection',
    async (start) => {
      for (let n = 0; n < 10; n++) {
        const connection = await rawConnect(subject().url)
        await connection.flushed(withKey(`${start} HTTP/1.1\r\nHost: x`))
        if (n % 2 === 0) await answersTo(HEALTH, 1)
        connection.reset()
      }
      expect(statusesOf(await answersTo(HEALTH, 1))).toEqual([200])
    },
  )

  const NASTY = [
    '\r',
    '\n',
    '\r\n',
    '\0',
    ' ',
    ':',
    '%',
    '#',
    '..',
    '\x80',
    '\xff',
    'chunked',
    '0',
    '-1',
    'Host: y\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Length: 3\r\n',
  ]

  test('property: a request with any bytes changed gets an answer with an id, and never a 500', async () => {
    const base = [
      get('/v1/notes?limit=2'),
      put(`Content-Length: ${LIVE.length}`, LIVE).toString('latin1'),
      chunked(`${inHex}\r\n${LIVE}\r\n0\r\n\r\n`).toString('latin1'),
      get('/v1/me') + HEALTH,
    ]
    const change = fc.record({
      at: fc.nat(400),
      drop: fc.nat(3),
      put: fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 3 })),
    })
    const request = fc
      .tuple(fc.constantFrom(...base), fc.array(change, { minLength: 1, maxLength: 4 }))
      .map(([text, changes]) =>
        changes.reduce((made, { at, drop, put: added }) => {
          const place = at % made.length
          return `${made.slice(0, place)}${added}${made.slice(place + drop)}`
        }, text),
      )
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 10, maxLength: 10 }), async (requests) => {
        const opened = await Promise.all(requests.map((text) => open(Buffer.from(text, 'latin1'))))
        // Node.js answers nothing on a connection whose client has closed its side. These are answered after all others
        // of their queues: with a new key, without a key, and of health.
        for (const last of [get('/v1/me'), 'GET /v1/me HTTP/1.1\r\nHost: x\r\n\r\n', HEALTH]) await answersTo(last, 1)
        for (const connection of opened) connection.end()
        for (const [n, connection] of opened.entries()) {
          const answers = await connection.answers()
          expect([requests[n], answers.length > 0]).toEqual([requests[n], true])
          for (const { status, text } of answers) {
            expect([requests[n], status < 500, INTERNALS.test(text)]).toEqual([requests[n], true, false])
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
        }
      }),
      { numRuns: 40 },
    )
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400]))
  })
})
