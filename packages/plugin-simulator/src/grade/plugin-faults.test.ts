import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAULTS, flyEvening, type PluginFault } from '../testing/plugin-client.ts'
import { brokenIn, KEY, virtualService } from '../testing/virtual-service.ts'
import { grade } from './grade.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-10-03T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

async function evening(fault: PluginFault | null) {
  const flown = flyEvening(fault)
  let isDone = false
  void flown.then(() => (isDone = true))
  while (!isDone) await vi.advanceTimersByTimeAsync(60_000)
  return (await flown).grade()
}

test('a correct plugin keeps every rule, and the evening tests every rule that calls can show', async () => {
  const graded = await evening(null)
  expect(graded.rules.flatMap(({ id, breaches }) => breaches.map((each) => [id, each]))).toEqual([])
  expect(graded.rules.filter(({ verdict }) => verdict === 'never tested').map(({ id }) => id)).toEqual(['key/tell'])
  expect([graded.flights, graded.passed]).toEqual([6, true])
})

test.each(FAULTS)('a plugin that %s breaks %s and no other rule', async (fault, rule) => {
  const graded = await evening(fault)
  expect(brokenIn(graded)).toEqual([rule])
  expect(graded.passed).toBe(false)
})

const START = { schema: 1, startedAt: '2026-10-03T17:00:00Z', endedAt: null }
const OTHER_START = { ...START, startedAt: '2026-10-03T17:30:00Z' }
const EVENT = { at: '2026-10-03T17:10:00Z', kind: 'turn' }

/** Stores a session at a service of the evening, and returns the status. */
async function store(service: ReturnType<typeof virtualService>, id: string, body: object, thenMs = 10_000) {
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  const sent = service.send({ url: `/v1/plugin/sessions/${id}`, headers, body: JSON.stringify(body) })
  await vi.advanceTimersByTimeAsync(thenMs)
  return (await sent).status
}

/** Each answer reaches the client after this time. */
const ANSWERED_AFTER_MS = 100

/** Sends live reports at these intervals, the last ones with more fields; returns the broken rules. */
async function brokenByReports(intervalsMs: readonly number[], ...last: readonly object[]) {
  const service = virtualService()
  await store(service, 'flight-1', START)
  for (const [at, ms] of intervalsMs.entries()) {
    await vi.advanceTimersByTimeAsync(ms)
    sendReport(service, last[at - intervalsMs.length + last.length])
  }
  await vi.advanceTimersByTimeAsync(500)
  const calls = service.calls().map((call) => ({ ...call, endedMs: call.endedMs + ANSWERED_AFTER_MS }))
  return brokenIn(grade(calls, KEY, Date.now()))
}

function sendReport(service: ReturnType<typeof virtualService>, more: object = {}) {
  const body = { schema: 1, sessionId: 'flight-1', sentAt: new Date().toISOString(), ...more }
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  void service.send({ url: '/v1/plugin/live', headers, body: JSON.stringify(body) })
}

test('only the last report of a flight may come before the time that the service sets', async () => {
  expect(await brokenByReports([0, 2000, 600])).not.toContain('live/poll')
  expect(await brokenByReports([0, 2000, 600, 2000])).toContain('live/poll')
})

test('an ack may be repeated only until a report with it was answered', async () => {
  const ack = { id: 'command-1', outcome: 'spoken', said: 'Hold' }
  const acks = { acks: [ack] }
  expect(await brokenByReports([0, 2000, 2000], acks)).not.toContain('acks/once')
  expect(await brokenByReports([0, 2000, 2000], { acks: [ack, ack] })).toContain('acks/once')
  expect(await brokenByReports([0, 2000, 2000, 1], acks, acks)).not.toContain('acks/once')
  expect(await brokenByReports([0, 2000, 2000, 2000], acks, acks)).toContain('acks/once')
})

test('an ack of a refusal needs a reason', async () => {
  const refused = { id: 'command-1', outcome: 'refused' }
  const acks = { acks: [{ ...refused, reason: 'on_ground' }] }
  expect(await brokenByReports([0, 2000, 2000], acks)).not.toContain('acks/form')
  expect(await brokenByReports([0, 2000, 2000], { acks: [refused] })).toContain('acks/form')
})

test('scenery beside the aircraft, or anywhere in a session, breaks a rule', async () => {
  expect(await brokenByReports([0], { navaids: ['EZE'] })).toContain('live/navigation')
  const service = virtualService()
  await store(service, 'flight-1', { ...START, events: [{ ...EVENT, near: { navaids: ['EZE'] } }] })
  expect(brokenIn(service.grade())).toContain('session/content')
})

