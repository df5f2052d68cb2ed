import { SESSION_TEST_NOW_MS, sessionBodies, sessionIds } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { instantText } from '../lib/instant.ts'
import type { JsonObject } from '../lib/json.ts'
import { documentText } from '../records/document.ts'
import { normaliseSession } from './body/body.ts'
import { prepareImportedSession } from './imported.ts'
import { prepareSession } from './prepared-session.ts'
import type { StoredSession } from './schema.ts'
import { storedSession } from './schema.ts'

const nowMs = SESSION_TEST_NOW_MS
const CREATED_MS = nowMs - 86_400_000
const UPDATED_MS = nowMs + 1

function prepared(body: unknown, id = 'flight-1', receivedAtMs = nowMs) {
  const normalised = normaliseSession(body, { nowMs })
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.failure))
  return prepareSession(id, normalised.value, receivedAtMs)
}

function textOf(session: { id: string; body: string }) {
  return documentText(session.id, UPDATED_MS, CREATED_MS, session.body)
}

function stored(session: { id: string; body: string }): StoredSession {
  return JSON.parse(textOf(session))
}

function bytes(text: string) {
  return Buffer.byteLength(text, 'utf8')
}

const least = { schema: 1, startedAt: '2026-03-01T11:00:00Z' }

describe('a stored session', () => {
  test('has the body, id, source, duration, arrival and both revisions', () => {
    const session = prepared({ ...least, events: [{ at: '2026-03-01T11:00:00Z', kind: 'turn' }, 1] })
    expect(stored(session)).toMatchObject({
      id: 'flight-1',
      createdAt: instantText(CREATED_MS),
      updatedAt: instantText(UPDATED_MS),
      receivedAt: instantText(nowMs),
      source: 'voice-atc-plugin',
      durationMinutes: 60,
      status: 'in_progress',
      eventsDropped: 1,
    })
    expect(session).toMatchObject({
      eventsStored: 1,
      eventsDropped: 1,
      createdAt: null,
      startedAt: '2026-03-01T11:00:00.000Z',
    })
  })

  test('has at most 204,800 bytes, with the newest events and the number of removed ones', () => {
    function event(index: number) {
      return {
        at: instantText(nowMs - index * 1000),
        kind: 'turn',
        said: '\u0001'.repeat(240),
        heard: '🛩'.repeat(160),
      }
    }
    const session = prepared({
      ...least,
      events: Array.from({ length: 200 }, (_, index) => event(index)),
      eventsDropped: 5,
    })
    const { events, eventsDropped } = stored(session)
    expect(bytes(textOf(session))).toBeLessThanOrEqual(204_800)
    expect(events.length + eventsDropped).toBe(205)
    expect(events.length).toBeLessThan(200)
    expect(events.at(-1)?.at).toBe(instantText(nowMs))
    expect(events[0]?.at).toBe(instantText(nowMs - (events.length - 1) * 1000))
  })

  test('of exactly 204,800 bytes keeps all its events, and of one byte more drops the oldest', () => {
    function withText(characters: number) {
      const events = Array.from({ length: 180 }, (_, index) => ({
        at: instantText(nowMs + index),
        kind: 'turn',
        heard: '\u0001'.repeat(160),
        said: 'x'.repeat(Math.max(0, Math.min(240, characters - index * 240))),
      }))
      return prepared({ ...least, events })
    }
    const spare = 204_800 - bytes(textOf(withText(0)))
    expect(bytes(textOf(withText(spare)))).toBe(204_800)
    expect(withText(spare)).toMatchObject({ eventsStored: 180, eventsDropped: 0 })
    expect(withText(spare + 1)).toMatchObject({ eventsStored: 179, eventsDropped: 1 })
  })

  test('without events always fits, however large its texts are', () => {
    const long = '\u0001'.repeat(64)
    function keys(count: number) {
      return Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`k${String(index).padStart(39, '0')}`, 2 ** 53 - 1]),
      )
    }
    const session = prepared(
      {
        ...least,
        pluginVersion: long,
        protocolVersion: long,
        simulator: long,
        language: long,
        region: long,
        aircraft: { registration: long, icaoType: long },
        departure: 'SAEZ',
        arrival: 'SABE',
        aerodromesVisited: Array.from({ length: 20 }, (_, index) => `SA${10 + index}`),
        stats: {
          byStation: keys(30),
          byIntent: keys(60),
          meanResponseMs: -Number.MAX_VALUE,
          p95ResponseMs: 1e308,
        },
        eventsDropped: 2 ** 53 - 1,
      },
      'x'.repeat(128),
    )
    expect(bytes(textOf(session))).toBeLessThan(20_000)
  })
})

