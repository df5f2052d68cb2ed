import { expect, test } from 'vitest'
import type { PlayedAnswer } from '../grade/log/recorded-call.ts'
import { beginEvening, type Evening } from './evening.ts'

const SENT_AT = '2026-10-03T18:00:00Z'
const START_MS = Date.parse(SENT_AT)

test.each([
  ['GET', '/v1/health', 200],
  ['GET', '/v1/me', 200],
  ['GET', '/v1/aerodromes', 200],
  ['GET', '/v1/aerodromes/aerodromes-149', 200],
  ['GET', '/v1/aerodromes/none', 404],
  ['GET', '/v1/nothing', 404],
  ['GET', '/v1/notes?limit=0', 400],
  ['GET', '/v1/notes?limit=201', 400],
  ['GET', '/v1/notes?updatedSince=yesterday', 400],
  ['POST', '/v1/me', 405],
])('a graded client that asks %s %s gets %i', (method, url, status) => {
  const evening = beginEvening(0)
  // A client has the ids of records from their collection.
  evening.receive({ method: 'GET', url: '/v1/aerodromes', headers: {}, body: '' }, 0)
  const { answer } = evening.receive({ method, url, headers: {}, body: '' }, 0)
  expect(answer).toMatchObject({ kind: 'reply', status })
})

