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
