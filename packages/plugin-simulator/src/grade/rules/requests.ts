import { MINUTE_MS } from '@flightbag/core'
import { breach, judge, type Rule } from './rule.ts'

const OPEN_PATHS = ['/v1/health', '/docs', '/openapi.json']
const PER_MINUTE = 120
const CARRIES_KEY =
  'Every request except `GET /v1/health`, `/docs` and `/openapi.json` carries the key in either header: ' +
  '`Authorization: Bearer <API_KEY>` or `X-API-Key: <API_KEY>`.'

/** The rules for every request of any client. */
export const REQUEST_RULES: readonly Rule[] = [
  {
    id: 'request/key',
    for: 'every client',
    sentence: CARRIES_KEY,
    needs: 'a request',
    check: ({ calls, key }) =>
      judge(
        calls.filter(({ path }) => !OPEN_PATHS.includes(path)),
        (call) => {
          const bearer = call.headers.authorization
          const plain = call.headers['x-api-key']
          const isRight = bearer === undefined ? plain === key : bearer.replace(/^bearer /i, '') === key
          if (isRight && (plain === undefined || plain === key)) return null
          return breach(call, (bearer ?? plain) ? 'the header contains another key' : 'no header contains the key')
        },
      ),
  },
  {
    id: 'request/secret',
    for: 'every client',
    sentence: CARRIES_KEY,
    needs: 'a request',
    check: ({ calls, key }) =>
      judge(calls, (call) => {
        if (call.url.includes(key)) return breach(call, 'the address contains the key, so logs on the way contain it')
        return call.body.includes(key) ? breach(call, 'the body contains the key') : null
      }),
  },
  {
    id: 'request/route',
    for: 'every client',
    sentence: 'Methods: `GET` everywhere; `PUT` only on `/v1/plugin/sessions/{id}` and `/v1/plugin/live`.',
    needs: 'a request',
    check: ({ calls }) =>
      judge(calls, (call) =>
        call.status === 405 ? breach(call, `${call.method} is not allowed on ${call.path}`) : null,
      ),
  },
  {
    id: 'request/content-type',
    for: 'plugins',
    sentence: 'Request: header `Content-Type: application/json`.',
    needs: 'a session or a live report',
    check: ({ flights }) =>
      judge(flights.flat(), (call) => {
        const type = call.headers['content-type'] ?? ''
        const isJson = type.split(';')[0]?.trim().toLowerCase() === 'application/json'
        return isJson ? null : breach(call, type === '' ? 'there is no Content-Type' : `Content-Type is ${type}`)
      }),
  },
  {
    id: 'request/rate',
    for: 'every client',
    sentence: '120 per minute; above it `429 rate_limited` with `Retry-After`',
    needs: 'two requests',
    check: ({ flights, reads }) =>
      judge(
        [...flights, reads].filter(({ length }) => length > 1),
        (calls) => {
          const beyond = calls.find(
            ({ arrivedMs }, place) => arrivedMs - (calls[place - PER_MINUTE]?.arrivedMs ?? -Infinity) < MINUTE_MS,
          )
          return beyond === undefined ? null : breach(beyond, 'more than 120 requests in 60 seconds')
        },
      ),
  },
]
