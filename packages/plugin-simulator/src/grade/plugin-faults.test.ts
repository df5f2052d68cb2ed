import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAULTS, flyEvening, type PluginFault } from '../testing/plugin-client.ts'
import { brokenIn, KEY, virtualService } from '../testing/virtual-service.ts'

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
async function store(service: ReturnType<typeof virtualService>, id: string, body: object) {
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  const sent = service.send({ url: `/v1/plugin/sessions/${id}`, headers, body: JSON.stringify(body) })
  await vi.advanceTimersByTimeAsync(10_000)
  return (await sent).status
}

/** Sends live reports with these pauses before them, the last one with more fields; returns the broken rules. */
async function brokenByReports(pausesMs: readonly number[], last: object = {}) {
  const service = virtualService()
  await store(service, 'flight-1', START)
  for (const [at, ms] of pausesMs.entries()) {
    await vi.advanceTimersByTimeAsync(ms)
    const more = at === pausesMs.length - 1 ? last : {}
    const body = { schema: 1, sessionId: 'flight-1', sentAt: new Date().toISOString(), ...more }
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
    void service.send({ url: '/v1/plugin/live', headers, body: JSON.stringify(body) })
    await vi.advanceTimersByTimeAsync(500)
  }
  return brokenIn(service.grade())
}

test('only the last report of a flight may come before the time that the service sets', async () => {
  expect(await brokenByReports([0, 1500, 100])).not.toContain('live/poll')
  expect(await brokenByReports([0, 1500, 100, 1500])).toContain('live/poll')
})

test('two acks of one command in one report, and scenery beside the aircraft, break a rule', async () => {
  const ack = { id: 'command-1', outcome: 'spoken', said: 'Hold' }
  expect(await brokenByReports([0, 1500, 1500], { acks: [ack] })).not.toContain('acks/once')
  expect(await brokenByReports([0, 1500, 1500], { acks: [ack, ack] })).toContain('acks/once')
  expect(await brokenByReports([0], { navaids: ['EZE'] })).toContain('live/navigation')
})

test('an id that the service of the evening refused is new when it is stored', async () => {
  const service = virtualService()
  await store(service, 'flight-1', OTHER_START)
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
