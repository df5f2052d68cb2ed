import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Admission, AdmissionRequest, RequestLimits } from './admission.ts'
import { admitInTurn, TURN_AHEAD_MS, type TurnDecision } from './admit-in-turn.ts'
import { MAX_WAIT_MS } from './api-limit.ts'
import { decide } from './decide.ts'
import { changedList, EMPTY_WINDOW, type ListedWindow, listedWindow } from './key-window.ts'

const NO_KEY_LIMIT = { keyPerMinute: 0, apiPerSecond: 25, apiBurst: 1 }
const TURN_MS = 40

function never() {
  return false
}

/** Requests in virtual time, over an admission in memory that several processes share. */
function simulation(limits: RequestLimits, processes = 1) {
  let nowMs = 1_000_000
  const sleepers: { atMs: number; wake: () => void }[] = []
  const windows = new Map<number, ListedWindow>()
  const counts = { admitted: 0, refused: 0 }
  const invalid = new Set<number>()
  let nextAtMs = 0

  function clock() {
    return nowMs
  }
  function sleep(ms: number) {
    return new Promise<void>((wake) => sleepers.push({ atMs: nowMs + ms, wake }))
  }
  async function admit(request: AdmissionRequest): Promise<Admission> {
    const key = request.keyHash[0]!
    if (invalid.has(key)) return { outcome: 'unknown' }
    const window = windows.get(key) ?? EMPTY_WINDOW
    const state = { window: listedWindow(window), nextAtMs }
    const decision = decide(state, request.nowMs, request.limits, request.longestWaitMs)
    windows.set(key, changedList(window, decision.change, request.limits.keyPerMinute))
    nextAtMs = decision.nextAtMs
    const ids = { accountId: `account-${key}`, keyId: String(key) }
    const { retryAfterSeconds, waitMs } = decision
    if (decision.isLater) return { outcome: 'later', ...ids, waitMs }
    counts[retryAfterSeconds > 0 ? 'refused' : 'admitted']++
    if (retryAfterSeconds > 0) return { outcome: 'limited', ...ids, quota: null, retryAfterSeconds }
    return { outcome: 'admitted', ...ids, quota: null, revisionMs: 0, waitMs }
  }
  async function countRefused(keyHash: Uint8Array) {
    if (!invalid.has(keyHash[0]!)) counts.refused++
  }
  async function recheck(keyHash: Uint8Array) {
    const key = keyHash[0]!
    return invalid.has(key) ? null : { accountId: `account-${key}`, revisionMs: 0 }
  }
  const lengths: number[] = []
  function onWaiting(length: number) {
    lengths.push(length)
  }
  const ports = { admission: { admit, countRefused, recheck }, clock, sleep, onWaiting }
  const rooms = Array.from({ length: processes }, () => admitInTurn(ports))
  const starts: { key: number; arrivedMs: number; startMs: number }[] = []
  const decisions: Promise<TurnDecision>[] = []

  return {
    counts,
    lengths,
    starts,
    decisions,
    invalid,
    clock,
    ask(key: number, { process = 0, isAbandoned = never }: { process?: number; isAbandoned?: () => boolean } = {}) {
      const arrivedMs = nowMs
      const asked = rooms[process]!({ keyHash: new Uint8Array([key]), route: 'GET /v1/me', limits, isAbandoned })
      decisions.push(asked)
      void asked.then((decision) => {
        if (decision.outcome === 'admitted') starts.push({ key, arrivedMs, startMs: nowMs + decision.waitMs })
      })
      return asked
    },
    /** Lets time pass, from one sleeper to the next. */
    async pass(ms: number) {
      const endMs = nowMs + ms
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        sleepers.sort((a, b) => a.atMs - b.atMs)
        if (sleepers.length === 0 || sleepers[0]!.atMs > endMs) break
        const { atMs, wake } = sleepers.shift()!
        nowMs = Math.max(nowMs, atMs)
        wake()
      }
      nowMs = endMs
    },
  }
}

