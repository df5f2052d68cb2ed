import { anyJson } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAcks } from './acks.ts'

test('an ack has the spoken words, or a reason for the refusal', () => {
  const words = ` Mantenga sobre Ezeiza${' y espere'.repeat(40)} `
  expect(
    parseAcks([
      { id: 'c-1', outcome: 'spoken', said: words, at: '2026-03-01T12:00:00Z', extra: 1 },
      { commandId: 'c-2', outcome: 'refused', reason: 'on_ground', at: 'now' },
    ]),
  ).toEqual([
    { id: 'c-1', outcome: 'spoken', said: words, reason: null, at: '2026-03-01T12:00:00.000Z' },
    { id: 'c-2', outcome: 'refused', said: null, reason: 'on_ground', at: null },
  ])
})

test('the first of several for one command counts', () => {
  const acks = parseAcks([
    { id: 'c-1', outcome: 'spoken' },
    { id: 'c-1', outcome: 'refused' },
    { id: null, commandId: 'c-1', outcome: 'refused' },
    { id: 'c-2', commandId: 'c-1', outcome: 'refused', said: '' },
  ])
  expect(acks).toEqual([
    { id: 'c-1', outcome: 'spoken', said: null, reason: null, at: null },
    { id: 'c-2', outcome: 'refused', said: '', reason: null, at: null },
  ])
})

test('invalid elements are ignored', () => {
  const bad = [null, 1, 'c-1', [], {}, { id: 'c-1' }, { outcome: 'spoken' }, { id: 5, outcome: 'spoken' }]
  const worse = [
    { id: 'c-1', outcome: 'done' },
    { id: 'c\0', outcome: 'spoken' },
    { id: '', outcome: 'spoken' },
  ]
  expect(parseAcks([...bad, ...worse])).toEqual([])
})

test('no array causes an exception, and every returned ack can be stored', () => {
  const near = fc.record(
    {
      id: fc.oneof(fc.constantFrom('c-1', 'c-2'), anyJson),
      outcome: fc.constantFrom('spoken', 'refused', 'x'),
      said: anyJson,
      reason: anyJson,
      at: anyJson,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(anyJson, near)), (elements) => {
      const acks = parseAcks(elements)
      expect(new Set(acks.map(({ id }) => id)).size).toBe(acks.length)
      for (const { said, reason } of acks) {
        expect(`${said}${reason}`).not.toContain('\0')
        expect(`${said}${reason}`.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
