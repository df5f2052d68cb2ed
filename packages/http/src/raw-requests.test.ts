import { Buffer } from 'node:buffer'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpAnswer } from './testing/client.ts'
import { type MemorySubject, startMemorySubject } from './testing/memory-subject.ts'
import { type RawConnection, rawConnect } from './testing/raw.ts'
import type { TestAccount } from './testing/subject.ts'

const TIMES = { headersMs: 250, requestMs: 400, checkMs: 25, lingerMs: 200 }

const LIVE = JSON.stringify({ schema: 1, sessionId: 's-1', sentAt: '2026-10-03T09:30:00Z' })
const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n'

/** What no answer may show: how the service is built and where it runs. */
const INTERNALS = /node:|node_modules|\/packages\/|\.ts\b|\bat .*:\d+:\d+|postgres|ECONN|HPE_|stack/i

describe('requests as no client sends them', () => {
  let subject: MemorySubject
  let pilot: TestAccount
  let connections: RawConnection[] = []
  beforeAll(async () => {
    subject = await startMemorySubject({ times: TIMES })
    pilot = await subject.createAccount()
  })
  afterAll(async () => {
    for (const connection of connections) connection.destroy()
    expect(subject.faults).toEqual([])
    await subject.close()
  })

  const open = async (bytes: string | Uint8Array): Promise<RawConnection> => {
    const connection = await rawConnect(subject.url)
    connections = [...connections, connection]
    connection.send(bytes)
    return connection
  }

  /** As many answers as are expected; none is a fault or tells of what is inside. */
  const answersTo = async (bytes: string | Uint8Array, count: number): Promise<HttpAnswer[]> => {
    const connection = await open(bytes)
    const answers = []
    for (let n = 0; n < count; n++) answers.push(await connection.answer())
    for (const { status, text } of answers) {
      expect(status).toBeLessThan(500)
      expect(text).not.toMatch(INTERNALS)
    }
    return answers
  }

  const statusesOf = (answers: readonly HttpAnswer[]) => answers.map(({ status }) => status)

  const withKey = (head: string, body = '') => `${head}\r\nX-API-Key: ${pilot.key}\r\n\r\n${body}`
  const get = (target: string, headers = 'Host: x') => withKey(`GET ${target} HTTP/1.1\r\n${headers}`)
  const put = (headers: string, body: string | Uint8Array) =>
    Buffer.concat([
      Buffer.from(withKey(`PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}`)),
      Buffer.from(body),
    ])
  const chunked = (body: string) => put('Transfer-Encoding: chunked', body)
  const inHex = LIVE.length.toString(16)

  describe('what frames a body', () => {
    test.each<[what: string, bytes: () => string | Uint8Array, ...statuses: number[]]>([
      ['a coding nobody knows', () => put('Transfer-Encoding: xchunked', '0\r\n\r\n'), 400],
      ['a coding of nothing', () => put('Transfer-Encoding: identity', LIVE), 400],
      ['that and a length', () => put(`Transfer-Encoding: identity\r\nContent-Length: ${LIVE.length}`, LIVE), 400],
      ['chunks twice', () => put('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
      ['chunks behind a control character', () => put('Transfer-Encoding: \x0bchunked', '0\r\n\r\n'), 400],
      [
        'chunks of something compressed',
        () => put('Transfer-Encoding: gzip, chunked', `${inHex}\r\n${LIVE}\r\n0\r\n\r\n`),
        415,
      ],
      ['chunks in capitals', () => put('Transfer-Encoding: CHUNKED', `${inHex}\r\n${LIVE}\r\n0\r\n\r\n`), 200],
      ['one length twice', () => put('Content-Length: 4\r\nContent-Length: 4', 'null'), 400],
      ['a list of lengths', () => put('Content-Length: 4, 4', 'null'), 400],
      ['a length below zero', () => put('Content-Length: -1', ''), 400],
      ['a length in hexadecimal', () => put('Content-Length: 0x4', 'null'), 400],
      ['a length of no digits', () => put('Content-Length: ', ''), 400],
      ['a length beyond any number', () => put(`Content-Length: ${'9'.repeat(30)}`, ''), 400],
      ['chunk extensions', () => chunked(`${inHex};a=b;c="d"\r\n${LIVE}\r\n0\r\n\r\n`), 200],
      ['very long chunk extensions', () => chunked(`${inHex};a=${'b'.repeat(20_000)}\r\n${LIVE}\r\n0\r\n\r\n`), 400],
      ['a line end in a chunk extension', () => chunked(`${inHex};a\nb\r\n${LIVE}\r\n0\r\n\r\n`), 400],
      ['a chunk size with a prefix', () => chunked('0x4\r\nnull\r\n0\r\n\r\n'), 400],
      ['a chunk size below zero', () => chunked('-4\r\nnull\r\n0\r\n\r\n'), 400],
      ['a chunk size beyond any number', () => chunked(`${'f'.repeat(20)}\r\nnull\r\n0\r\n\r\n`), 400],
      ['a chunk size with a blank', () => chunked('4 \r\nnull\r\n0\r\n\r\n'), 400],
      ['a chunk longer than it says', () => chunked('3\r\nnull\r\n0\r\n\r\n'), 400],
      ['chunks with bare line feeds', () => chunked('4\nnull\n0\n\n'), 400],
      ['a length behind the chunks', () => chunked('4\r\nnull\r\n0\r\nContent-Length: 4\r\n\r\n'), 400],
      ['very long trailers', () => chunked(`4\r\nnull\r\n0\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`), 431],
      ['less than was sent', () => put('Content-Length: 4', `null${LIVE}`), 400, 400],
      ['more than was sent', () => put('Content-Length: 400', LIVE), 408],
      ['a chunk that never ends', () => chunked('ffff\r\nnull'), 408],
    ])('%s', async (_, bytes, ...statuses) => {
      expect(statusesOf(await answersTo(bytes(), statuses.length))).toEqual(statuses)
    })

    test('more than was sent, by a client that says that it is done', async () => {
      const connection = await open(put('Content-Length: 400', LIVE))
      connection.end()
      expect(statusesOf(await connection.answers())).toEqual([400])
    })

    test.each([
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
      ['zstd', zstdCompressSync],
      ['gzip, gzip', gzipSync],
    ])('a body that %s makes small is 415, before it is unpacked', async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(20_000_000, ' '))
      expect(bomb.length).toBeLessThan(32_768)
      const bytes = put(`Content-Encoding: ${encoding}\r\nContent-Length: ${bomb.length}`, bomb)
      expect(statusesOf(await answersTo(bytes, 1))).toEqual([415])
    })
  })

  describe('a request hidden in the body of another', () => {
    const hidden = () => get('/v1/notes')

    test.each<[what: string, bytes: (hidden: string) => string | Uint8Array, ...statuses: number[]]>([
      [
        'a length, then chunks',
        (inner) => put(`Content-Length: ${inner.length + 5}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${inner}`),
        400,
      ],
      [
        'chunks, then a length',
        (inner) =>
          put(
            'Transfer-Encoding: chunked\r\nContent-Length: 4',
            `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
          ),
        400,
      ],
      ['two lengths', (inner) => put(`Content-Length: 0\r\nContent-Length: ${inner.length}`, inner), 400],
      [
        'a folded coding',
        (inner) => put(`Content-Length: ${inner.length}\r\nX-A: b\r\n Transfer-Encoding: chunked`, inner),
        400,
      ],
      [
        'a coding behind a blank',
        (inner) => put(`Content-Length: ${inner.length}\r\nTransfer-Encoding : chunked`, inner),
        400,
      ],
      [
        'a coding behind a bare line feed',
        (inner) => put(`Content-Length: ${inner.length}\r\nX-A: b\nTransfer-Encoding: chunked`, inner),
        400,
      ],
      [
        'a coding in another script',
        (inner) => put(`Content-Length: ${inner.length}\r\nTransfer\u2010Encoding: chunked`, inner),
        400,
      ],
      ['a body that is one', (inner) => put(`Content-Length: ${inner.length}`, inner), 400],
      [
        'a body of a GET',
        (inner) => withKey(`GET /v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}`, inner),
        200,
      ],
      [
        'chunks of a GET',
        (inner) =>
          withKey(
            'GET /v1/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked',
            `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
          ),
        200,
      ],
      [
        'a body of a DELETE',
        (inner) => withKey(`DELETE /v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}`, inner),
        405,
      ],
      [
        'a body of what is no route',
        (inner) => `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
        404,
      ],
      ['a body too large to read', (inner) => put('Content-Length: 1000000', inner), 413],
      ['what follows a CONNECT', (inner) => `CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: x\r\n\r\n${inner}`, 404],
      [
        'what follows an upgrade',
        (inner) => withKey(`GET /v1/me HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: h2c`, inner),
        200,
      ],
    ])('%s: is never run', async (_, bytes, ...statuses) => {
      pilot = await subject.createAccount()
      expect(statusesOf(await answersTo(bytes(hidden()), statuses.length))).toEqual(statuses)
      const counted = (await subject.usage(pilot.id)).days.flatMap(({ routes }) => routes.map(({ route }) => route))
      expect(counted).not.toContain('GET /v1/notes')
    })

    test('and the same request behind another is run: the count would show it', async () => {
      pilot = await subject.createAccount()
      expect(statusesOf(await answersTo(get('/v1/me') + hidden(), 2))).toEqual([200, 200])
      const counted = (await subject.usage(pilot.id)).days.flatMap(({ routes }) => routes.map(({ route }) => route))
      expect(counted).toContain('GET /v1/notes')
    })
  })

  describe('what names the resource', () => {
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
      ['an expectation nobody can meet', () => get('/v1/me', 'Host: x\r\nExpect: the-unexpected'), 200],
      ['leave asked for nothing', () => get('/v1/me', 'Host: x\r\nExpect: 100-continue'), 200],
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

    test('each counts under its own name when that is a standard one, else as OTHER', async () => {
      pilot = await subject.createAccount()
      for (const method of ['CONNECT', 'TRACE', 'PROPFIND', 'FROBNICATE', 'get'])
        await answersTo(withKey(`${method} /v1/me HTTP/1.1\r\nHost: x`), 1)
      const counted = (await subject.usage(pilot.id)).days[0]?.routes.map(
        ({ route, requests }) => `${requests} ${route}`,
      )
      expect(counted?.toSorted()).toEqual(['1 CONNECT /v1/me', '1 TRACE /v1/me', '3 OTHER /v1/me'])
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
      const connection = await open(request + request)
      expect((await connection.answer()).status).toBe(200)
      if (closes) expect([await connection.answers(), await connection.closed()]).toEqual([[], false])
      else expect((await connection.answer()).status).toBe(200)
    })
  })

  describe('requests sent at once', () => {
    /** A service whose `/v1/me` answers when it is told to. */
    const held = async () => {
      let release: () => void = () => undefined
      const until = new Promise<void>((resolve) => (release = resolve))
      const slow = await startMemorySubject({
        times: TIMES,
        ports: ({ accounts }) => ({ accounts: { find: (id) => until.then(() => accounts.find(id)) } }),
      })
      pilot = await slow.createAccount()
      return { slow, release }
    }

    test.each<[what: string, behind: () => string | Uint8Array, ...statuses: number[]]>([
      ['quick ones', () => HEALTH + HEALTH, 200, 200],
      ['garbage', () => 'GARBAGE\r\n\r\n', 400],
      ['a CONNECT', () => 'CONNECT elsewhere:80 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
      ['a body that breaks', () => chunked('4\r\nnull\r\nzz\r\n'), 400],
      ['a quick one and garbage', () => `${HEALTH}GARBAGE\r\n\r\n`, 200, 400],
      [
        'a body that breaks, behind leave to send it',
        () => put('Transfer-Encoding: chunked\r\nExpect: 100-continue', 'zz\r\n'),
        400,
      ],
      ['a body that does not come', () => put('Content-Length: 9', ''), 408],
    ])('a slow one, then %s: answered in their order, each under an id of its own', async (_, behind, ...statuses) => {
      const { slow, release } = await held()
      const connection = await rawConnect(slow.url)
      connection.send(Buffer.concat([Buffer.from(get('/v1/me')), Buffer.from(behind())]))
      // what is behind has been taken in, and what came with it found wrong, once the time for requests is over
      const other = await rawConnect(slow.url)
      other.send('GET /v1/health HTTP/1.1\r\nHost: x\r\n')
      expect((await other.answer()).status).toBe(408)
      release()
      const answers = [await connection.answer()]
      for (const _status of statuses) answers.push(await connection.answer())
      expect(statusesOf(answers)).toEqual([200, ...statuses])
      expect(answers[0]?.json?.data).toMatchObject({ userId: pilot.id })
      connection.destroy()
      await slow.close()
    })
  })

  test.each(['CONNECT /v1/me', 'FROBNICATE /v1/me', 'GET /v1/me'])(
    'a client that resets right behind its %s ends nothing but its connection',
    async (start) => {
      for (let n = 0; n < 10; n++) {
        const connection = await rawConnect(subject.url)
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

  test('property: a request with any bytes changed is answered, by an answer with an id, and never with a fault', async () => {
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
        await answersTo(HEALTH, 1)
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