test('only the last report of a flight may follow a failure without a pause', async () => {
  async function broken(...intervalsMs: readonly number[]) {
    const service = virtualService()
    for (const n of [1, 2, 3]) await store(service, `flight-${n}`, { ...START, startedAt: `2026-10-03T17:0${n}:00Z` })
    for (const ms of intervalsMs) {
      await vi.advanceTimersByTimeAsync(ms)
      sendReport(service, { sessionId: 'flight-3' })
    }
    await vi.advanceTimersByTimeAsync(500)
    return brokenIn(service.grade())
  }
  expect(await broken(0, 2000, 100)).not.toContain('failure/pause')
  expect(await broken(0, 2000, 100, 5000)).toContain('failure/pause')
})

test('a body over its limit is refused, as by the service, and reports alone are a flight', async () => {
  const service = virtualService()
  sendReport(service)
  await vi.advanceTimersByTimeAsync(500)
  expect(service.grade().flights).toBe(1)
  sendReport(service, { transcript: ['x'.repeat(40_000)] })
  await vi.advanceTimersByTimeAsync(500)
  expect(service.calls().map(({ answer }) => answer)).toMatchObject([{ status: 200 }, { status: 413 }])
  expect(await store(service, 'large', { ...START, log: 'x'.repeat(600_000) })).toBe(413)
})

test('a rule counts as tested only after the situation that it needs', async () => {
  const service = virtualService()
  const before = new Set<string>()
  function newlyTested(prefix = '') {
    const tested = service.grade().rules.filter(({ id, verdict }) => verdict !== 'never tested' && !before.has(id))
    for (const { id } of tested) before.add(id)
    return tested.map(({ id }) => id).filter((id) => id.startsWith(prefix))
  }
  async function report(more: object = {}) {
    sendReport(service, more)
    await vi.advanceTimersByTimeAsync(2000)
    return newlyTested()
  }
  expect(service.grade()).toMatchObject({ passed: false, calls: 0 })
  expect(newlyTested()).toEqual([])
  await store(service, 'flight-1', START)
  const ofOneCopy = ['id-form', 'start', 'end', 'fields', 'content', 'size'].map((rule) => `session/${rule}`)
  expect(newlyTested('session/')).toEqual(ofOneCopy)
  const ofOneReport = ['fields', 'size', 'clock', 'session', 'navigation'].map((rule) => `live/${rule}`)
  expect(await report()).toEqual(['request/rate', ...ofOneReport])
  await store(service, 'flight-1', { ...START, events: [EVENT] })
  const ofTwoCopies = ['id', 'whole', 'changed', 'often', 'parallel', 'events'].map((rule) => `session/${rule}`)
  expect(newlyTested()).toEqual(ofTwoCopies)
  expect(await report()).toEqual(['live/current', 'acks/order'])
  const ofAnAck = ['live/poll', 'acks/every', 'acks/once', 'acks/form']
  expect(await report({ acks: [{ id: 'command-1', outcome: 'spoken', said: 'Hold' }] })).toEqual(ofAnAck)
})

test('a failure or a limit at the end of a flight does not test what follows it', async () => {
  const service = virtualService()
  function verdictsOf(...ids: readonly string[]) {
    return service.grade().rules.flatMap(({ id, verdict }) => (ids.includes(id) ? verdict : []))
  }
  const flights = ['16:00', '16:30', '17:00'].map((time) => ({ ...START, startedAt: `2026-10-03T${time}:00Z` }))
  for (const [at, flight] of flights.entries()) await store(service, `flight-${at + 1}`, flight)
  const ends = flights.map((flight) => ({ ...flight, endedAt: '2026-10-03T17:55:00Z' }))
  expect(await store(service, 'flight-2', flights[1]!)).toBe(413)
  expect(await store(service, 'flight-2', ends[1]!)).toBe(429)
  expect(await store(service, 'flight-3', ends[2]!)).toBe(500)
  expect(verdictsOf('rate/wait', 'failure/pause')).toEqual(['kept', 'kept'])
  expect(verdictsOf('rate/return', 'failure/continue')).toEqual(['never tested', 'never tested'])
})

test('a call too early after a limit is named with the call that was limited', async () => {
  const service = virtualService()
  await store(service, 'flight-1', OTHER_START)
  for (const id of ['first', 'second']) await store(service, id, START)
  expect([await store(service, 'second', START, 500), await store(service, 'second', START)]).toEqual([429, 201])
  const rule = service.grade().rules.find(({ id }) => id === 'rate/wait')
  const message = 'sent 0.5 s after the 429 of call 4, whose Retry-After was 4'
  expect(rule).toMatchObject({ breaches: [{ call: 5, message }] })
})

