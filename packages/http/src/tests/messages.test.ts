import { rawConnect } from '@flightbag/testing/http/raw'
import { served } from '@flightbag/testing/http/served'
import { expect, test } from 'vitest'

const UUID = '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10'
const ENCODING = 'is not percent-encoded UTF-8, or contains U+0000'
const JSON_TYPE = { 'content-type': 'application/json' }

interface Asked {
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

function put(path: string, body: Asked['body'] & {}, headers: Record<string, string> = JSON_TYPE): Asked {
  return { path, method: 'PUT', headers, body }
}

const REFUSED: readonly (readonly [message: string, asked: Asked])[] = [
  ['limit must be a whole number from 1 to 200', { path: '/v1/notes?limit=0' }],
  ['limit is given more than once', { path: '/v1/notes?limit=1&limit=1' }],
  [`limit ${ENCODING}`, { path: '/v1/notes?limit=%ff' }],
  [`id ${ENCODING}`, { path: '/v1/notes/%00' }],
  ['cursor is not a cursor of this collection with these filters', { path: '/v1/notes?cursor=x' }],
  [
    'updatedSince must be an ISO 8601 date-time with a zone, a + in it written as %2B',
    { path: '/v1/notes?updatedSince=x' },
  ],
  ['aircraftId must not be empty', { path: '/v1/checklists?aircraftId=' }],
  ['airspace must be one of lower, upper', { path: '/v1/airways?airspace=x' }],
  ['from must be a date YYYY-MM-DD', { path: '/v1/logbook/totals?from=x' }],
  ['attachmentId must be a UUID', { path: '/v1/aircraft/x/attachments/x' }],
  ['no such aircraft', { path: `/v1/aircraft/x/attachments/${UUID}` }],
  ['no such aerodrome card', { path: `/v1/aerodromes/x/attachments/${UUID}` }],
  ['no such note', { path: '/v1/notes/x' }],
  ['no such shared planning', { path: '/v1/shared-plannings/x' }],
  ['no such route', { path: '/v1/none' }],
  ['this route accepts GET, PUT', { path: '/v1/plugin/sessions/x', method: 'POST' }],
  ['this route needs a valid API key', { path: '/v1/me', headers: { 'x-api-key': 'x' } }],
  [
    'id must be 3 to 128 characters from A-Z a-z 0-9 . _ - and start with a letter or digit',
    put('/v1/plugin/sessions/-', '{}'),
  ],
  ['the body must be application/json', put('/v1/plugin/live', '{}', {})],
  ['a compressed body is not accepted', put('/v1/plugin/live', '{}', { ...JSON_TYPE, 'content-encoding': 'br' })],
  ['the body is larger than 32768 bytes', put('/v1/plugin/live', ' '.repeat(32_769))],
  ['body is not UTF-8', put('/v1/plugin/live', new Uint8Array([0xff]))],
  ['body is not JSON', put('/v1/plugin/live', '{')],
  ['body nests deeper than 64 levels', put('/v1/plugin/live', '['.repeat(65))],
]

test('a refused request names the parameter, the record or the rule of its body', () =>
  served({}, async ({ app }, _, { key }) => {
    const found: [string, Asked][] = []
    for (const [, asked] of REFUSED) {
      const { path, headers, ...init } = asked
      const answer = await app.request(path, { ...init, headers: { 'x-api-key': key, ...headers } })
      const { error } = (await answer.json()) as { error: { message: string } }
      found.push([error.message, asked])
    }
    expect(found).toEqual(REFUSED)
  }))

const LINE = 'GET /v1/health HTTP/1.1\r\n'
const CHUNKED = 'PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n'

/** The message of the answer to some bytes, and whether it has a date in the form of HTTP. */
async function answeredTo(url: string, bytes: string) {
  const connection = await rawConnect(url)
  connection.send(bytes)
  const { headers, json } = await connection.answer()
  connection.destroy()
  return [json?.error?.message, headers.date === new Date(headers.date ?? '').toUTCString()]
}

test.each<[message: string, bytes: (key: string) => string]>([
  ['Host is missing or is not a valid host', () => `${LINE}\r\n`],
  ['the request is not HTTP/1.0 or HTTP/1.1', () => 'GET /v1/health HTTP/2.0\r\nHost: x\r\n\r\n'],
  ['the request is not well-formed HTTP', () => 'GARBAGE\r\n\r\n'],
  ['the request line and headers are too large', () => `${LINE}Host: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`],
  [
    'the chunk extensions are too large',
    (key) => `${CHUNKED}X-API-Key: ${key}\r\nContent-Type: application/json\r\n\r\n1;${'a'.repeat(20_000)}\r\n`,
  ],
])('a malformed request is refused with the date and the reason: %s', (message, bytes) =>
  served({}, async ({ url }, _, { key }) => {
    expect(await answeredTo(url, bytes(key))).toEqual([message, true])
  }),
)

test('a request that does not arrive is refused with the date and the reason', () =>
  served({ times: { headersMs: 100, checkMs: 25 } }, async ({ url }) => {
    expect(await answeredTo(url, `${LINE}Host: x\r\n`)).toEqual(['the request did not arrive in time', true])
  }))
