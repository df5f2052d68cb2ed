import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryBoard } from './memory-board.ts'
import { REQUESTS_PER_MINUTE, requestGate } from './request-gate.ts'

const MINUTE_MS = 60_000

/** The gates of some processes with one board. */
function bench(perMinute: number = REQUESTS_PER_MINUTE, processes = 1) {
  const time = { ms: 100 * MINUTE_MS }
  const board = memoryBoard()
  const gates = Array.from({ length: processes }, () =>
    requestGate({ board, provider: 'test', clock: () => time.ms, perMinute }),
  )
  const [gate] = gates
  async function pausedUntilMs() {
    return (await gate!.requests()).pause?.untilMs ?? null
  }
  return { time, board, gates, gate: gate!, pausedUntilMs }
}

describe('the pause after a refusal', () => {
  test('doubles from one minute to 32, and is short again after an answer', async () => {
    const { time, gate, pausedUntilMs } = bench()
    for (const minutes of [1, 2, 4, 8, 16, 32, 32]) {
      await gate.refused('it answered 403', null)
      const untilMs = time.ms + minutes * MINUTE_MS
      expect(await gate.enter()).toEqual({ untilMs, cause: 'it answered 403', refused: true })
      time.ms = untilMs - 1
      expect(await pausedUntilMs()).toBe(untilMs)
      time.ms = untilMs
      expect([await pausedUntilMs(), await gate.enter()]).toEqual([null, null])
    }
    await gate.accepted()
    await gate.refused('it answered 403', null)
    expect(await pausedUntilMs()).toBe(time.ms + MINUTE_MS)
  })

  test('has the length that the provider names, at most a day, and never becomes shorter', async () => {
    const { time, gate } = bench()
    const startMs = time.ms
    await gate.refused('a', startMs + 5000)
    await gate.refused('b', startMs + 3000)
    await gate.refused('c', null)
    expect((await gate.requests()).pause).toMatchObject({ untilMs: startMs + 5000, cause: 'a' })
    await gate.refused('d', startMs + 7000)
    expect((await gate.requests()).pause).toMatchObject({ untilMs: startMs + 7000, cause: 'd' })
    time.ms = startMs + 7000
    await gate.refused('e', time.ms + 365 * 24 * 60 * MINUTE_MS)
    expect((await gate.requests()).pause?.untilMs).toBe(time.ms + 24 * 60 * MINUTE_MS)
  })

  test('is one for requests refused together, and an answer to an older request does not end it', async () => {
    const { time, gates, gate, pausedUntilMs } = bench(REQUESTS_PER_MINUTE, 4)
    const startMs = time.ms
    await Promise.all(gates.map((each) => each.refused('it answered 429', null)))
    await gate.accepted()
    expect(await pausedUntilMs()).toBe(startMs + MINUTE_MS)
    time.ms = startMs + MINUTE_MS
    await gate.refused('it answered 429', null)
    expect(await pausedUntilMs()).toBe(startMs + 3 * MINUTE_MS)
  })

  test('does not become longer when the clock is set back', async () => {
    const { time, gate, pausedUntilMs } = bench()
    await gate.refused('it answered 429', null)
    time.ms -= 10 * MINUTE_MS
    const setBackMs = time.ms
    expect((await gate.enter())?.untilMs).toBe(setBackMs + MINUTE_MS)
    time.ms += MINUTE_MS / 2
    expect(await pausedUntilMs()).toBe(setBackMs + MINUTE_MS)
    time.ms += MINUTE_MS / 2
    expect(await gate.enter()).toBeNull()
  })
})

describe('the requests of a minute', () => {
  test('are two without a wait, then one every two seconds, and from ten on one every four seconds', async () => {
    const { time, gate } = bench()
    const startMs = time.ms
    expect((await gate.requests()).free).toBe(2)
    expect([await gate.enter(), await gate.enter()]).toEqual([null, null])
    const cause = '2 of 20 requests in the last minute'
    expect(await gate.enter()).toEqual({ untilMs: startMs + 2000, cause, refused: false })
    expect((await gate.requests()).free).toBe(0)
    for (let at = 2; at < 100; at++) {
      const beforeMs = time.ms
      time.ms = (await gate.enter())!.untilMs
      expect(time.ms - beforeMs).toBe(at < 10 ? 2000 : 4000)
      expect((await gate.requests()).free).toBe(1)
      expect(await gate.enter()).toBeNull()
    }
  })

  test('are counted with the pause, the limit and the number that may be sent now', async () => {
    const { time, gate } = bench()
    await gate.enter()
    expect(await gate.requests()).toEqual({ inLastMinute: 1, perMinute: 20, free: 1, pause: null })
    await gate.refused('it answered 403', null)
    const pause = { sinceMs: time.ms, untilMs: time.ms + MINUTE_MS, cause: 'it answered 403' }
    expect(await gate.requests()).toEqual({ inLastMinute: 1, perMinute: 20, free: 0, pause })
  })

  test('of a clock that was set back by more than a minute are not counted', async () => {
    const { time, gate } = bench()
    await gate.enter()
    time.ms -= MINUTE_MS
    expect((await gate.requests()).inLastMinute).toBe(1)
    time.ms -= 1
    expect((await gate.requests()).inLastMinute).toBe(0)
  })

  test('of a process with a greater limit delay those of another one until they are below its limit', async () => {
    const { time, board, gate } = bench(Number.POSITIVE_INFINITY)
    const other = requestGate({ board, provider: 'test', clock: () => time.ms, perMinute: 2 })
    for (let sent = 0; sent < 3; sent++) {
      await gate.enter()
      time.ms += 1000
    }
    expect((await other.enter())?.untilMs).toBe(time.ms - 2000 + MINUTE_MS)
  })

  test('have no limit without a number', async () => {
    const { time, gate } = bench(Number.POSITIVE_INFINITY)
    for (let at = 0; at < 100; at++) expect(await gate.enter()).toBeNull()
    expect(await gate.requests()).toMatchObject({ inLastMinute: 100, free: Number.POSITIVE_INFINITY })
    time.ms += MINUTE_MS
    expect((await gate.requests()).inLastMinute).toBe(0)
  })

  test('never exceed the limit in any minute, with several processes, and one may be sent a minute later', async () => {
    const calls = fc.array(fc.record({ wait: fc.nat({ max: 30_000 }), gate: fc.nat({ max: 2 }) }))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), calls, async (perMinute, steps) => {
        const { time, gates, gate } = bench(perMinute, 3)
        const sent: number[] = []
        for (const step of steps) {
          time.ms += step.wait
          const { free } = await gate.requests()
          const closed = await gates[step.gate]!.enter()
          expect(closed === null).toBe(free > 0)
          if (closed === null) sent.push(time.ms)
          else expect(closed.untilMs - time.ms).toBeLessThanOrEqual(MINUTE_MS)
          expect(sent.filter((ms) => time.ms - ms < MINUTE_MS).length).toBeLessThanOrEqual(perMinute)
          expect((await gate.requests()).inLastMinute).toBe(sent.filter((ms) => time.ms - ms < MINUTE_MS).length)
        }
        time.ms += MINUTE_MS
        expect(await gate.enter()).toBeNull()
      }),
    )
  })
})
