import { anyInstant, anyJson, anyText } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { currentReport } from '../schema.ts'
import { liveInput } from './fields.ts'
import { parseLiveReport, reportIsCurrent } from './report.ts'

const least = { schema: 1, sessionId: 'flight-1', sentAt: '2026-03-01T09:00:00-03:00' }

function taken(body: unknown) {
  const result = parseLiveReport(body)
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

describe('a live report', () => {
  test('needs only schema, sessionId and sentAt; the rest may be null or absent', () => {
    const bare = {
      report: {
        schema: 1,
        sessionId: 'flight-1',
        sentAt: '2026-03-01T12:00:00.000Z',
        aircraft: null,
        sim: null,
        aerodrome: null,
        transcript: [],
      },
      acks: [],
    }
    expect(taken(least)).toEqual(bare)
    expect(taken({ ...least, aircraft: null, sim: null, aerodrome: null, transcript: null, acks: null })).toEqual(bare)
  })

  test('keeps empty texts, a long known text, a null known value and a session id of 128 characters', () => {
    const known = {
      sessionId: 'x'.repeat(128),
      aircraft: { registration: '', icaoType: '' },
      sim: { paused: null, phase: 'x'.repeat(65) },
      aerodrome: { ident: '', activeRunway: '' },
    }
    expect(taken({ ...least, ...known }).report).toMatchObject(known)
  })

  test('keeps its known fields and the further values of the simulator', () => {
    const { report, acks } = taken({
      ...least,
      aircraft: { registration: 'LV-ABC', icaoType: null, colour: 'white' },
      sim: {
        paused: false,
        phase: 'cruise',
        onGround: false,
        latDeg: -34.8,
        lonDeg: -58.5,
        altitudeFt: 4500,
        headingMagDeg: 360,
        groundspeedKt: 110,
        verticalSpeedFpm: -200,
        com1Mhz: 118.6,
        transponder: '1200',
        icing: true,
        wind: { fromDeg: 90 },
        long: 'x'.repeat(65),
        just: '🛩'.repeat(64),
        nothing: null,
        constructor: { inherited: 'name' },
        toString: 'x'.repeat(65),
      },
      aerodrome: { ident: 'SAEZ', activeRunway: '11', runways: [] },
      transcript: [{ said: 'Autorizado', words: ['a'] }, 'and a plain one'],
      acks: [{ id: 'c-1', outcome: 'spoken', said: 'Mantenga' }, 'noise'],
      navaids: ['EZE'],
    })
    expect(report.aircraft).toEqual({ registration: 'LV-ABC', icaoType: null })
    expect(report.sim).toMatchObject({
      latDeg: -34.8,
      headingMagDeg: 360,
      com1Mhz: 118.6,
      transponder: '1200',
      icing: true,
    })
    expect(Object.keys(report.sim ?? {}).slice(9)).toEqual(['com1Mhz', 'transponder', 'icing', 'just'])
    expect(report.aerodrome).toEqual({ ident: 'SAEZ', activeRunway: '11' })
    expect(report.transcript).toEqual([{ said: 'Autorizado', words: ['a'] }, 'and a plain one'])
    expect(acks).toEqual([{ id: 'c-1', outcome: 'spoken', said: 'Mantenga', reason: null, at: null }])
    expect(report).not.toHaveProperty('navaids')
  })

  test.each([
    { latDeg: -90, lonDeg: -180, headingMagDeg: 0 },
    { latDeg: 90, lonDeg: 180, headingMagDeg: 360 },
  ])('accepts the ends of the ranges: %j', (sim) => {
    expect(taken({ ...least, sim }).report.sim).toEqual(sim)
  })

  test.each<[string, unknown]>([
    ['body', null],
    ['body', [least]],
    ['schema', { ...least, schema: 2, sessionId: 5 }],
    ['schema', {}],
    ['sessionId', { ...least, sessionId: '' }],
    ['sessionId', { ...least, sessionId: 7 }],
    ['sessionId', { ...least, sessionId: 'x'.repeat(129) }],
    ['sessionId', { schema: 1, sentAt: least.sentAt }],
    ['sentAt', { ...least, sentAt: '2026-03-01T12:00:00' }],
    ['sentAt', { ...least, sentAt: null }],
    ['aircraft', { ...least, aircraft: 'LV-ABC', sim: 1 }],
    ['aircraft.registration', { ...least, aircraft: { registration: 7 } }],
    ['aircraft.icaoType', { ...least, aircraft: { icaoType: [] } }],
    ['sim', { ...least, sim: [] }],
    ['sim.paused', { ...least, sim: { latDeg: 91, paused: 'no' } }],
    ['sim.phase', { ...least, sim: { phase: 3 } }],
    ['sim.onGround', { ...least, sim: { onGround: 1 } }],
    ['sim.latDeg', { ...least, sim: { latDeg: 90.001 } }],
    ['sim.latDeg', { ...least, sim: { latDeg: '-34' } }],
    ['sim.lonDeg', { ...least, sim: { lonDeg: -180.5 } }],
    ['sim.headingMagDeg', { ...least, sim: { headingMagDeg: -1 } }],
    ['sim.headingMagDeg', { ...least, sim: { headingMagDeg: 361 } }],
    ['sim.altitudeFt', { ...least, sim: JSON.parse('{"altitudeFt": 1e999}') }],
    ['sim.groundspeedKt', { ...least, sim: { groundspeedKt: true } }],
    ['sim.verticalSpeedFpm', { ...least, sim: { verticalSpeedFpm: {} } }],
    ['aerodrome', { ...least, aerodrome: true }],
    ['aerodrome.ident', { ...least, aerodrome: { ident: 1 } }],
    ['aerodrome.activeRunway', { ...least, aerodrome: { activeRunway: 11 } }],
    ['transcript', { ...least, transcript: {} }],
    ['transcript', { ...least, transcript: JSON.parse('['.repeat(70) + ']'.repeat(70)) }],
    ['acks', { ...least, acks: { id: 'c-1' } }],
  ])('with a bad %s is rejected, and the message names it', (field, body) => {
    const result = parseLiveReport(body)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'bad_request', field } })
    expect(!result.ok && result.failure.kind === 'bad_request' && result.failure.message).toContain(field)
  })

  test('keeps a further value whose name is also an inherited property', () => {
    const { report } = taken({ ...least, sim: JSON.parse('{"__proto__": 5, "latDeg": 1}') })
    expect(JSON.stringify(report.sim)).toBe('{"__proto__":5,"latDeg":1}')
    const prototype = JSON.parse('{"__proto__": {"schema": 1, "sessionId": "flight-1"}}')
    expect(parseLiveReport(prototype)).toMatchObject({ ok: false, failure: { field: 'schema' } })
  })

  test('at the deepest nesting that fits in 32 KB does not overflow the stack', () => {
    const deep = JSON.parse(`${'['.repeat(16_000)}${']'.repeat(16_000)}`)
    for (const field of ['transcript', 'acks', 'sim', 'aircraft']) {
      expect(() => parseLiveReport({ ...least, [field]: deep })).not.toThrow()
      expect(() => parseLiveReport({ ...least, [field]: { deep } })).not.toThrow()
    }
    expect(JSON.stringify(taken({ ...least, sim: { deep }, acks: [deep] }))).toContain('"sim":{}')
  })

  test('is current until it is ten minutes old', () => {
    expect([0, 599_999, 600_000].map((age) => reportIsCurrent(1000, 1000 + age))).toEqual([true, true, false])
  })
})

