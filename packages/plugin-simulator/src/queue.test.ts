import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionQueue } from './queue.ts'
import { beginAttempt, emptyQueue, offerSession, RETRY_LAST_MS, settleAttempt } from './queue.ts'
import type { AttemptOutcome, SendPermit } from './send-permit.ts'
import { mayAttempt, permitAfter, SENDING_ALLOWED } from './send-permit.ts'

function answered(status: number, retryAfterSeconds: number | null = null): AttemptOutcome {
  return {
    kind: 'answered',
    status,
    retryAfterSeconds,
  }
}

const failed: AttemptOutcome = { kind: 'failed' }

describe('the permit', () => {
  test('stops on 401 and tells the pilot once', () => {
    const first = permitAfter(SENDING_ALLOWED, answered(401), 0)
    expect([first.tellPilot, mayAttempt(first.permit, 1e15)]).toEqual([true, false])
    expect(permitAfter(first.permit, answered(401), 0).tellPilot).toBe(false)
  })

  test('waits Retry-After on 429, or a minute without the header', () => {
    const named = permitAfter(SENDING_ALLOWED, answered(429, 12), 1000)
    expect([12_999, 13_000].map((ms) => mayAttempt(named.permit, ms))).toEqual([false, true])
    expect(mayAttempt(permitAfter(SENDING_ALLOWED, answered(429), 0).permit, 59_999)).toBe(false)
    expect(permitAfter(named.permit, answered(429, 1), 1000).permit.waitUntilMs).toBe(13_000)
  })

  test.each([failed, answered(500), answered(200), answered(410)])(
    'is unchanged, without a message, after %j',
    (outcome) => {
      expect(permitAfter(SENDING_ALLOWED, outcome, 0)).toEqual({ permit: SENDING_ALLOWED, tellPilot: false })
    },
  )
})

describe('the queue', () => {
  function started(queue: SessionQueue<string>, nowMs = 0) {
    return beginAttempt(queue, SENDING_ALLOWED, nowMs) ?? expect.fail('nothing begun')
  }
  const a = offerSession(emptyQueue<string>(), { id: 'a', body: 'a1' })

  test('sends the newest copy of an id, in the order of the ids, one at a time', () => {
    const both = offerSession(offerSession(a, { id: 'b', body: 'b1' }), { id: 'a', body: 'a2' })
    const first = started(both)
    expect(first.session).toEqual({ id: 'a', body: 'a2' })
    expect(beginAttempt(first.queue, SENDING_ALLOWED, 0)).toBeNull()
    expect(started(settleAttempt(first.queue, answered(201), 0)).session).toEqual({ id: 'b', body: 'b1' })
  })

  test('sends a copy that was offered while an older one was in progress, whatever the result of that', () => {
    for (const outcome of [answered(200), answered(400), failed]) {
      const during = offerSession(started(a).queue, { id: 'a', body: 'a2' })
      expect(started(settleAttempt(during, outcome, 0), 1e9).session.body).toBe('a2')
    }
  })

  test('drops a session that the pilot deleted and never accepts it again', () => {
    const during = offerSession(started(a).queue, { id: 'a', body: 'a2' })
    const settled = settleAttempt(during, answered(410), 0)
    expect(settled.waiting).toEqual([])
    expect(offerSession(settled, { id: 'a', body: 'a3' }).waiting).toEqual([])
  })

  test('drops a copy that the service rejects for its content', () => {
    for (const status of [400, 413, 415])
      expect(settleAttempt(started(a).queue, answered(status), 0).waiting).toEqual([])
  })

  test('keeps a session whose attempt failed, and retries after pauses that double up to five minutes', () => {
    let [queue, nowMs] = [a, 0]
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      queue = settleAttempt(started(queue, nowMs).queue, attempt % 2 ? failed : answered(503), nowMs)
      pauses.push(queue.retryAtMs - nowMs)
      expect(beginAttempt(queue, SENDING_ALLOWED, queue.retryAtMs - 1)).toBeNull()
      nowMs = queue.retryAtMs
    }
    expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, RETRY_LAST_MS, RETRY_LAST_MS])
  })

  test.each([200, 401, 410, 413, 429])('begins with the shortest pause again after a %i', (status) => {
    const answeredAfterFailure = settleAttempt(
      started(settleAttempt(started(a).queue, failed, 0), 5000).queue,
      answered(status),
      5000,
    )
    const next = offerSession(answeredAfterFailure, { id: 'b', body: 'b1' })
    expect(settleAttempt(started(next, 5000).queue, failed, 5000).retryAtMs).toBe(10_000)
  })
})

describe('for every history', () => {
  const outcomes = fc.oneof(
    { weight: 4, arbitrary: fc.constant(failed) },
    { weight: 6, arbitrary: fc.constantFrom(...[200, 201, 400, 500, 503].map((status) => answered(status))) },
    { weight: 2, arbitrary: fc.constant(answered(410)) },
    { weight: 2, arbitrary: fc.nat(200).map((seconds) => answered(429, seconds)) },
    { weight: 1, arbitrary: fc.constant(answered(401)) },
  )
  const steps = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('offer' as const), id: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ do: fc.constant('begin' as const), afterMs: fc.nat(100_000) }),
      fc.record({ do: fc.constant('settle' as const), outcome: outcomes }),
    ),
    { maxLength: 60, size: '+1' },
  )

  test('the contract holds, and in the end every newest copy has arrived or was rejected', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let queue = emptyQueue<number>()
        let permit: SendPermit = SENDING_ALLOWED
        let nowMs = 0
        let copies = 0
        let [told, waitUntilMs, refused] = [0, 0, false]
        const newest = new Map<string, number>()
        const done = new Set<number>()
        const deleted = new Set<string>()

        function begin() {
          const begun = beginAttempt(queue, permit, nowMs)
          if (begun === null) return false
          expect(queue.sending).toBeNull()
          expect(refused).toBe(false)
          expect(nowMs).toBeGreaterThanOrEqual(waitUntilMs)
          expect(deleted).not.toContain(begun.session.id)
          expect(begun.session.body).toBe(newest.get(begun.session.id))
          queue = begun.queue
          return true
        }
        function settle(outcome: AttemptOutcome) {
          const { sending } = queue
          if (sending === null) return
          queue = settleAttempt(queue, outcome, nowMs)
          const after = permitAfter(permit, outcome, nowMs)
          permit = after.permit
          if (after.tellPilot) told++
          if (outcome.kind === 'failed') return
          if (outcome.status < 401) done.add(sending.body)
          if (outcome.status === 410) deleted.add(sending.id)
          if (outcome.status === 401) refused = true
          if (outcome.status === 429)
            waitUntilMs = Math.max(waitUntilMs, nowMs + (outcome.retryAfterSeconds ?? 60) * 1000)
        }

        for (const step of history) {
          if (step.do === 'offer') {
            newest.set(step.id, ++copies)
            queue = offerSession(queue, { id: step.id, body: copies })
          } else if (step.do === 'begin') {
            nowMs += step.afterMs
            begin()
          } else settle(step.outcome)
        }
        expect(told).toBe(refused ? 1 : 0)

        // With a new key and a working service, no session is left.
        permit = SENDING_ALLOWED
        refused = false
        waitUntilMs = 0
        settle(answered(200))
        nowMs += RETRY_LAST_MS
        while (begin()) settle(answered(200))
        for (const [id, body] of newest) expect(deleted.has(id) || done.has(body)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
