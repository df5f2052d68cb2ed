import {
  anyJson,
  mutatedSessionBodies,
  SESSION_TEST_NOW_MS,
  sessionBodies,
} from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isJsonObject, type Json } from '../../lib/json.ts'
import { sessionBody } from '../schema.ts'
import { SESSION_BODY_MAX_BYTES } from '../session-limits.ts'
import { normaliseSession } from './body.ts'
import { sessionInput } from './session-fields.ts'

const nowMs = SESSION_TEST_NOW_MS
const least = { schema: 1, startedAt: '2026-03-01T12:00:00Z' }

function taken(body: unknown) {
  const result = normaliseSession(body, { nowMs })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

describe('a session body', () => {
  test('needs only schema and startedAt; absent fields get no invented values', () => {
    expect(taken(least)).toEqual({
      schema: 1,
      startedAt: '2026-03-01T12:00:00.000Z',
      endedAt: null,
      status: 'in_progress',
      pluginVersion: null,
      protocolVersion: null,
      simulator: null,
      language: null,
      region: null,
      dataSource: null,
      aircraft: { registration: null, icaoType: null },
      departure: null,
      arrival: null,
      aerodromesVisited: [],
      stats: {
        transmissions: 0,
        fastPath: 0,
        modelCalls: 0,
        sayAgain: 0,
        readbacksCorrect: 0,
        readbacksIncorrect: 0,
        positionCorrections: 0,
        unprompted: 0,
        emergencies: 0,
        instructorQuestions: 0,
        meanResponseMs: null,
        p95ResponseMs: null,
        byStation: {},
        byIntent: {},
      },
      events: [],
      eventsDropped: 0,
    })
  })

  test('with a value in every field keeps all of them', () => {
    const full = {
      ...least,
      endedAt: '2026-03-01T13:00:00.500-03:00',
      status: 'aborted',
      pluginVersion: ' 2.1.0 ',
      protocolVersion: '4',
      simulator: 'X-Plane 12',
      language: 'ES',
      region: 'sam',
      dataSource: 'both',
      aircraft: { registration: 'lv-abc', icaoType: 'c172', colour: 'white' },
      departure: 'SAEZ',
      arrival: 'GEZ',
      aerodromesVisited: ['saez', 'SAEZ', 'GEZ', 'toolong', 7],
      stats: {
        transmissions: 12,
        meanResponseMs: 812.5,
        p95ResponseMs: 1900,
        byStation: { tower: 7 },
        byIntent: { taxi: 2 },
        x: 1,
      },
      events: [{ at: '2026-03-01T12:00:01Z', kind: 'turn', station: 'tower', said: 'Autorizado' }, 'noise'],
      eventsDropped: 3,
      scenery: { runways: ['11'] },
    }
    expect(taken(full)).toMatchObject({
      endedAt: '2026-03-01T16:00:00.500Z',
      status: 'aborted',
      pluginVersion: '2.1.0',
      protocolVersion: '4',
      simulator: 'X-Plane 12',
      language: 'es',
      region: 'SAM',
      dataSource: 'both',
      aircraft: { registration: 'LV-ABC', icaoType: 'C172' },
      departure: 'SAEZ',
      arrival: 'GEZ',
      aerodromesVisited: ['SAEZ', 'GEZ'],
      events: [{ at: '2026-03-01T12:00:01.000Z', kind: 'turn', station: 'tower', said: 'Autorizado', heard: null }],
      eventsDropped: 4,
    })
    expect(taken(full).stats).toMatchObject({ transmissions: 12, meanResponseMs: 812.5, byStation: { tower: 7 } })
    expect(v.is(sessionBody, taken(full))).toBe(true)
  })

  test.each<[Json, string]>([
    [null, 'completed'],
    ['in_progress', 'in_progress'],
    ['completed', 'completed'],
    ['aborted', 'aborted'],
  ])('with an end and status %j is stored as %s', (status, stored) => {
    expect(taken({ ...least, endedAt: '2026-03-01T13:00:00Z', status }).status).toBe(stored)
  })

  test('without an end is in progress, unless its status differs', () => {
    expect(taken({ ...least, endedAt: null }).status).toBe('in_progress')
    expect(taken({ ...least, status: 'completed' }).status).toBe('completed')
  })

  test('may start at most one day ahead of the server', () => {
    function startedAt(ms: number) {
      return new Date(nowMs + 86_400_000 + ms).toISOString()
    }
    expect(taken({ ...least, startedAt: startedAt(0) }).startedAt).toBe(startedAt(0))
    expect(normaliseSession({ ...least, startedAt: startedAt(1) }, { nowMs })).toMatchObject({
      ok: false,
      failure: { field: 'startedAt' },
    })
  })

  test.each<[string, Json]>([
    ['departure', 'saez'],
    ['departure', ' SAEZ'],
    ['arrival', 'SA'],
    ['arrival', 'SAEZX'],
    ['dataSource', 'Sim'],
    ['dataSource', 1],
    ['simulator', 12],
    ['language', ['es']],
    ['region', {}],
  ])('is accepted with %s %j, which is stored as null', (field, value) => {
    expect(taken({ ...least, [field]: value })).toHaveProperty(field, null)
  })

  test('keeps the first 20 different aerodromes', () => {
    const idents = Array.from({ length: 30 }, (_, index) => `SA${String(index).padStart(2, '0')}`)
    expect(taken({ ...least, aerodromesVisited: ['x', 'sa00', ...idents] }).aerodromesVisited).toEqual(
      idents.slice(0, 20),
    )
  })

  test('lists aerodromes in upper case', () => {
    expect(taken({ ...least, aerodromesVisited: ['saez'] }).aerodromesVisited).toEqual(['SAEZ'])
  })

  test.each(['aßa', 'ﬁa', 'ſaez', 'ıaez'])('drops the aerodrome %s, which is none in upper case either', (ident) => {
    expect(taken({ ...least, aerodromesVisited: [ident, 'GEZ'] }).aerodromesVisited).toEqual(['GEZ'])
  })

  test('keeps each count under its own name', () => {
    const stats = {
      transmissions: 1,
      fastPath: 2,
      modelCalls: 3,
      sayAgain: 4,
      readbacksCorrect: 5,
      readbacksIncorrect: 6,
      positionCorrections: 7,
      unprompted: 8,
      emergencies: 9,
      instructorQuestions: 10,
      meanResponseMs: 11,
      p95ResponseMs: 12,
      byStation: { tower: 13 },
      byIntent: { taxi: 14 },
    }
    expect(taken({ ...least, stats }).stats).toEqual(stats)
  })

  test('keeps at most 30 stations and 60 intents', () => {
    function keys(count: number) {
      return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
    }
    const { byStation, byIntent } = taken({ ...least, stats: { byStation: keys(31), byIntent: keys(61) } }).stats
    expect([Object.keys(byStation).length, Object.keys(byIntent).length]).toEqual([30, 60])
    expect(taken({ ...least, stats: { byIntent: keys(60) } }).stats.byIntent).toEqual(keys(60))
  })

  test('with response times that are not finite numbers is stored without them', () => {
    const stats = JSON.parse('{"meanResponseMs": 1e999, "p95ResponseMs": -0}')
    expect(taken({ ...least, stats }).stats).toMatchObject({ meanResponseMs: null, p95ResponseMs: 0 })
  })
})

describe('a body is rejected with the name of the first invalid field in the order of the table:', () => {
  test.each<[string, unknown]>([
    ['body', null],
    ['body', undefined],
    ['body', [least]],
    ['body', 'text'],
    ['schema', { ...least, schema: '1' }],
    ['schema', { ...least, schema: 2 }],
    ['schema', {}],
    ['startedAt', { schema: 1 }],
    ['startedAt', { ...least, startedAt: null }],
    ['startedAt', { ...least, startedAt: '2026-03-01T12:00:00', status: 'x' }],
    ['startedAt', { ...least, startedAt: '2026-03-01' }],
    ['startedAt', { ...least, startedAt: '2026-02-30T12:00:00Z' }],
    ['startedAt', { ...least, startedAt: 1_772_366_400_000 }],
    ['endedAt', { ...least, endedAt: 'soon', stats: [] }],
    ['endedAt', { ...least, endedAt: false }],
    ['status', { ...least, status: 'done', aircraft: 1 }],
    ['status', { ...least, status: 1 }],
    ['aircraft', { ...least, aircraft: 'LV-ABC', events: {} }],
    ['aircraft', { ...least, aircraft: [] }],
    ['aerodromesVisited', { ...least, aerodromesVisited: 'SAEZ', stats: 1 }],
    ['stats', { ...least, stats: [], events: 1 }],
    ['events', { ...least, events: {} }],
  ])('%s', (field, body) => {
    const result = normaliseSession(body, { nowMs })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'bad_request', field } })
    expect(!result.ok && result.failure.kind === 'bad_request' && result.failure.message).toContain(field)
  })
})

