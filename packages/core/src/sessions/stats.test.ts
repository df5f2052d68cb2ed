import { SESSION_TEST_NOW_MS, sessionBodies, sessionIds } from '@flightbag/testing/arbitraries/session-arbitraries'
import { statsFromContributions, sumContributions } from '@flightbag/testing/memory/session-sums'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { documentText } from '../records/document.ts'
import { normaliseSession } from './body/body.ts'
import type { SessionContribution } from './contribution.ts'
import { contributionDelta } from './contribution.ts'
import { prepareSession } from './prepared-session.ts'
import type { StoredSession } from './schema.ts'
import { pluginStats } from './schema.ts'
import { statsRecord } from './stats.ts'

const nowMs = SESSION_TEST_NOW_MS
const start = '2026-03-01T11:00:00Z'

function prepared(body: object) {
  const normalised = normaliseSession({ schema: 1, startedAt: start, ...body }, { nowMs })
  return prepareSession('flight-1', normalised.ok ? normalised.value : expect.fail('a good body'), nowMs)
}

function statsOf(...bodies: object[]) {
  return statsFromContributions(bodies.map((body) => prepared(body).contribution))
}

function storedOf(body: object): StoredSession {
  return JSON.parse(documentText('flight-1', 0, 0, prepared(body).body))
}

describe('the statistics', () => {
  test('of no sessions are empty', () => {
    expect(statsOf()).toEqual({
      sessions: 0,
      byStatus: { in_progress: 0, completed: 0, aborted: 0 },
      minutes: 0,
      transmissions: 0,
      readbacksCorrect: 0,
      readbacksIncorrect: 0,
      sayAgain: 0,
      emergencies: 0,
      instructorQuestions: 0,
      meanResponseMs: null,
      firstStartedAt: null,
      lastStartedAt: null,
      byStation: {},
      aerodromes: [],
      aircraft: [],
    })
  })

  test('add up minutes, statuses and counters', () => {
    const stats = {
      transmissions: 3,
      readbacksCorrect: 2,
      readbacksIncorrect: 1,
      sayAgain: 4,
      emergencies: 1,
      instructorQuestions: 5,
    }
    expect(
      statsOf(
        { stats },
        { startedAt: '2026-02-01T10:00:00Z', endedAt: '2026-02-01T11:30:00Z', stats },
        { status: 'aborted' },
      ),
    ).toMatchObject({
      sessions: 3,
      byStatus: { in_progress: 1, completed: 1, aborted: 1 },
      minutes: 60 + 90 + 60,
      transmissions: 6,
      readbacksCorrect: 4,
      readbacksIncorrect: 2,
      sayAgain: 8,
      emergencies: 2,
      instructorQuestions: 10,
      firstStartedAt: '2026-02-01T10:00:00.000Z',
      lastStartedAt: '2026-03-01T11:00:00.000Z',
    })
  })

  test('weight the mean response by transmissions, over the sessions that have one', () => {
    function timed(transmissions: number, meanResponseMs: number | null) {
      return {
        stats: { transmissions, meanResponseMs },
      }
    }
    expect(statsOf(timed(20, 850), timed(10, 900), timed(70, null)).meanResponseMs).toBe(26_000 / 30)
    expect(statsOf(timed(1, 0.4), timed(1, 0.8)).meanResponseMs).toBe(0.6)
    expect(statsOf(timed(0, 850)).meanResponseMs).toBeNull()
    expect(statsOf(timed(3, 0)).meanResponseMs).toBe(0)
    expect(statsOf(timed(5, null)).meanResponseMs).toBeNull()
    expect(statsOf(timed(2 ** 53, 1e308), timed(2 ** 53, 0)).meanResponseMs).toBeCloseTo((2 ** 53 - 1) / 2e6, -3)
  })

  test('count aerodromes once per session and aircraft by registration or type, most sessions first', () => {
    expect(
      statsOf(
        {
          departure: 'SAEZ',
          arrival: 'SABE',
          aerodromesVisited: ['SAEZ', 'SADF'],
          aircraft: { registration: 'lv-b', icaoType: 'C150' },
        },
        { departure: 'SAEZ', aircraft: { icaoType: 'C172' } },
        { aircraft: { registration: ' ', icaoType: 'c172' } },
        { aircraft: { registration: '🛩' } },
        { aircraft: { registration: '\uffe0' } },
        { aircraft: {} },
      ),
    ).toMatchObject({
      aerodromes: [
        { ident: 'SAEZ', sessions: 2 },
        { ident: 'SABE', sessions: 1 },
        { ident: 'SADF', sessions: 1 },
      ],
      aircraft: [
        { label: 'C172', sessions: 2 },
        { label: 'LV-B', sessions: 1 },
        { label: '\uffe0', sessions: 1 },
        { label: '🛩', sessions: 1 },
      ],
    })
  })

  test('add up stations and leave out those with no transmissions', () => {
    function byStation(counts: object) {
      return { stats: { byStation: counts } }
    }
    const { byStation: sums } = statsOf(
      byStation({ tower: 2, ground: 0 }),
      byStation({ tower: 1, approach: 9, constructor: 1 }),
    )
    expect(Object.entries(sums)).toEqual([
      ['approach', 9],
      ['tower', 3],
      ['constructor', 1],
    ])
  })

  test('are limited to 2^53 - 1', () => {
    expect(statsOf({ stats: { sayAgain: 2 ** 53 } }, { stats: { sayAgain: 2 ** 53 } }).sayAgain).toBe(
      Number.MAX_SAFE_INTEGER,
    )
  })
})

