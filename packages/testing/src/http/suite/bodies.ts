import { Buffer } from 'node:buffer'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { rawConnect } from '../raw.ts'
import type { StartSubject } from '../subject.ts'
import { withService } from './with-service.ts'

const LIVE_LIMIT = 32 * 1024
const SESSION_LIMIT = 512 * 1024
const DEPTH_LIMIT = 64

const LIVE = { schema: 1, sessionId: 's-1', sentAt: '2026-10-03T09:30:00Z' }
const SESSION = { schema: 1, startedAt: '2026-10-03T09:30:00Z' }

/** A JSON text of exactly this number of bytes. */
function padded(value: object, bytes: number): string {
  const bare = JSON.stringify({ ...value, pad: '' })
  return bare.replace('"pad":""', `"pad":"${'x'.repeat(bytes - bare.length)}"`)
}

/** The checks of a body before its content is read. */
export function bodiesSuite(start: StartSubject): void {
  describe('bodies', () => {
    const service = withService(() => start())

    async function put(path: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
      const { client } = await service.pilot()
      return client.ask('PUT', path, { body, headers: { 'content-type': 'application/json', ...headers } })
    }

    test.each([
      ['application/json'],
      ['APPLICATION/JSON'],
      ['application/json; charset=utf-8'],
      ['application/json;charset="utf-8"; x=y'],
      ['application/json ; charset=utf-8'],
    ])('%s is JSON', async (type) => {
      expect((await put('/v1/plugin/live', JSON.stringify(LIVE), { 'content-type': type })).status).toBe(200)
    })

    test.each([
      [''],
      ['text/plain'],
      ['text/json'],
      ['application/jsonp'],
      ['application/json, text/plain'],
      ['application/vnd.api+json'],
      ['application/x-www-form-urlencoded'],
      ['multipart/form-data; boundary=x'],
    ])('%j is not JSON: 415', async (type) => {
      expect((await put('/v1/plugin/live', JSON.stringify(LIVE), { 'content-type': type })).status).toBe(415)
    })

    test('no content type at all: 415', async () => {
      const { client } = await service.pilot()
      expect((await client.ask('PUT', '/v1/plugin/live', { body: JSON.stringify(LIVE) })).status).toBe(415)
    })

    test('a compressed body is 415, with any compression', async () => {
      const text = JSON.stringify(LIVE)
      for (const [encoding, body] of [
        ['gzip', gzipSync(text)],
        ['br', brotliCompressSync(text)],
        ['identity, gzip', Buffer.from(text)],
      ] as const)
        expect((await put('/v1/plugin/live', body, { 'content-encoding': encoding })).status).toBe(415)
      expect((await put('/v1/plugin/live', text, { 'content-encoding': 'identity' })).status).toBe(200)
    })

    test.each([
      ['/v1/plugin/live', LIVE, LIVE_LIMIT, 200],
      ['/v1/plugin/sessions/abc', SESSION, SESSION_LIMIT, 201],
    ])('%s accepts a body of its limit and rejects one more byte', async (path, value, limit, status) => {
      expect((await put(path, padded(value, limit))).status).toBe(status)
      const refused = await put(path, padded(value, limit + 1))
      expect([refused.status, refused.json?.error?.code]).toEqual([413, 'payload_too_large'])
    })

    test.each([
      ['413 before 400', '{'.repeat(LIVE_LIMIT + 1), 'application/json', 413],
      ['415 before 413', '{'.repeat(LIVE_LIMIT + 1), 'text/plain', 415],
      ['401 before all', '{'.repeat(LIVE_LIMIT + 1), 'text/plain', 401],
    ])('%s', async (_, body, type, status) => {
      const client = status === 401 ? service.stranger() : (await service.pilot()).client
      const answer = await client.ask('PUT', '/v1/plugin/live', { body, headers: { 'content-type': type } })
      expect(answer.status).toBe(status)
    })

    test('413 takes precedence over an invalid session id, which takes precedence over an invalid body', async () => {
      expect((await put('/v1/plugin/sessions/-', padded(SESSION, SESSION_LIMIT + 1))).status).toBe(413)
      expect((await put('/v1/plugin/sessions/-', '{}')).json?.error?.message).toMatch(/^id /)
    })

    test('a body without a length is rejected at the limit, without reading further', async () => {
      const { account } = await service.pilot()
      const connection = await rawConnect(service.subject.url)
      const head =
        `Host: x\r\nX-API-Key: ${account.key}\r\nContent-Type: application/json\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n'
      connection.send(`PUT /v1/plugin/live HTTP/1.1\r\n${head}`)
      const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
      connection.send(chunk)
      connection.send(chunk)
      connection.send(chunk)
      expect((await connection.answer()).status).toBe(413)
      connection.destroy()
    })

    test('a length that is too large is rejected before a byte of the body arrives', async () => {
      const { account } = await service.pilot()
      const connection = await rawConnect(service.subject.url)
      const head = `Host: x\r\nX-API-Key: ${account.key}\r\nContent-Type: application/json\r\n`
      connection.send(`PUT /v1/plugin/live HTTP/1.1\r\n${head}Content-Length: 10000000000\r\n\r\n`)
      const answer = await connection.answer()
      expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
      connection.destroy()
    })

    test('a client that waits for 100 Continue gets the error, or 100 Continue for an accepted body', async () => {
      const { account } = await service.pilot()
      const head = `Host: x\r\nX-API-Key: ${account.key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n`
      const refused = await rawConnect(service.subject.url)
      refused.send(`PUT /v1/plugin/live HTTP/1.1\r\n${head}Content-Length: 40000\r\n\r\n`)
      expect([(await refused.answer()).status, refused.continuedBefore()]).toEqual([413, 0])
      refused.destroy()
      const welcome = await rawConnect(service.subject.url)
      const body = JSON.stringify(LIVE)
      welcome.send(`PUT /v1/plugin/live HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n`)
      await welcome.continued()
      welcome.send(body)
      expect((await welcome.answer()).status).toBe(200)
      welcome.destroy()
    })

    test.each([
      ['a length', 900_000, 'length'],
      ['a greater length', 1_600_000, 'length'],
      ['chunks', 900_000, 'chunks'],
    ])(
      'a client that sends everything before it reads gets the answer and not a reset: %s',
      async (_, bytes, framing) => {
        const { account } = await service.pilot()
        const connection = await rawConnect(service.subject.url)
        const body = padded(SESSION, bytes)
        const length = framing === 'chunks' ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
        const head = `Host: x\r\nX-API-Key: ${account.key}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
        connection.pause()
        connection.send(`PUT /v1/plugin/sessions/abc HTTP/1.1\r\n${head}`)
        // In two halves: a server that does not wait has closed the connection before the second one is sent.
        const framed = framing === 'chunks' ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
        await connection.flushed(framed.slice(0, framed.length / 2))
        await service.stranger().get('/v1/health')
        await connection.flushed(framed.slice(framed.length / 2))
        connection.resume()
        expect((await connection.answer()).status).toBe(413)
        connection.destroy()
      },
    )

    test.each([
      ['nothing', '', 'body'],
      ['half an object', '{"schema":1', 'body'],
      ['two values', '{} {}', 'body'],
      ['NaN', 'NaN', 'body'],
      ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'body'],
      ['a cut-off character', Buffer.from('{"a":"€"}').subarray(0, 7), 'body'],
      ['UTF-16', Buffer.from('{"schema":1}', 'utf16le'), 'body'],
      ['an array', '[]', 'body'],
      ['a text', '"x"', 'body'],
      ['null', 'null', 'body'],
      ['deep arrays', `${'['.repeat(DEPTH_LIMIT + 1)}${']'.repeat(DEPTH_LIMIT + 1)}`, 'body'],
      ['very deep objects', '{"a":'.repeat(5000), 'body'],
    ])('%s as a body is 400, and the error names it', async (_, body, field) => {
      for (const path of ['/v1/plugin/live', '/v1/plugin/sessions/abc']) {
        const answer = await put(path, body)
        expect([answer.status, answer.json?.error?.message.split(' ')[0]]).toEqual([400, field])
      }
    })

    test('a body of a GET is ignored', async () => {
      const { client } = await service.pilot()
      expect((await client.ask('GET', '/v1/me', { body: '{', headers: { 'content-type': 'text/plain' } })).status).toBe(
        200,
      )
      expect((await client.ask('GET', '/v1/me', { body: 'x'.repeat(3_000_000) })).status).toBe(200)
    })
  })
}
