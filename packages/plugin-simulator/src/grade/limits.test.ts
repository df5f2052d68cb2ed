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
  readonly kind?: 'silent'
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
function read(at: number, url: string, nextCursor: string | null = null) {
  return call({ method: 'GET', url: `/v1/${url}`, at, received: { data: [], page: { nextCursor } } })
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
