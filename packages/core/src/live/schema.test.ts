import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LIVE_BODY_MAX_BYTES } from './live-limits.ts'
import { liveInput } from './report/fields.ts'
import { handedCommand, holdingRequest, listedCommand, liveAnswer, otherKind, otherRequest } from './schema.ts'

const holding = { kind: 'holding', navaid: 'EZE', inboundCourseDeg: 110, turn: 'left', legMinutes: 1, altitudeFt: 4000 }
const handed = { id: 'command-1', createdAt: '2026-10-03T10:00:00.000Z', request: holding }
const listed = {
  ...handed,
  state: 'resolved',
  deliveredAt: '2026-10-03T10:00:01.000Z',
  outcome: 'spoken',
  said: 'Cleared to hold',
  reason: null,
  handledAt: '2026-10-03T10:00:02.000Z',
  resolvedAt: '2026-10-03T10:00:03.000Z',
}
const report = {
  schema: 1,
  sessionId: 'flight-1',
  sentAt: '2026-10-03T10:00:00Z',
  sim: { altitudeFt: 4500, com1Mhz: 118.1, further: 'a text' },
  transcript: [{ at: '2026-10-03T10:00:00Z', station: 'tower', heard: 'ready', said: null }],
}

/** Each schema with a valid value, and values that its fields do not take. */
const described = [
  [
    'a holding',
    holdingRequest,
    holding,
    { kind: 'ready', navaid: '', inboundCourseDeg: 361, turn: 'up', legMinutes: 11, altitudeFt: -1 },
  ],
  ['another request', otherRequest, { kind: 'ready' }, { kind: 'holding' }],
  ['a command handed over', handedCommand, handed, { id: 'a/b', createdAt: 'now', request: {} }],
  [
    'a listed command',
    listedCommand,
    listed,
    { id: '', state: 'lost', outcome: 'heard', said: 1, reason: 1, deliveredAt: 1, handledAt: 1, resolvedAt: 1 },
  ],
  ['the answer to a report', liveAnswer, { commands: [handed], pollMs: 2000 }, { commands: [{}], pollMs: 3000 }],
  [
    'a report',
    liveInput,
    report,
    { schema: 2, sessionId: 'a/b', sentAt: 'now', sim: { com1Mhz: 'high' }, transcript: [{ station: 1 }] },
  ],
] as const

test.each(described)('%s: the description takes its fields, and nothing else in them', (_, schema, valid, invalid) => {
  expect(v.safeParse(schema, valid).issues).toBeUndefined()
  for (const [name, value] of Object.entries(invalid)) {
    expect(v.is(schema, { ...valid, [name]: value }), name).toBe(false)
  }
})

test('the description of a holding takes legs of half a minute to ten', () => {
  const legs = [0.4, 0.5, 10, 11, null].map((legMinutes) => v.is(holdingRequest, { ...holding, legMinutes }))
  expect(legs).toEqual([false, true, true, false, true])
})

test('the description of a listed command takes empty words', () => {
  expect(v.is(listedCommand, { ...listed, said: '' })).toBe(true)
})

test('the description of a report takes further measured values only', () => {
  for (const further of [1, true, 'x'.repeat(64), null]) {
    expect(v.is(liveInput, { ...report, sim: { further } })).toBe(true)
  }
  for (const further of ['x'.repeat(65), {}, [1]]) expect(v.is(liveInput, { ...report, sim: { further } })).toBe(false)
})

test('a holding must be in full, also by the description in JSON Schema', () => {
  expect(v.getMetadata(otherKind)).toEqual({ not: { const: 'holding' } })
  expect(v.safeParse(otherKind, 'holding').issues?.[0].message).toBe('must be a holding in full')
})

test('the id of a command is checked from its first character to its last', () => {
  for (const id of ['/a', 'a/', 'a/b', '', 'x'.repeat(129)]) expect(v.is(handedCommand, { ...handed, id })).toBe(false)
  expect(v.is(handedCommand, { ...handed, id: 'x'.repeat(128) })).toBe(true)
})

test('a report has at most 32 KB', () => {
  expect(LIVE_BODY_MAX_BYTES).toBe(32_768)
})
