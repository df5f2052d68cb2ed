import { expect, test } from 'vitest'
import { type Grade, grade, type Verdict } from './grade.ts'
import type { RecordedCall } from './log/recorded-call.ts'

const KEY = 'svc_live_0123456789012345678901234567890123456789abc'
/** The time to which all times of calls are relative. */
const T = Date.parse('2026-10-03T18:00:00Z')

interface Given {
  readonly method?: string
  readonly url: string
  readonly at: number
  readonly lastsMs?: number
  readonly status?: number
  readonly kind?: 'silent' | 'down'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly received?: object
}

/** A call without its number. */
type Sent = Omit<RecordedCall, 'number'>

function call({ method = 'PUT', url, at, lastsMs = 0, status = 200, kind, headers = {}, ...bodies }: Given): Sent {
  const { body, received = {} } = bodies
  const arrivedMs = T + at
  return {
    ...{ method, url, arrivedMs, endedMs: arrivedMs + lastsMs, left: false },
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    body: body === undefined ? '' : JSON.stringify(body),
    answer: kind ? { kind } : { kind: 'reply', status, headers, body: JSON.stringify(received), delayMs: 0 },
  }
}
type More = Omit<Given, 'url' | 'at'>

let count = 0

/** A copy of a session, which differs from all others. */
function session(at: number, { body, ...more }: More = {}) {
  const whole = { startedAt: '2026-10-03T17:00:00Z', endedAt: null, count: count++, ...body }
  return call({ url: '/v1/plugin/sessions/flight-1', at, body: whole, ...more })
}
function live(at: number, { body, ...more }: More = {}) {
  const whole = { sessionId: 'flight-1', sentAt: new Date(T + at).toISOString(), ...body }
  return call({ url: '/v1/plugin/live', at, body: whole, ...more })
}
function read(at: number, url: string, nextCursor: string | null = null, data: readonly object[] = []) {
  return call({ method: 'GET', url: `/v1/${url}`, at, received: { data, page: { nextCursor } } })
}

/** The grade of calls by a client that was watched until a time. */
function graded(calls: readonly Sent[], untilMs: number): Grade {
  const recorded = calls.map((each, at) => ({ ...each, number: at + 1 }))
  return grade(recorded, KEY, T + untilMs)
}

/** Refusals of calls that last a second. */
const LIMITED = { status: 429, lastsMs: 1000, headers: { 'retry-after': '4' } }
const DATED = { ...LIMITED, headers: { 'retry-after': new Date(T + 10_000).toUTCString() } }
const REFUSED = { status: 401, lastsMs: 1000 }
const POLLED = { received: { data: { pollMs: 2000 } } }
const COMMAND = { received: { data: { commands: [{ id: 'command-1' }] } } }
const COMMAND_ACK = { commandId: 'command-1', outcome: 'spoken', said: 'Hold' }
const WATCHED_MS = 100_000

function every(ms: number, times: number, one: (at: number) => Sent): Sent[] {
  return Array.from({ length: times }, (_, n) => one(n * ms))
}
/** A call with a body of so many bytes. */
function sized(one: Sent, bytes: number): Sent {
  return { ...one, body: one.body.padEnd(bytes) }
}
/** Four whole readings, and then readings of changes. */
function following(times: number) {
  const wholes = every(1, 4, (at) => read(at, 'notes'))
  return [...wholes, ...every(1, times, (at) => read(at + 9, 'notes?updatedSince=2026-10-03T17:00:00Z'))]
}
function sentAt(ms: number): More {
  return { body: { sentAt: new Date(T + ms).toISOString() } }
}
function notes(at: number): Sent {
  return read(at, 'notes')
}

type Edge = readonly [number, Verdict]
/** A rule, the calls for a number, and the verdicts of the last number on one side and the first one on the other. */
type Limit = readonly [rule: string, calls: (value: number) => readonly Sent[], Edge, Edge]

