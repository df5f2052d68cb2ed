import { Buffer } from 'node:buffer'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { LIVE, rawService, statusesOf } from '@flightbag/testing/http/raw-service'
import { describe, expect, test } from 'vitest'

describe('bodies that ordinary clients do not send', () => {
  const { subject, newPilot, open, answersTo, answersToPart, withKey, get, put, chunked } = rawService()
  const inHex = LIVE.length.toString(16)

  describe('the framing of a body', () => {
    test.each<[what: string, bytes: () => string | Uint8Array, ...statuses: number[]]>([
      ['an unknown coding', () => put('Transfer-Encoding: xchunked', '0\r\n\r\n'), 400],
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
      ['a byte order mark', () => put(`Content-Length: ${LIVE.length + 3}`, `\ufeff${LIVE}`), 200],
      [
        'no compression by its name in capitals',
        () => put(`Content-Encoding: IDENTITY\r\nContent-Length: ${LIVE.length}`, LIVE),
        200,
      ],
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
    ])('%s', async (_, bytes, ...statuses) => {
      expect(statusesOf(await answersTo(bytes(), statuses.length))).toEqual(statuses)
    })

    test.each<[what: string, bytes: () => Uint8Array]>([
      ['more than was sent', () => put('Content-Length: 400', LIVE)],
      ['a chunk that never ends', () => chunked('ffff\r\nnull')],
    ])('%s: 408', async (_, bytes) => {
      expect(statusesOf(await answersToPart(bytes, 1))).toEqual([408])
    })

    test.each([
      [32 * 1024, 200],
      [32 * 1024 + 1, 413],
    ])('%i bytes without a length: %i', async (bytes, status) => {
      const body = LIVE.replace(/\}$/, `,"x":"${'x'.repeat(bytes - LIVE.length - ',"x":""'.length)}"}`)
      const answers = await answersTo(chunked(`${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n`), 1)
      expect([body.length, statusesOf(answers)]).toEqual([bytes, [status]])
    })

    test.each([
      [64, 200],
      [65, 400],
    ])('a body that nests %i levels: %i', async (levels, status) => {
      const body = LIVE.replace(/\}$/, `,"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`)
      const answers = await answersTo(put(`Content-Length: ${body.length}`, body), 1)
      expect(statusesOf(answers)).toEqual([status])
    })

    test('a body shorter than its length, from a client that closes its side', async () => {
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
    ])('a body that is compressed by %s is 415, before it is expanded', async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(20_000_000, ' '))
      expect(bomb.length).toBeLessThan(32_768)
      const bytes = put(`Content-Encoding: ${encoding}\r\nContent-Length: ${bomb.length}`, bomb)
      expect(statusesOf(await answersTo(bytes, 1))).toEqual([415])
    })
  })

  describe('a request hidden in the body of another', () => {
    function hidden() {
      return get('/v1/notes')
    }

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
    ])('%s: is never executed', async (_, bytes, ...statuses) => {
      const pilot = await newPilot()
      expect(statusesOf(await answersTo(bytes(hidden()), statuses.length))).toEqual(statuses)
      const counted = (await subject().usage(pilot.id)).days.flatMap(({ routes }) => routes.map(({ route }) => route))
      expect(counted).not.toContain('GET /v1/notes')
    })

    test('the same request behind a valid one is executed and counted', async () => {
      const pilot = await newPilot()
      expect(statusesOf(await answersTo(get('/v1/me') + hidden(), 2))).toEqual([200, 200])
      const counted = (await subject().usage(pilot.id)).days.flatMap(({ routes }) => routes.map(({ route }) => route))
      expect(counted).toContain('GET /v1/notes')
    })
  })
})