describe('the amounts of a session', () => {
  test('have the names under which the databases keep their sums, and none is 0', () => {
    const { contribution } = prepared({
      departure: 'SAEZ',
      aircraft: { registration: 'LV-B' },
      stats: { transmissions: 2, sayAgain: 1, meanResponseMs: 0.5, byStation: { tower: 2, ground: 0 } },
    })
    expect(contribution).toEqual({
      startedAt: '2026-03-01T11:00:00.000Z',
      amounts: [
        ['sessions', '1'],
        ['status:in_progress', '1'],
        ['minutes', '60'],
        ['transmissions', '2'],
        ['sayAgain', '1'],
        ['station:tower', '2'],
        ['aerodrome:SAEZ', '1'],
        ['timedTransmissions', '2'],
        ['responseNanos', '1000000'],
        ['aircraft:LV-B', '1'],
      ],
    })
  })

  test('that are equal before and after change no sum', () => {
    const before = prepared({ stats: { transmissions: 2, sayAgain: 1 } }).contribution
    const after = prepared({ stats: { transmissions: 3, emergencies: 1 } }).contribution
    expect(contributionDelta(before, after)).toEqual([
      ['transmissions', 1n],
      ['emergencies', 1n],
      ['sayAgain', -1n],
    ])
    expect(contributionDelta(before, before)).toEqual([])
  })
})

/** The statistics computed in the simplest way, from whole documents. */
function plainStats(documents: readonly StoredSession[]) {
  function sum(of: (document: StoredSession) => number) {
    return Math.min(
      Number(documents.reduce((total, document) => total + BigInt(of(document)), 0n)),
      Number.MAX_SAFE_INTEGER,
    )
  }
  const starts = documents.map(({ startedAt }) => startedAt).sort()
  return {
    sessions: documents.length,
    byStatus: {
      in_progress: sum(({ status }) => (status === 'in_progress' ? 1 : 0)),
      completed: sum(({ status }) => (status === 'completed' ? 1 : 0)),
      aborted: sum(({ status }) => (status === 'aborted' ? 1 : 0)),
    },
    minutes: sum(({ durationMinutes }) => durationMinutes),
    transmissions: sum(({ stats }) => stats.transmissions),
    readbacksCorrect: sum(({ stats }) => stats.readbacksCorrect),
    readbacksIncorrect: sum(({ stats }) => stats.readbacksIncorrect),
    sayAgain: sum(({ stats }) => stats.sayAgain),
    emergencies: sum(({ stats }) => stats.emergencies),
    instructorQuestions: sum(({ stats }) => stats.instructorQuestions),
    firstStartedAt: starts[0] ?? null,
    lastStartedAt: starts.at(-1) ?? null,
  }
}

describe('for every set of sessions', () => {
  test('the sums equal those of the whole documents, in any order', () => {
    fc.assert(
      fc.property(fc.array(sessionBodies(0), { maxLength: 6 }), (bodies) => {
        const record = statsOf(...bodies)
        expect(record).toMatchObject(plainStats(bodies.map(storedOf)))
        expect(v.safeParse(pluginStats, record).issues).toBeUndefined()
        expect(statsOf(...bodies.toReversed())).toEqual(record)
      }),
      { numRuns: 200 },
    )
  })

  test('sums that are updated by each PUT and deletion equal those computed from all sessions', () => {
    const steps = fc.array(fc.tuple(sessionIds, fc.option(sessionBodies(0), { freq: 4 })), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (changes) => {
        const present = new Map<string, SessionContribution>()
        const kept = new Map<string, bigint>()
        for (const [id, body] of changes) {
          const after = body === null ? null : prepared(body).contribution
          for (const [name, delta] of contributionDelta(present.get(id) ?? null, after)) {
            kept.set(name, (kept.get(name) ?? 0n) + delta)
          }
          if (after === null) present.delete(id)
          else present.set(id, after)
        }
        const afresh = sumContributions(present.values())
        expect(statsRecord({ ...afresh, amounts: kept })).toEqual(statsRecord(afresh))
        expect([...kept].filter(([, sum]) => sum !== 0n).length).toBe(
          [...afresh.amounts].filter(([, sum]) => sum !== 0n).length,
        )
      }),
      { numRuns: 200 },
    )
  })

  test('a contribution is unchanged after being stored as JSON', () => {
    fc.assert(
      fc.property(sessionBodies(0), (body) => {
        const { contribution } = prepared(body)
        expect(JSON.parse(JSON.stringify(contribution))).toEqual(contribution)
      }),
      { numRuns: 100 },
    )
  })
})