const LIMITS: readonly Limit[] = [
  ['request/rate', (count) => every(1, count, notes), [120, 'kept'], [121, 'broken']],
  ['request/rate', (ms) => [...every(1, 120, notes), notes(ms)], [60_000, 'kept'], [59_999, 'broken']],
  [
    'failure/timeout',
    (lastsMs) => [session(0, { kind: 'silent', lastsMs })],
    [14_999, 'never tested'],
    [15_000, 'broken'],
  ],
  [
    'failure/pause',
    (ms) => [session(0, { status: 500, lastsMs: 1000 }), session(1000 + ms)],
    [200, 'kept'],
    [199, 'broken'],
  ],
  ['rate/wait', (ms) => [session(0, LIMITED), session(ms)], [4900, 'kept'], [4899, 'broken']],
  ['rate/wait', (ms) => [session(0, LIMITED), live(ms)], [2500, 'kept'], [2501, 'broken']],
  ['rate/wait-until', (ms) => [session(0, DATED), session(ms)], [8900, 'kept'], [8899, 'broken']],
  ['key/stop', (ms) => [session(0, REFUSED), live(ms)], [2500, 'kept'], [2501, 'broken']],
  ['key/stop', (ms) => [session(0, REFUSED), session(ms)], [1000, 'kept'], [1001, 'broken']],
  ['session/often', (ms) => every(ms, 4, session), [1500, 'kept'], [1499, 'broken']],
  ['session/often', (count) => every(1000, count, session), [3, 'kept'], [4, 'broken']],
  ['session/parallel', (lastsMs) => [session(0, { lastsMs })], [500, 'never tested'], [501, 'kept']],
  ['session/parallel', (ms) => [session(0, { lastsMs: 1000 }), session(ms)], [750, 'kept'], [749, 'broken']],
  ['session/size', (bytes) => [sized(session(0), bytes)], [524_288, 'kept'], [524_289, 'broken']],
  ['live/size', (bytes) => [sized(live(0), bytes)], [32_768, 'kept'], [32_769, 'broken']],
  ['live/poll', (ms) => [live(0, POLLED), live(ms), live(9000)], [1000, 'kept'], [999, 'broken']],
  ['live/clock', (ms) => [live(0, sentAt(ms))], [1_499_999, 'kept'], [1_500_000, 'broken']],
  ['live/clock', (ms) => [live(0, sentAt(ms))], [-1_499_999, 'kept'], [-1_500_000, 'broken']],
  ['live/current', (ms) => [live(0), live(5000, sentAt(ms))], [1, 'kept'], [0, 'broken']],
  ['acks/every', (count) => [live(0, COMMAND), ...every(2000, count, live)], [3, 'never tested'], [4, 'broken']],
  ['paging/limit', (limit) => [read(0, `notes?limit=${limit}`)], [1, 'kept'], [0, 'broken']],
  ['paging/limit', (limit) => [read(0, `notes?limit=${limit}`)], [200, 'kept'], [201, 'broken']],
  ['follow/deletions', following, [3, 'never tested'], [4, 'broken']],
]

test.each(LIMITS)('a client breaks %s only beyond a limit (%#)', (rule, calls, [within, first], [beyond, second]) => {
  function verdict(value: number) {
    return graded(calls(value), WATCHED_MS).rules.find(({ id }) => id === rule)?.verdict
  }
  expect([verdict(within), verdict(beyond)]).toEqual([first, second])
})

test.each<[string, number, readonly Sent[]]>([
  ['failure/continue', 30_000, [session(0, { status: 500 })]],
  ['rate/return', 35_000, [session(0, LIMITED)]],
  ['session/end', 30_000, [session(0)]],
  ['paging/end', 30_001, [read(0, 'notes', 'next')]],
  ['paging/end', 30_001, [read(0, 'notes', 'next'), read(20_000, 'aircraft')]],
])('what is missing breaks %s only after a client was watched for %i ms', (rule, ms, calls) => {
  function verdict(untilMs: number) {
    return graded(calls, untilMs).rules.find(({ id }) => id === rule)?.verdict
  }
  expect([verdict(ms - 1), verdict(ms)]).toEqual(['never tested', 'broken'])
})

function withHeaders(one: Sent, headers: Readonly<Record<string, string>>): Sent {
  return { ...one, headers: { ...one.headers, ...headers } }
}
/** A session under another id, with the same start unless it is given. */
function renamed(one: Sent, id: string): Sent {
  return { ...one, url: `/v1/plugin/sessions/${id}` }
}
const [MARK, LATER] = ['2026-10-03T17:00:00Z', '2026-10-03T17:30:00Z']
const CHANGES = `notes?updatedSince=${MARK}`
const CHANGED = [{ id: 'a', updatedAt: LATER }]
const TWO_FILTERS = read(0, `notes?aircraftId=a+b&updatedSince=${MARK}`, 'next')
const REFUSED_TYPE = session(0, { status: 415, lastsMs: 1000 })