describe('for every body', () => {
  const known = {
    paused: fc.boolean(),
    latDeg: fc.double({ min: -91, max: 91, noNaN: true }),
    lonDeg: fc.double({ min: -181, max: 181, noNaN: true }),
    headingMagDeg: fc.integer({ min: -1, max: 361 }),
    altitudeFt: fc.oneof(fc.integer(), anyJson),
    com1Mhz: anyJson,
  }
  const bodies = fc.oneof(
    { weight: 1, arbitrary: anyJson },
    {
      weight: 5,
      arbitrary: fc.record(
        {
          schema: fc.constant(1),
          sessionId: fc.oneof({ weight: 9, arbitrary: anyText(130) }, { weight: 1, arbitrary: anyJson }),
          sentAt: fc.oneof({ weight: 9, arbitrary: anyInstant(0) }, { weight: 1, arbitrary: anyJson }),
          aircraft: fc.oneof(anyJson, fc.record({ registration: anyText(5) }, { requiredKeys: [] })),
          sim: fc.oneof(
            { weight: 5, arbitrary: fc.record(known, { requiredKeys: [] }) },
            { weight: 1, arbitrary: anyJson },
          ),
          aerodrome: fc.record(
            { ident: anyText(5), activeRunway: fc.oneof(anyText(3), anyJson) },
            { requiredKeys: [] },
          ),
          transcript: fc.oneof(fc.array(anyJson), anyJson),
          acks: fc.oneof(fc.array(anyJson), anyJson),
          more: anyJson,
        },
        { requiredKeys: ['schema', 'sessionId', 'sentAt'] },
      ) as fc.Arbitrary<JsonObject>,
    },
  )

  test('the rules never throw, accept all bodies of the described form, and store the exact shape', () => {
    let accepted = 0
    fc.assert(
      fc.property(bodies, (body) => {
        const result = parseLiveReport(body)
        // valibot accepts an array for an object; JSON Schema and the rules do not
        const isObjects = isJsonObject(body) && ![body.aircraft, body.sim, body.aerodrome].some(Array.isArray)
        if (isObjects && v.is(liveInput, body)) expect(result.ok).toBe(true)
        if (!result.ok) return
        accepted++
        const current = { ...result.value.report, receivedAt: '2026-03-01T12:00:00.000Z' }
        expect(v.safeParse(currentReport, current).issues).toBeUndefined()
        expect(taken(current).report).toEqual(result.value.report)
      }),
      { numRuns: 3000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })
})