test('the health of the service has a version', () => {
  const { answer } = beginEvening(0).receive({ method: 'GET', url: '/v1/health', headers: {}, body: '' }, 0)
  const { data } = JSON.parse(answer.kind === 'reply' ? answer.body : '')
  expect(data).toEqual({ ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
})

test.each([
  ['GET', '/v1/nothing', 404, 'not_found', {}],
  ['GET', '/v1/notes?limit=0', 400, 'bad_request', {}],
  ['DELETE', '/v1/me', 405, 'method_not_allowed', { allow: 'GET' }],
])('the refusal of %s %s with %i has its code and headers', (method, url, status, code, more) => {
  const { answer } = beginEvening(START_MS).receive({ method, url, headers: {}, body: '' }, START_MS)
  const requestId = `evening-${START_MS}`
  const meta = { requestId, generatedAt: '2026-10-03T18:00:00.000Z' }
  expect(answer).toEqual({
    kind: 'reply',
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store, private',
      'x-request-id': requestId,
      ...more,
    },
    body: expect.any(String),
    delayMs: 0,
  })
  const { body } = answer as Extract<PlayedAnswer, { kind: 'reply' | 'cut' }>
  expect(JSON.parse(body)).toEqual({ error: { code, message: expect.any(String) }, meta })
})

/** What a plugin notices of an answer. */
function noticed(answer: PlayedAnswer): string {
  if (answer.kind !== 'reply') return answer.kind
  const { data, error, meta } = JSON.parse(answer.body)
  const retry = answer.headers['retry-after']
  const retryMs = retry?.endsWith('GMT') ? Date.parse(retry) - START_MS : Number(retry) * 1000
  const aheadMs = Date.parse(meta.generatedAt) - START_MS
  return [
    error === undefined ? answer.status : `${answer.status} ${error.code}`,
    answer.headers['www-authenticate'],
    answer.delayMs > 0 ? `after ${answer.delayMs} ms` : '',
    retry === undefined ? '' : `${retry.endsWith('GMT') ? 'until' : 'for'} ${retryMs} ms`,
    data?.pollMs === undefined ? '' : `poll ${data.pollMs}`,
    data?.commands?.length ? `commands ${data.commands.map(({ id }: { id: string }) => id.split('-')[1])}` : '',
    aheadMs === 0 ? '' : `ahead by ${aheadMs / 60_000} minutes`,
  ]
    .filter((part) => part !== '' && part !== undefined)
    .join(', ')
}

const OK = '200, poll 2000'
const FLIGHTS: readonly (readonly [live: readonly string[], sessions: readonly string[]])[] = [
  [
    [
      ...[OK, '200, poll 2000, commands 1,2,3', OK, OK, '200, poll 2000, commands 4', '200, poll 2000, commands 4', OK],
      ...['200, poll 10000', '200, poll 2000, ahead by 90 minutes', OK, OK],
    ],
    ['201', '200, after 1200 ms', '200', '200'],
  ],
  [
    [OK, '429 rate_limited, for 4000 ms', OK, '429 rate_limited, until 5000 ms', OK, OK],
    ['201', '413 payload_too_large', '429 rate_limited, for 4000 ms', '200', '200'],
  ],
  [
    ['200, poll 2000, commands 5', '500 internal', OK, 'cut', OK, OK],
    ['201', '500 internal', 'cut', '200'],
  ],
  [
    [OK, 'silent', OK, 'down', OK, OK],
    ['201', 'down', '200, after 1200 ms', '200'],
  ],
  [
    [OK, OK],
    ['410 gone', '410 gone'],
  ],
  [
    [OK, OK, '401 unauthorized, Bearer', '401 unauthorized, Bearer'],
    ['201', '401 unauthorized, Bearer', '401 unauthorized, Bearer'],
  ],
]

/** What a plugin notices of the answer to a write. */
function put(evening: Evening, url: string, body: object): string {
  const request = { method: 'PUT', url: `/v1/plugin/${url}`, headers: {}, body: JSON.stringify(body) }
  return noticed(evening.receive(request, START_MS).answer)
}

test('the answers to the reports and sessions of each flight of an evening', () => {
  const evening = beginEvening(START_MS)
  const flights = FLIGHTS.map(([live, sessions], n) => {
    const session = { schema: 1, startedAt: `2026-10-03T1${n}:00:00Z`, endedAt: null }
    const report = { schema: 1, sessionId: `flight-${n}`, sentAt: SENT_AT }
    const stored = sessions.map(() => put(evening, `sessions/flight-${n}`, session))
    return [live.map(() => put(evening, 'live', report)), stored]
  })
  expect(flights).toEqual(FLIGHTS)
  expect(evening.flights()).toEqual({ begun: 6, all: 6 })
})

test('a report of an unknown session is one of the newest flight, and a seventh flight plays the first script', () => {
  const evening = beginEvening(START_MS)
  for (let n = 1; n <= 7; n++) {
    put(evening, `sessions/flight-${n}`, { schema: 1, startedAt: `2026-10-03T1${n}:00:00Z` })
    if (n === 2 || n === 7) {
      const reports = Array.from({ length: 2 }, () =>
        put(evening, 'live', { schema: 1, sessionId: 'unknown', sentAt: SENT_AT }),
      )
      const second = n === 2 ? '429 rate_limited, for 4000 ms' : '200, poll 2000, commands 1,2,3'
      expect([n, reports]).toEqual([n, [OK, second]])
    }
  }
  expect(evening.flights()).toEqual({ begun: 7, all: 6 })
})

test('a session with a known id stays in its flight, although another flight has its start', () => {
  const evening = beginEvening(START_MS)
  const [first, second] = ['16:00', '17:00'].map((time) => ({ schema: 1, startedAt: `2026-10-03T${time}:00Z` }))
  const sent = [
    ['flight-1', first],
    ['flight-2', second],
    ['flight-1', second],
  ] as const
  expect(sent.map(([id, body]) => put(evening, `sessions/${id}`, body!))).toEqual(['201', '201', '200, after 1200 ms'])
})

/** The page that a read of a scripted collection answers; the status of a read that fails. */
function pageOf(evening: Evening, query: string) {
  const { answer } = evening.receive({ method: 'GET', url: `/v1/notes${query}`, headers: {}, body: '' }, START_MS)
  if (answer.kind !== 'reply' || answer.status !== 200) return answer.kind === 'reply' ? answer.status : answer.kind
  return JSON.parse(answer.body)
}

test.each(
  'aerodromes aircraft notes checklists check-flights flight-plans plannings logbook plugin/sessions'.split(' '),
)('the collection /v1/%s has pages', (path) => {
  const { answer } = beginEvening(START_MS).receive(
    { method: 'GET', url: `/v1/${path}?limit=1`, headers: {}, body: '' },
    START_MS,
  )
  const { page } = JSON.parse(answer.kind === 'reply' ? answer.body : '')
  expect(page).toEqual({ limit: 1, total: 50, nextCursor: expect.any(String) })
})

test('a page has the limit that was asked for, 50 without one, and its cursor is for the same filters', () => {
  const evening = beginEvening(START_MS)
  const { page } = pageOf(evening, '')
  expect(page).toEqual({ limit: 50, total: 50, nextCursor: expect.any(String) })
  expect(pageOf(evening, '?limit=200').page).toEqual({ limit: 200, total: 50, nextCursor: expect.any(String) })
  expect(pageOf(evening, `?updatedSince=2026-10-03T00:00:00Z&cursor=${page.nextCursor}`)).toBe(400)
})

test('a record that was deleted after the first page is not in the second one', () => {
  const evening = beginEvening(START_MS)
  function idsOf(query: string): readonly string[] {
    return pageOf(evening, query).data.map(({ id }: { readonly id: string }) => id)
  }
  const { page } = pageOf(evening, '?limit=20')
  const secondPage = `?limit=20&cursor=${page.nextCursor}`
  expect(idsOf(secondPage)).toEqual(Array.from({ length: 20 }, (_, n) => `notes-${120 + n}`))
  // Each whole reading of changes is one page, and deletes the oldest record that it keeps unchanged. Four fail.
  for (let n = 0; n < 40; n++) pageOf(evening, '?updatedSince=2027-01-01T00:00:00Z')
  // The last of the 36 changed record 135.
  expect(idsOf(secondPage)).toEqual([135, 137, 138, 139].map((n) => `notes-${n}`))
})

test('a collection fails now and then, and changes and loses a record after each whole reading', () => {
  const evening = beginEvening(0)
  function read(query = '') {
    const { answer } = evening.receive({ method: 'GET', url: `/v1/notes${query}`, headers: {}, body: '' }, 1000)
    if (answer.kind !== 'reply' || answer.status !== 200) return answer.kind === 'reply' ? answer.status : answer.kind
    const { data, page } = JSON.parse(answer.body)
    return { last: data.at(-1).updatedAt, count: data.length, ...page }
  }
  const first = read()
  const second = read(`?cursor=${first.nextCursor}`)
  expect(read(`?cursor=${second.nextCursor}`)).toBe(429)
  const third = read(`?cursor=${second.nextCursor}`)
  expect([first.count, second.count, third.count, third.nextCursor]).toEqual([20, 20, 10, null])
  expect(read()).toMatchObject({ total: 49 })
  expect(read()).toBe(500)
  expect(read(`?updatedSince=${third.last}`)).toMatchObject({ total: 3 })
})
