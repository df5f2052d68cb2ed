import {
  COUNTERS,
  DATA_SOURCES,
  EVENT_KINDS,
  instantText,
  type Json,
  type JsonObject,
  SESSION_STATUSES,
} from '@flightbag/core'
import fc from 'fast-check'

/** The instant around which the times of generated sessions are: 2026-03-01T12:00:00Z. */
export const SESSION_TEST_NOW_MS = Date.UTC(2026, 2, 1, 12)

/** Texts of any UTF-16 units, including halves of surrogate pairs, U+0000 and control characters. */
export function anyUtf16(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof(
        fc.integer({ min: 0x20, max: 0x7e }),
        fc.integer({ min: 0, max: 0xffff }),
        fc.integer({ min: 0xd7f0, max: 0xe010 }),
      ),
      {
        maxLength,
      },
    )
    .map((units) => String.fromCharCode(...units))
}

/** Texts that a plugin could send, mostly plain ones. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength }) },
    { weight: 1, arbitrary: anyUtf16(maxLength) },
  )
}

/** JSON values of any type and shape; `__proto__` and other names with a meaning are among the keys. */
export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.constantFrom(-0, 1e300, 2 ** 53, -1),
    anyText(20),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(anyText(8), fc.constantFrom('__proto__', 'constructor', 'toString')), tie('value')), {
        maxLength: 4,
      })
      .map((entries) => Object.fromEntries(entries) as JsonObject),
  ),
})).value

/** A date-time of a body: canonical, without milliseconds, or with any zone. */
export function anyInstant(nearMs: number, spanMs = 12 * 3600_000): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.integer({ min: nearMs - spanMs, max: nearMs + spanMs }),
      fc.constantFrom('Z', '-03:00', '+0530', 'no milliseconds'),
    )
    .map(([ms, zone]) =>
      zone === 'no milliseconds' ? `${instantText(ms).slice(0, 19)}Z` : instantText(ms).replace('Z', zone),
    )
}

function anyCounts(maxKeys: number): fc.Arbitrary<JsonObject> {
  return fc
    .array(
      fc.tuple(
        fc.oneof(fc.stringMatching(/^[a-z0-9][a-z0-9_.-]{0,39}$/), anyText(42), fc.constant('__proto__')),
        fc.oneof(fc.nat(50), anyJson),
      ),
      { maxLength: maxKeys },
    )
    .map((entries) => Object.fromEntries(entries) as JsonObject)
}

/** One event as a plugin sends it: usually valid, often with the same time as another. */
export const anyEvent = fc.record(
  {
    at: fc.oneof(
      { weight: 8, arbitrary: anyInstant(SESSION_TEST_NOW_MS, 20_000) },
      { weight: 1, arbitrary: anyText(24) },
    ),
    kind: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...EVENT_KINDS) }, { weight: 1, arbitrary: anyText(8) }),
    station: anyText(70),
    intent: anyText(70),
    template: fc.oneof(anyText(10), anyJson),
    heard: anyText(200),
    said: anyText(300),
    extra: anyJson,
  },
  { requiredKeys: ['at', 'kind'] },
)

/** Accepted session bodies, with absent, malformed and unknown fields, and up to `maxEvents` elements of events. */
export function sessionBodies(maxEvents = 12): fc.Arbitrary<JsonObject> {
  return fc.record(
    {
      schema: fc.constant(1),
      startedAt: anyInstant(SESSION_TEST_NOW_MS),
      endedAt: fc.option(anyInstant(SESSION_TEST_NOW_MS)),
      status: fc.constantFrom(...SESSION_STATUSES),
      pluginVersion: fc.oneof(anyText(80), anyJson),
      protocolVersion: anyText(80),
      simulator: anyText(80),
      language: anyText(80),
      region: anyText(80),
      dataSource: fc.oneof(fc.constantFrom(...DATA_SOURCES), anyJson),
      aircraft: fc.record({ registration: anyText(70), icaoType: anyJson, extra: anyJson }, { requiredKeys: [] }),
      departure: fc.oneof(fc.stringMatching(/^[A-Z0-9]{2,5}$/), anyJson),
      arrival: fc.oneof(fc.stringMatching(/^[A-Z0-9]{2,5}$/), anyJson),
      aerodromesVisited: fc.array(fc.oneof(fc.stringMatching(/^[A-Za-z0-9]{2,5}$/), anyJson), {
        maxLength: 30,
      }),
      stats: fc.record(
        {
          ...Object.fromEntries(
            COUNTERS.map((name) => [
              name,
              fc.oneof({ weight: 4, arbitrary: fc.nat(500) }, { weight: 1, arbitrary: anyJson }),
            ]),
          ),
          meanResponseMs: fc.oneof(fc.double({ min: 0, max: 5000, noNaN: true }), anyJson),
          p95ResponseMs: anyJson,
          byStation: anyCounts(40),
          byIntent: anyCounts(70),
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<JsonObject>,
      events: fc.array(
        fc.oneof({ weight: 6, arbitrary: anyEvent as fc.Arbitrary<Json> }, { weight: 1, arbitrary: anyJson }),
        {
          maxLength: maxEvents,
        },
      ),
      eventsDropped: fc.oneof(fc.nat(10), anyJson),
      unknown: anyJson,
    },
    { requiredKeys: ['schema', 'startedAt'] },
  ) as fc.Arbitrary<JsonObject>
}

const FIELDS = [
  'schema',
  'startedAt',
  'endedAt',
  'status',
  'dataSource',
  'aircraft',
  'departure',
  'aerodromesVisited',
  'stats',
  'events',
  'eventsDropped',
] as const

/** Valid session bodies in which one or two fields were replaced by any JSON value. */
export const mutatedSessionBodies: fc.Arbitrary<JsonObject> = fc
  .tuple(sessionBodies(3), fc.array(fc.tuple(fc.constantFrom(...FIELDS), anyJson), { minLength: 1, maxLength: 2 }))
  .map(([body, changes]) => ({ ...body, ...Object.fromEntries(changes) }) as JsonObject)

/** Session ids of the allowed form, from a small set so that they repeat. */
export const sessionIds: fc.Arbitrary<string> = fc.constantFrom('flight-1', 'flight-2', 'flight_3', '4.five.6')
