import { expect, test } from 'vitest'
import { exchangeText, type HttpExchange } from './exchange-text.ts'

const EXCHANGE: HttpExchange = {
  atMs: Date.UTC(2026, 9, 5, 15, 0, 0, 1),
  method: 'PUT',
  path: '/v1/plugin/live',
  body: '{"schema":1,"acks":[]}',
  status: 401,
  headers: {
    'content-type': 'application/json',
    'x-request-id': 'r-1',
    'www-authenticate': 'Bearer',
    ratelimit: '"key";r=119;t=60',
    'ratelimit-policy': '"key";q=120;w=60',
    'retry-after': '5',
  },
  answer: '{"error":{"code":"unauthorized"}}',
  durationMs: 7.5,
  note: 'step 401',
}

test('an exchange has its time, both bodies with a line for each member, and the headers that plugins heed', () => {
  expect(exchangeText(EXCHANGE)).toBe(`2026-10-05T15:00:00.001Z PUT /v1/plugin/live
  {
    "schema": 1,
    "acks": []
  }
401 after 8 ms, step 401
  Retry-After: 5
  RateLimit: "key";r=119;t=60
  WWW-Authenticate: Bearer
  X-Request-Id: r-1
  {
    "error": {
      "code": "unauthorized"
    }
  }

`)
})

test('an exchange without bodies, answer and remark has two lines', () => {
  const nothing = { body: null, status: null, headers: {}, answer: '', durationMs: 0.4, note: null }
  expect(exchangeText({ ...EXCHANGE, ...nothing })).toBe(
    '2026-10-05T15:00:00.001Z PUT /v1/plugin/live\nno answer after 0 ms\n\n',
  )
})

test('a body that is no JSON is shown as it is, without characters that change a terminal', () => {
  const text = exchangeText({
    ...EXCHANGE,
    path: '/\u001b',
    body: '<p>\n\u202e\u0007',
    answer: '"\u009b"',
    headers: {},
  })
  expect(text).toBe('2026-10-05T15:00:00.001Z PUT /·\n  <p>\n  \\u202e·\n401 after 8 ms, step 401\n  "\\u009b"\n\n')
})
