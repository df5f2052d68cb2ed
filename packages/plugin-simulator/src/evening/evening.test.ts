import { expect, test } from 'vitest'
import type { PlayedAnswer } from '../grade/log/recorded-call.ts'
import { beginEvening } from './evening.ts'

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

const START_MS = Date.parse('2026-10-03T18:00:00Z')

/** What a plugin notices of an answer. */
function noticed(answer: PlayedAnswer): string {
  if (answer.kind !== 'reply') return answer.kind
  const { data, meta } = JSON.parse(answer.body)
  const retry = answer.headers['retry-after']
  const retryMs = retry?.endsWith('GMT') ? Date.parse(retry) - START_MS : Number(retry) * 1000
  const aheadMs = Date.parse(meta.generatedAt) - START_MS
  return [
    answer.status,
    answer.delayMs > 0 ? `after ${answer.delayMs} ms` : '',
    retry === undefined ? '' : `${retry.endsWith('GMT') ? 'until' : 'for'} ${retryMs} ms`,
    data?.pollMs === undefined ? '' : `poll ${data.pollMs}`,
    data?.commands?.length ? `commands ${data.commands.map(({ id }: { id: string }) => id.split('-')[1])}` : '',
    aheadMs === 0 ? '' : `ahead by ${aheadMs / 60_000} minutes`,
  ]
    .filter((part) => part !== '')
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
    [OK, '429, for 4000 ms', OK, '429, until 5000 ms', OK, OK],
    ['201', '413', '429, for 4000 ms', '200', '200'],
  ],
  [
    ['200, poll 2000, commands 5', '500', OK, 'cut', OK, OK],
    ['201', '500', 'cut', '200'],
  ],
  [
    [OK, 'silent', OK, 'down', OK, OK],
    ['201', 'down', '200, after 1200 ms', '200'],
  ],
  [
    [OK, OK],
    ['410', '410'],
  ],
  [
    [OK, OK, '401', '401'],
    ['201', '401', '401'],
  ],
]

test('the answers to the reports and sessions of each flight of an evening', () => {
  const evening = beginEvening(START_MS)
  function put(url: string, body: object) {
    const request = { method: 'PUT', url: `/v1/plugin/${url}`, headers: {}, body: JSON.stringify(body) }
    return noticed(evening.receive(request, START_MS).answer)
  }
  const flights = FLIGHTS.map(([live, sessions], n) => {
    const session = { schema: 1, startedAt: `2026-10-03T1${n}:00:00Z`, endedAt: null }
    const report = { schema: 1, sessionId: `flight-${n}`, sentAt: '2026-10-03T18:00:00Z' }
    const stored = sessions.map(() => put(`sessions/flight-${n}`, session))
    return [live.map(() => put('live', report)), stored]
  })
  expect(flights).toEqual(FLIGHTS)
  expect(evening.flights()).toEqual({ begun: 6, all: 6 })
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
