import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REQUESTS_PER_MINUTE, requestGate } from './request-gate.ts'

const MINUTE_MS = 60_000

function bench(perMinute?: number) {
  const time = { ms: 0 }
  return { time, gate: requestGate(() => time.ms, perMinute) }
}

describe('the pause after a refusal', () => {
  test('doubles from one minute to 32, and is short again after an answer', () => {
    const { time, gate } = bench()
    const pauses = [1, 2, 4, 8, 16, 32, 32]
    for (const minutes of pauses) {
      gate.refused('it answered 403', null)
      expect(gate.enter()).toEqual({ untilMs: time.ms + minutes * MINUTE_MS, cause: 'it answered 403' })
      time.ms += minutes * MINUTE_MS - 1
      expect(gate.pause()).not.toBeNull()
      time.ms += 1
      expect([gate.pause(), gate.enter()]).toEqual([null, null])
    }
    gate.accepted()
    gate.refused('it answered 403', null)
    expect(gate.pause()?.untilMs).toBe(time.ms + MINUTE_MS)
  })

  test('has the length that the provider names, at most a day, and never becomes shorter', () => {
    const { time, gate } = bench()
    gate.refused('a', 5000)
    gate.refused('b', 3000)
    gate.refused('c', null)
    expect(gate.pause()).toEqual({ untilMs: 5000, cause: 'a' })
    gate.refused('d', 7000)
    expect(gate.pause()).toEqual({ untilMs: 7000, cause: 'd' })
    time.ms = 7000
    gate.refused('e', 365 * 24 * 60 * MINUTE_MS)
    expect(gate.pause()?.untilMs).toBe(7000 + 24 * 60 * MINUTE_MS)
  })

  test('is one for requests that were refused together, and an answer to an older request does not end it', () => {
    const { time, gate } = bench()
    for (let at = 0; at < 4; at++) gate.refused('it answered 429', null)
    gate.accepted()
    expect(gate.pause()?.untilMs).toBe(MINUTE_MS)
    time.ms = MINUTE_MS
    gate.refused('it answered 429', null)
    expect(gate.pause()?.untilMs).toBe(3 * MINUTE_MS)
  })

  test('does not become longer when the clock is set back', () => {
    const { time, gate } = bench()
    time.ms = 10 * MINUTE_MS
    gate.refused('it answered 429', null)
    expect(gate.pause()?.untilMs).toBe(11 * MINUTE_MS)
    time.ms = 0
    expect(gate.pause()?.untilMs).toBe(MINUTE_MS)
    time.ms = MINUTE_MS
    expect(gate.pause()).toBeNull()
  })
})

describe('the requests of a minute', () => {
  test('are at most 60 by default: the next one may be sent a minute after the first', () => {
    const { time, gate } = bench()
    for (let at = 0; at < REQUESTS_PER_MINUTE; at++) {
      time.ms = at
      expect(gate.enter()).toBeNull()
    }
    expect(gate.enter()).toEqual({ untilMs: MINUTE_MS, cause: '60 requests in the last minute' })
    expect(gate.pause()).toBeNull()
    time.ms = MINUTE_MS
    expect(gate.enter()).toBeNull()
    expect(gate.enter()?.untilMs).toBe(MINUTE_MS + 1)
  })

  test('have no limit without a number', () => {
    const { time, gate } = bench(Number.POSITIVE_INFINITY)
    for (let at = 0; at < 1000; at++) expect(gate.enter()).toBeNull()
    expect(gate.inLastMinute()).toBe(1000)
    time.ms = MINUTE_MS
    expect(gate.inLastMinute()).toBe(0)
  })

  test('never exceed the limit in any minute, and at least one may be sent a minute later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat({ max: 30_000 })), (perMinute, waits) => {
        const { time, gate } = bench(perMinute)
        const sent: number[] = []
        for (const wait of waits) {
          time.ms += wait
          const closed = gate.enter()
          if (closed === null) sent.push(time.ms)
          else expect(closed.untilMs - time.ms).toBeLessThanOrEqual(MINUTE_MS)
          expect(sent.filter((ms) => time.ms - ms < MINUTE_MS).length).toBeLessThanOrEqual(perMinute)
        }
        time.ms += MINUTE_MS
        expect(gate.enter()).toBeNull()
      }),
    )
  })
})