test('a key with sixty waiting requests delays another key by a few turns only', async () => {
  const { ask, pass, starts } = simulation(NO_KEY_LIMIT)
  for (let n = 0; n < 60; n++) void ask(1)
  await pass(0)
  void ask(2)
  await pass(MAX_WAIT_MS)
  const order = starts.sort((a, b) => a.startMs - b.startMs).map(({ key }) => key)
  expect(order).toHaveLength(61)
  // the burst, the turns that were taken ahead, and one turn of the other key
  expect(order.indexOf(2)).toBeLessThanOrEqual(1 + Math.ceil(TURN_AHEAD_MS / TURN_MS) + 1)
})

test('a request that waited is rejected if its key became invalid or used up its limit meanwhile', async () => {
  const rotated = simulation(NO_KEY_LIMIT)
  for (let n = 0; n < 20; n++) void rotated.ask(1)
  await rotated.pass(200)
  rotated.invalid.add(1)
  await rotated.pass(MAX_WAIT_MS)
  const outcomes = (await Promise.all(rotated.decisions)).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'unknown').length).toBeGreaterThan(10)
  expect(outcomes.at(-1)).toBe('unknown')

  const limited = simulation({ ...NO_KEY_LIMIT, keyPerMinute: 12 })
  for (let n = 0; n < 20; n++) void limited.ask(1)
  await limited.pass(MAX_WAIT_MS)
  const decisions = await Promise.all(limited.decisions)
  expect(decisions.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(12)
  expect(decisions.filter(({ outcome }) => outcome === 'limited')).toHaveLength(8)
  expect(limited.counts).toEqual({ admitted: 12, refused: 8 })
})