/** Bodies with sizes on both sides of the limit. */
const heavyBodies = fc
  .record({
    base: sessionBodies(0),
    count: fc.integer({ min: 60, max: 210 }),
    lengths: fc.array(fc.nat(240), { minLength: 1, maxLength: 7 }),
    letters: fc.array(fc.constantFrom('a', 'é', '€', '🛩', '\u0001', '"'), { minLength: 1, maxLength: 4 }),
    own: fc.constantFrom(0, 7, 8, 9, 95, 99, 2 ** 53 - 1),
  })
  .map(({ base, count, lengths, letters, own }): JsonObject => {
    const events = Array.from({ length: count }, (_, index) => {
      const letter = letters[index % letters.length] ?? 'a'
      const text = letter.repeat(lengths[index % lengths.length] ?? 0)
      return {
        at: instantText(nowMs - 3_600_000 + index),
        kind: 'turn',
        heard: text,
        said: text,
        station: text,
        intent: text,
        template: text,
      }
    })
    return { ...base, events, eventsDropped: own }
  })

describe('for every session', () => {
  test('the stored JSON has the exact shape, and importing it again gives the same bytes', () => {
    fc.assert(
      fc.property(sessionBodies(), sessionIds, (body, id) => {
        const session = prepared(body, id)
        const record = stored(session)
        expect(v.safeParse(storedSession, record).issues).toBeUndefined()
        const again = prepareImportedSession(record, { nowMs: nowMs + 5_000_000 })
        expect(again).toEqual({ ok: true, value: { ...session, createdAt: instantText(CREATED_MS) } })
      }),
      { numRuns: 500 },
    )
  })

  test('the stored JSON fits, would not with one more event, and every event is kept or counted', () => {
    let cut = 0
    fc.assert(
      fc.property(heavyBodies, (body) => {
        const session = prepared(body)
        const record = stored(session)
        const size = bytes(textOf(session))
        expect(size).toBeLessThanOrEqual(204_800)
        expect([session.eventsStored, session.eventsDropped]).toEqual([record.events.length, record.eventsDropped])

        const whole = normaliseSession(body, { nowMs })
        const all = whole.ok ? whole.value : { events: [], eventsDropped: Number.NaN }
        expect(record.events).toEqual(all.events.slice(all.events.length - record.events.length))
        const removed = all.events.length - record.events.length
        expect(record.eventsDropped).toBe(Math.min(all.eventsDropped + removed, Number.MAX_SAFE_INTEGER))
        if (removed === 0) return
        cut++
        const oneMore = {
          ...record,
          events: all.events.slice(removed - 1),
          eventsDropped: Math.min(all.eventsDropped + removed - 1, Number.MAX_SAFE_INTEGER),
        }
        expect(bytes(JSON.stringify(oneMore))).toBeGreaterThan(204_800)
      }),
      { numRuns: 150 },
    )
    expect(cut).toBeGreaterThan(20)
  })

  test('sending the same body later changes only its arrival and, without an end, its duration', () => {
    fc.assert(
      fc.property(sessionBodies(3), fc.integer({ min: 0, max: 10_000_000 }), (body, laterMs) => {
        const { receivedAt: _first, durationMinutes: before, ...rest } = stored(prepared(body))
        const { receivedAt, durationMinutes: after, ...restLater } = stored(prepared(body, 'flight-1', nowMs + laterMs))
        expect(restLater).toEqual(rest)
        expect(receivedAt).toBe(instantText(nowMs + laterMs))
        if (rest.endedAt !== null) expect(after).toBe(before)
      }),
      { numRuns: 300 },
    )
  })
})