test('an id that the service of the evening refused is new when it is stored', async () => {
  const service = virtualService()
  await store(service, 'flight-1', OTHER_START)
  // It stays the first flight of the evening.
  expect(await store(service, 'flight-1', { ...START, startedAt: '2026-10-03T17:45:00Z' })).toBe(200)
  const statuses = []
  for (const id of ['first', 'second', 'second', 'second', 'second']) statuses.push(await store(service, id, START))
  expect(statuses).toEqual([201, 413, 429, 201, 200])
})

test.each([
  { flight: 1, status: 200, change: 'loses a part', later: START, isWhole: false },
  { flight: 2, status: 413, change: 'loses a part', later: START, isWhole: true },
  { flight: 2, status: 413, change: 'loses a counted event', later: { ...START, eventsDropped: 1 }, isWhole: true },
  { flight: 2, status: 413, change: 'loses an event', later: { ...START, events: [] }, isWhole: false },
  { flight: 2, status: 413, change: 'has another start', later: OTHER_START, isWhole: false },
])('whether a session that $change after a $status is whole: $isWhole', async ({ flight, status, later, isWhole }) => {
  const service = virtualService()
  if (flight === 2) await store(service, 'flight-1', { ...START, startedAt: '2026-10-03T16:00:00Z' })
  const hasEvents = 'events' in later || 'eventsDropped' in later
  const full = { ...START, ...(hasEvents ? { events: [EVENT] } : { pluginVersion: '1.0' }) }
  await store(service, 'session', full)
  expect(await store(service, 'session', { ...full, simulator: 'x' })).toBe(status)
  // The second of them lacks nothing that the first has, and follows the 413 as well.
  for (const simulator of ['y', 'z']) await store(service, 'session', { ...later, simulator })
  expect(!brokenIn(service.grade()).includes('session/whole')).toBe(isWhole)
})

test('dropped events that an earlier copy counted are none of those that a later one loses', async () => {
  for (const [dropped, isWhole] of [
    [3, false],
    [4, true],
  ] as const) {
    const service = virtualService()
    await store(service, 'flight-1', { ...START, startedAt: '2026-10-03T16:00:00Z' })
    const full = { ...START, events: [EVENT], eventsDropped: 3 }
    for (const simulator of ['w', 'x']) await store(service, 'session', { ...full, simulator })
    for (const simulator of ['y', 'z'])
      await store(service, 'session', { ...START, simulator, events: [], eventsDropped: dropped })
    expect([dropped, !brokenIn(service.grade()).includes('session/whole')]).toEqual([dropped, isWhole])
  }
})

test('a cursor belongs to its collection and its filters', async () => {
  const service = virtualService()
  async function read(url: string) {
    const sent = service.send({ method: 'GET', url, headers: { 'x-api-key': KEY } })
    await vi.advanceTimersByTimeAsync(10_000)
    return JSON.parse((await sent).text)
  }
  const { page } = await read('/v1/notes')
  expect(page.nextCursor).toEqual(expect.any(String))
  function breaches() {
    return service.grade().rules.find(({ id }) => id === 'paging/filters')!.breaches
  }
  expect((await read(`/v1/notes?cursor=${page.nextCursor}`)).data.length).toBeGreaterThan(0)
  expect(breaches()).toEqual([])
  await read(`/v1/plannings?cursor=${page.nextCursor}`)
  expect(JSON.stringify(breaches())).toContain('the cursor of /v1/notes was used for /v1/plannings')
})

test('the pause after a failure begins at its end', async () => {
  const flown = flyEvening(null)
  let isDone = false
  void flown.then(() => (isDone = true))
  while (!isDone) await vi.advanceTimersByTimeAsync(60_000)
  const calls = (await flown).calls()
  const at = calls.findIndex(
    ({ answer, method }) => method === 'PUT' && answer.kind === 'reply' && answer.status === 500,
  )
  const next = calls.slice(at + 1).find(({ url }) => url === calls[at]!.url)!
  const slow = calls.with(at, { ...calls[at]!, endedMs: next.arrivedMs - 100 })
  expect(brokenIn(grade(calls, KEY, Date.now()))).not.toContain('failure/pause')
  expect(brokenIn(grade(slow, KEY, Date.now()))).toContain('failure/pause')
})