test.each<[Verdict, string, string, readonly Sent[]]>([
  [
    'kept',
    'request/key',
    'carries the key in both headers',
    [withHeaders(notes(0), { authorization: `Bearer ${KEY}` })],
  ],
  [
    'kept',
    'request/key',
    'writes "bearer" in small letters',
    [withHeaders(notes(0), { authorization: `bearer ${KEY}` })],
  ],
  ['broken', 'request/key', 'carries another key too', [withHeaders(notes(0), { authorization: 'Bearer x' })]],
  ['kept', 'request/content-type', 'writes capitals', [withHeaders(live(0), { 'content-type': 'Application/JSON' })]],
  ['never tested', 'rate/wait', 'left before the 429', [{ ...session(0, LIMITED), left: true }, session(1001)]],
  [
    'kept',
    'rate/wait',
    'reads another collection meanwhile',
    [call({ method: 'GET', url: '/v1/notes', at: 0, ...LIMITED }), read(1100, 'aircraft')],
  ],
  ['never tested', 'failure/pause', 'repeats after a restart', [session(0, { kind: 'down' }), session(1)]],
  ['kept', 'session/id-form', 'escapes its id', [renamed(session(0), 'flight%2D1')]],
  ['kept', 'session/whole', 'leaves out an empty field', [session(0, { body: { region: null } }), session(9000)]],
  [
    'kept',
    'session/parallel',
    'sends another session',
    [session(0, { lastsMs: 1000 }), renamed(session(500), 'other')],
  ],
  ['broken', 'session/refused', 'repeats after 415', [REFUSED_TYPE, { ...REFUSED_TYPE, arrivedMs: T + 9000 }]],
  ['kept', 'session/gone', 'sent it before the 410', [session(0, { status: 410, lastsMs: 1000 }), session(500)]],
  ['kept', 'acks/every', 'names the id commandId', [live(0, COMMAND), live(2000, { body: { acks: [COMMAND_ACK] } })]],
  [
    'kept',
    'paging/filters',
    'writes its filters in another way',
    [TWO_FILTERS, read(1, `notes?updatedSince=${MARK}&aircraftId=a%20b&cursor=next`)],
  ],
  [
    'kept',
    'paging/end',
    'reads a first page after all pages',
    [read(0, 'notes', 'a'), read(1, 'notes?cursor=a'), TWO_FILTERS],
  ],
  ['kept', 'follow/mark', 'keeps a mark without changes', [read(0, CHANGES), read(1, CHANGES)]],
  ['kept', 'follow/whole', 'repeats a part', [read(0, CHANGES, 'next', CHANGED), read(1, CHANGES)]],
  [
    'broken',
    'caching/no-store',
    'asks for what is newer',
    [notes(0), withHeaders(notes(1), { 'if-modified-since': 'Sat, 03 Oct 2026 18:00:00 GMT' })],
  ],
])('%s: the rule %s of a client that %s', (verdict, rule, _, calls) => {
  expect(graded(calls, WATCHED_MS).rules.find(({ id }) => id === rule)?.verdict).toBe(verdict)
})

test('a session that keeps its id or its start continues its flight', () => {
  const changed = session(1000, { body: { startedAt: LATER } })
  const calls = [session(0), changed, renamed({ ...changed, arrivedMs: T + 2000 }, 'other')]
  expect(graded(calls, WATCHED_MS).flights).toBe(1)
})

test('a breach has the time of its call since the first one, and its path without the query', () => {
  const calls = [notes(500), call({ method: 'POST', url: '/v1/me?key=secret', at: 2500, lastsMs: 700, status: 405 })]
  const { breaches } = graded(calls, WATCHED_MS).rules.find(({ id }) => id === 'request/route')!
  expect(breaches).toEqual([{ call: 2, atMs: 2000, request: 'POST /v1/me', message: 'POST is not allowed on /v1/me' }])
})

test.each<[string, readonly Sent[], readonly string[]]>([
  ['neither writes nor reads', [read(0, 'me')], ['request/key', 'session/id']],
  ['flies once', [session(0)], ['request/key', 'session/id']],
  ['reads once', [notes(0)], ['request/key', 'paging/end']],
  ['flies once and reads once', [session(0), notes(1)], ['request/key', 'session/id', 'paging/end']],
])('a client that %s is graded by the rules for it', (_, calls, expected) => {
  const ids = graded(calls, WATCHED_MS).rules.map(({ id }) => id)
  expect(ids.filter((id) => ['request/key', 'session/id', 'paging/end'].includes(id))).toEqual(expected)
})

const CONTENT = 'navaid navaids runways frequencies scenery audio apiKey providerKeys secret'.split(' ')
const NAVIGATION = 'navaid navaids runway runways frequency frequencies ils vor ndb airports'.split(' ')

test.each([
  ...CONTENT.flatMap((name) => [
    ['session/content', name, session(0, { body: { [name]: 1 } })] as const,
    ['session/content', name, session(0, { body: { events: [{ at: 1 }, { near: { [name]: 1 } }] } })] as const,
  ]),
  ...NAVIGATION.flatMap((name) => [
    ['live/navigation', name, live(0, { body: { [name]: 1 } })] as const,
    ['live/navigation', name, live(0, { body: { sim: { onGround: true, [name.toUpperCase()]: 1 } } })] as const,
  ]),
])('a body breaks %s with %s', (rule, name, one) => {
  const { breaches } = graded([one], WATCHED_MS).rules.find(({ id }) => id === rule)!
  expect(breaches.map(({ message }) => message.toLowerCase())).toEqual([
    expect.stringContaining(`contains ${name.toLowerCase()}`),
  ])
})
