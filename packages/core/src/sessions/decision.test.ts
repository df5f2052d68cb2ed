import { SESSION_TEST_NOW_MS } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { normaliseSession } from './body/body.ts'
import { decideSession, quotaRetryAfterSeconds, type SessionDecision, sessionResult } from './decision.ts'
import { prepareSession } from './prepared-session.ts'
import { storeResult } from './schema.ts'

const nowMs = SESSION_TEST_NOW_MS

describe('an arriving session', () => {
  test.each([
    ['none', 0, 'created'],
    ['none', 499, 'created'],
    ['none', 500, 'quota'],
    ['none', 501, 'quota'],
    ['stored', 500, 'replaced'],
    ['deleted', 0, 'gone'],
    ['deleted', 500, 'gone'],
  ] as const)('where there is %s and %d are new today: %s', (existing, newToday, kind) => {
    const receivedAtMs = existing === 'stored' ? nowMs - 1 : null
    expect(decideSession({ existing, receivedAtMs, newToday }, 500, nowMs).kind).toBe(kind)
  })

  test('that was overtaken by a newer copy changes nothing', () => {
    const standing = { existing: 'stored', receivedAtMs: nowMs + 5000, newToday: 0 } as const
    expect(decideSession(standing, 500, nowMs)).toEqual({ kind: 'overtaken' })
  })

  test('is not limited when the quota is 0', () => {
    expect(decideSession({ existing: 'none', receivedAtMs: null, newToday: 1_000_000 }, 0, nowMs).kind).toBe('created')
  })
})

describe('over the quota', () => {
  const midnight = Date.UTC(2026, 2, 2)

  test.each([
    [midnight - 1, 1],
    [midnight - 1000, 1],
    [midnight - 1001, 2],
    [midnight - 299_000, 299],
    [midnight - 300_001, 300],
    [midnight, 300],
    [midnight + 1, 300],
    [-1, 1],
  ])('at %d the plugin waits %d seconds', (now, seconds) => {
    expect(quotaRetryAfterSeconds(now)).toBe(seconds)
  })

  test('a plugin that waits for the stated time retries on the next day or after five minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 4e12 }), (now) => {
        const seconds = quotaRetryAfterSeconds(now)
        expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 300).toBe(true)
        if (seconds < 300)
          expect(Math.floor((now + seconds * 1000) / 86_400_000)).toBeGreaterThan(Math.floor(now / 86_400_000))
      }),
    )
  })
})

describe('the answer to a PUT', () => {
  function answerTo(decision: SessionDecision) {
    const body = normaliseSession({ schema: 1, startedAt: '2026-03-01T11:00:00Z', events: [1, 2] }, { nowMs })
    return sessionResult(prepareSession('flight-1', body.ok ? body.value : expect.fail('a good body'), nowMs), decision)
  }

  test.each(['created', 'replaced'] as const)('that was %s contains the stored values', (kind) => {
    const answer = answerTo({ kind })
    expect(answer).toEqual({
      ok: true,
      value: {
        created: kind === 'created',
        data: {
          id: 'flight-1',
          status: 'in_progress',
          receivedAt: '2026-03-01T12:00:00.000Z',
          eventsStored: 0,
          eventsDropped: 2,
        },
      },
    })
    expect(answer.ok && v.is(storeResult, answer.value.data)).toBe(true)
  })

  test('of an account that was deleted meanwhile is that of an invalid key', () => {
    expect(answerTo({ kind: 'no_account' })).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
  })

  test('of a deleted session is gone, over the quota rate_limited', () => {
    const decisions = [{ kind: 'gone' }, { kind: 'overtaken' }, { kind: 'quota', retryAfterSeconds: 12 }] as const
    const overtaken = 'a newer copy of this session has arrived meanwhile'
    expect(decisions.map(answerTo)).toEqual(
      [
        { kind: 'gone', message: 'the pilot deleted this session' },
        { kind: 'rate_limited', retryAfterSeconds: 5, message: overtaken },
        { kind: 'rate_limited', retryAfterSeconds: 12, message: 'too many new sessions today' },
      ].map((failure) => ({ ok: false, failure })),
    )
  })

  test('has at most 200 stored events', () => {
    const data = { id: 'flight-1', status: 'completed', receivedAt: '2026-03-01T12:00:00.000Z', eventsDropped: 0 }
    expect([200, 201].map((eventsStored) => v.is(storeResult, { ...data, eventsStored }))).toEqual([true, false])
  })
})