test('a burst of one key: requests with a turn within five seconds wait, the others are rejected', async () => {
  const { decisions, ask, pass } = simulation({ keyPerMinute: 0, apiPerSecond: 25, apiBurst: 50 })
  for (let n = 0; n < 180; n++) void ask(1)
  await pass(0)
  const settled = await Promise.all(decisions.map((decision) => Promise.race([decision, null])))
  expect(settled.filter((decision) => decision?.outcome === 'limited')).toHaveLength(5)
  await pass(MAX_WAIT_MS)
  const all = await Promise.all(decisions)
  expect(all.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(175)
})

test('a request whose client has left uses up no turn, and is counted', async () => {
  const { ask, pass, counts, starts } = simulation(NO_KEY_LIMIT)
  let hasLeft = false
  for (let n = 0; n < 10; n++) void ask(1, { isAbandoned: () => hasLeft })
  await pass(0)
  hasLeft = true
  await pass(MAX_WAIT_MS)
  expect(starts.length).toBeLessThan(5)
  expect(counts.admitted + counts.refused).toBe(10)
})

test('the number of waiting requests is reported until each has its turn', async () => {
  const { ask, pass, lengths } = simulation(NO_KEY_LIMIT)
  for (let n = 0; n < 10; n++) void ask(1)
  await pass(0)
  const most = Math.max(...lengths)
  expect(most).toBeGreaterThan(2)
  expect(lengths.at(-1)).toBe(most)
  await pass(MAX_WAIT_MS)
  expect(lengths.at(-1)).toBe(0)
  expect(lengths.length).toBe(2 * most)
})

test('a request whose key became invalid before its client left is unknown, and not counted', async () => {
  const { ask, pass, counts, invalid, decisions } = simulation(NO_KEY_LIMIT)
  let hasLeft = false
  for (let n = 0; n < 10; n++) void ask(1, { isAbandoned: () => hasLeft })
  await pass(0)
  hasLeft = true
  invalid.add(1)
  await pass(MAX_WAIT_MS)
  expect((await Promise.all(decisions)).at(-1)).toEqual({ outcome: 'unknown' })
  expect(counts.refused).toBe(0)
})

test('a decision has the time of the admission, if there was one', async () => {
  const { ask, pass, decisions, clock } = simulation({ ...NO_KEY_LIMIT, keyPerMinute: 1 })
  const startMs = clock()
  void ask(1)
  await pass(10)
  void ask(1)
  await pass(0)
  const [admitted, limited] = await Promise.all(decisions)
  expect(admitted).toMatchObject({ outcome: 'admitted', admittedMs: startMs })
  expect(limited).toMatchObject({ outcome: 'limited' })
  expect(limited).not.toHaveProperty('admittedMs')
})

/** An admission that answers each request with the time until its turn, or admits it for null. */
function scripted(leftMs: (request: AdmissionRequest) => number | null) {
  const asked: AdmissionRequest[] = []
  const sleeps: { readonly ms: number; readonly wake: () => void }[] = []
  const state = { nowMs: 0, refused: 0 }
  const room = admitInTurn({
    admission: {
      async admit(request) {
        asked.push(request)
        const ids = { accountId: 'a', keyId: '1' }
        const waitMs = leftMs(request)
        return waitMs === null
          ? { outcome: 'admitted', ...ids, quota: null, waitMs: 0, revisionMs: 0 }
          : { outcome: 'later', ...ids, waitMs }
      },
      async countRefused() {
        // A rejection is counted before it is answered, however long that takes.
        await settle()
        state.refused++
      },
      recheck: async () => ({ accountId: 'a', revisionMs: 0 }),
    },
    clock: () => state.nowMs,
    sleep: (ms) => new Promise((wake) => sleeps.push({ ms, wake })),
  })
  async function settle() {
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    asked,
    sleeps,
    state,
    settle,
    async ask(apiPerSecond = 25) {
      const limits = { ...NO_KEY_LIMIT, apiPerSecond }
      const decision = room({ keyHash: new Uint8Array(), route: '', limits, isAbandoned: never })
      await settle()
      return { decision }
    },
    async wake(nowMs: number) {
      state.nowMs = nowMs
      sleeps.at(-1)!.wake()
      await settle()
    },
  }
}

test.each([
  [5001, 1],
  [6000, 1],
  [7500, 3],
])('a request whose turn is in %i ms is rejected at once, for %i s', async (waitMs, retryAfterSeconds) => {
  const { ask, state } = scripted(() => waitMs)
  const { decision } = await ask()
  expect(await decision).toEqual({ outcome: 'limited', accountId: 'a', keyId: '1', retryAfterSeconds, quota: null })
  expect(state.refused).toBe(1)
})

test('a request waits for five seconds, and is then rejected for one second', async () => {
  const { ask, asked, wake, state } = scripted(() => 200)
  const { decision } = await ask()
  await wake(MAX_WAIT_MS)
  const most = asked.length
  expect(state.refused).toBe(0)
  await wake(MAX_WAIT_MS + 1)
  expect(await decision).toMatchObject({ outcome: 'limited', retryAfterSeconds: 1 })
  expect([asked.length, state.refused]).toEqual([most, 1])
})

test('a request that went back to its place in the queue is counted once for those behind it', async () => {
  let asks = 0
  // The turn of the first request is far away, also when it is served; then it waits in the queue again.
  const { ask, settle, state } = scripted(() => (++asks <= 2 ? 1000 : MAX_WAIT_MS - TURN_MS))
  await ask()
  await ask()
  await settle()
  expect([asks, state.refused]).toEqual([3, 0])
  // One turn for each of the two before it: beyond the limit by one turn.
  const { decision } = await ask()
  expect(await decision).toMatchObject({ outcome: 'limited' })
})

test('an admission that takes long has the time that it was given', async () => {
  const room = scripted(() => {
    room.state.nowMs = 7
    return null
  })
  const { decision } = await room.ask()
  expect(await decision).toMatchObject({ outcome: 'admitted', admittedMs: 0 })
  expect(room.asked.map(({ nowMs }) => nowMs)).toEqual([0])
})

test.each([
  [5, 1],
  [20, 2],
  [25, 3],
])('at %i requests a second, %i waiting requests ask for their turns together', async (apiPerSecond, together) => {
  const { ask, asked, wake } = scripted(() => 200)
  for (let n = 0; n < 5; n++) await ask(apiPerSecond)
  const before = asked.length
  await wake(100)
  expect(asked.length - before).toBe(together)
})

test('the next turn is awaited until the shortest time that is left is near', async () => {
  const left: (number | null)[] = [400, 400, 400, 400, null, 300, 250]
  const { ask, sleeps, wake } = scripted(() => left.shift() ?? null)
  for (let n = 0; n < 3; n++) await ask()
  expect(sleeps.map(({ ms }) => ms)).toEqual([300])
  await wake(300)
  expect(sleeps.map(({ ms }) => ms)).toEqual([300, 150])
  left.push(TURN_AHEAD_MS, TURN_AHEAD_MS)
  await wake(450)
  expect(sleeps.at(-1)!.ms).toBe(1)
})

test('while others wait, a new request does not pass them, unless the limit is turned off', async () => {
  const { ask, asked } = scripted(() => 400)
  await ask()
  await ask()
  await ask(0)
  expect(asked.map(({ longestWaitMs }) => longestWaitMs)).toEqual([TURN_AHEAD_MS, TURN_AHEAD_MS, -1, TURN_AHEAD_MS])
})

test('an admission that fails rejects its request, and the queue goes on', async () => {
  let isBroken = false
  const sleeps: (() => void)[] = []
  const lengths: number[] = []
  const room = admitInTurn({
    admission: {
      async admit({ longestWaitMs }) {
        if (isBroken) throw new Error('the database is away')
        const ids = { accountId: 'a', keyId: '1' }
        return longestWaitMs === undefined || sleeps.length === 0
          ? { outcome: 'later', ...ids, waitMs: 200 }
          : { outcome: 'admitted', ...ids, quota: null, waitMs: 0, revisionMs: 0 }
      },
      countRefused: async () => undefined,
      recheck: async () => null,
    },
    clock: () => 0,
    sleep: () => new Promise((wake) => sleeps.push(wake)),
    onWaiting: (length) => lengths.push(length),
  })
  const request = { keyHash: new Uint8Array(), route: '', limits: NO_KEY_LIMIT, isAbandoned: never }
  const first = room(request)
  await new Promise((resolve) => setImmediate(resolve))
  isBroken = true
  sleeps[0]!()
  await expect(first).rejects.toThrow('away')
  expect(lengths).toEqual([1, 0])
  isBroken = false
  expect(await room(request)).toMatchObject({ outcome: 'admitted' })
})

test('property: over several processes, the rate is kept and each request is decided and counted once', async () => {
  const step = fc.record({
    key: fc.constantFrom(1, 1, 1, 2, 3),
    process: fc.nat({ max: 1 }),
    requests: fc.integer({ min: 1, max: 12 }),
    passMs: fc.constantFrom(0, 0, 10, 40, 500),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.constantFrom(1, 10), async (steps, apiBurst) => {
      const limits = { ...NO_KEY_LIMIT, apiBurst }
      const { ask, pass, starts, decisions, counts } = simulation(limits, 2)
      for (const { key, process, requests, passMs } of steps) {
        for (let n = 0; n < requests; n++) void ask(key, { process })
        await pass(passMs)
      }
      await pass(2 * MAX_WAIT_MS)
      await Promise.all(decisions)
      expect(counts.admitted + counts.refused).toBe(decisions.length)
      const times = starts.map(({ startMs }) => startMs).sort((a, b) => a - b)
      for (const [i, first] of times.entries()) {
        const startedWithin = times.slice(i).filter((time) => time < first + 1000).length
        expect(startedWithin).toBeLessThanOrEqual(apiBurst + limits.apiPerSecond + 1)
      }
      for (const { arrivedMs, startMs } of starts) {
        expect(startMs - arrivedMs).toBeLessThanOrEqual(MAX_WAIT_MS + 2 * TURN_AHEAD_MS)
      }
    }),
    { numRuns: 30 },
  )
})