/** The schema of a field that may be null or absent. */
function fieldOf(object: unknown, name: string): v.GenericSchema {
  const { entries } = object as { readonly entries: Readonly<Record<string, { readonly wrapped: v.GenericSchema }>> }
  return entries[name]!.wrapped
}

test('the description of a body gives the lengths at which its texts, lists and maps are cut', () => {
  const stats = fieldOf(sessionInput, 'stats')
  expect(v.getMetadata(fieldOf(sessionInput, 'simulator'))).toEqual({ maxLength: 64 })
  expect(v.getMetadata(fieldOf(sessionInput, 'aerodromesVisited'))).toEqual({ maxItems: 20 })
  expect(v.getMetadata(fieldOf(sessionInput, 'events'))).toEqual({ maxItems: 200 })
  expect(v.getMetadata(fieldOf(stats, 'byStation'))).toEqual({ maxProperties: 30 })
  expect(v.getMetadata(fieldOf(stats, 'byIntent'))).toEqual({ maxProperties: 60 })
})

test('a body has at most 512 KB', () => {
  expect(SESSION_BODY_MAX_BYTES).toBe(524_288)
})

describe('for every body', () => {
  const FIELDS = [
    'body',
    'schema',
    'startedAt',
    'endedAt',
    'status',
    'aircraft',
    'aerodromesVisited',
    'stats',
    'events',
  ]

  test('the stored form has exactly the fields of the table, and normalising it again changes nothing', () => {
    fc.assert(
      fc.property(sessionBodies(), (body) => {
        const stored = taken(body)
        expect(v.safeParse(sessionBody, stored).issues).toBeUndefined()
        expect(JSON.stringify(taken(JSON.parse(JSON.stringify(stored))))).toBe(JSON.stringify(stored))
      }),
      { numRuns: 1000 },
    )
  })

  test('ten thousand arbitrary and mutated bodies cause no exception, and every failure names a field', () => {
    let refused = 0
    const bodies = fc.oneof({ weight: 1, arbitrary: anyJson }, { weight: 4, arbitrary: mutatedSessionBodies })
    fc.assert(
      fc.property(bodies, (body) => {
        const result = normaliseSession(body, { nowMs })
        if (result.ok) return
        refused++
        expect(FIELDS).toContain(result.failure.kind === 'bad_request' && result.failure.field)
        // valibot accepts an array for an object; JSON Schema and the rules do not
        const isSent =
          isJsonObject(body) && ![body.aircraft, body.stats].some(Array.isArray) && v.is(sessionInput, body)
        if (isSent) expect(result.failure).toMatchObject({ message: expect.stringContaining('future') })
      }),
      { numRuns: 10_000 },
    )
    expect(refused).toBeGreaterThan(1000)
    expect(refused).toBeLessThan(9000)
  })

  test('every element of events is stored or counted, in addition to those that the plugin dropped', () => {
    fc.assert(
      fc.property(sessionBodies(30), (body) => {
        const { events, eventsDropped } = taken(body)
        const own = Number.isInteger(body.eventsDropped) ? Math.max(0, Number(body.eventsDropped)) : 0
        const sent = Array.isArray(body.events) ? body.events.length : 0
        expect(eventsDropped).toBe(Math.min(own + sent - events.length, Number.MAX_SAFE_INTEGER))
      }),
      { numRuns: 500 },
    )
  })
})
