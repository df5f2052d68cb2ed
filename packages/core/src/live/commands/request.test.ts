import { anyJson } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MAX_JSON_DEPTH } from '../../lib/json-text.ts'
import { commandRequest, holdingRequest } from '../schema.ts'
import { parseCommandRequest } from './request.ts'

const holding = {
  kind: 'holding',
  navaid: 'EZE',
  inboundCourseDeg: 110,
  turn: 'right',
  legMinutes: 1,
  altitudeFt: 4000,
}

describe('a holding', () => {
  test('is accepted with every field in its range, and with further fields', () => {
    expect(parseCommandRequest({ ...holding, navaid: ' EZE ', remark: 'x' })).toEqual({
      ok: true,
      value: { ...holding, remark: 'x' },
    })
    for (const bounds of [
      { inboundCourseDeg: 0, legMinutes: 0.5, altitudeFt: 0 },
      { inboundCourseDeg: 360, legMinutes: 10, altitudeFt: 60_000 },
    ]) {
      expect(parseCommandRequest({ ...holding, ...bounds, turn: 'left' })).toMatchObject({ ok: true, value: bounds })
    }
  })

  test('is accepted with the longest navaid', () => {
    expect(parseCommandRequest({ ...holding, navaid: 'x'.repeat(32) })).toMatchObject({ ok: true })
  })

  test('without legMinutes gets the standard leg', () => {
    const { legMinutes: _, ...rest } = holding
    expect(parseCommandRequest(rest)).toEqual({ ok: true, value: { ...holding, legMinutes: null } })
  })

  test.each<[string, unknown]>([
    ['navaid', ''],
    ['navaid', '  '],
    ['navaid', 'x'.repeat(33)],
    ['navaid', null],
    ['navaid', ['EZE']],
    ['inboundCourseDeg', -1],
    ['inboundCourseDeg', 360.5],
    ['inboundCourseDeg', '110'],
    ['inboundCourseDeg', undefined],
    ['turn', 'straight'],
    ['turn', undefined],
    ['legMinutes', 0],
    ['legMinutes', 11],
    ['legMinutes', '1'],
    ['altitudeFt', -1],
    ['altitudeFt', 60_001],
    ['altitudeFt', null],
  ])('with a bad %s %j is rejected, and the failure names it', (field, value) => {
    expect(parseCommandRequest({ ...holding, [field]: value })).toMatchObject({
      ok: false,
      failure: { kind: 'bad_request', field, message: expect.stringContaining(field) },
    })
  })
})

describe('a request', () => {
  test('of another kind is unchanged', () => {
    const other = { kind: 'divert', to: { ident: 'SABE' }, legs: [1, 'two', null] }
    expect(parseCommandRequest(other)).toEqual({ ok: true, value: other })
  })

  test('has at most 64 characters of kind, 4096 bytes of JSON and 64 levels', () => {
    const kind = 'x'.repeat(64)
    expect(parseCommandRequest({ kind })).toEqual({ ok: true, value: { kind } })
    const text = 'x'.repeat(4096 - JSON.stringify({ kind: 'divert', text: '' }).length)
    expect(parseCommandRequest({ kind: 'divert', text })).toMatchObject({ ok: true })
    expect(parseCommandRequest({ kind: 'divert', text: `${text}x` })).toMatchObject({ failure: { field: 'request' } })
    function nested(levels: number) {
      return { kind: 'divert', deep: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) }
    }
    expect(parseCommandRequest(nested(MAX_JSON_DEPTH))).toMatchObject({ ok: true })
    expect(parseCommandRequest(nested(MAX_JSON_DEPTH + 1))).toMatchObject({ failure: { field: 'request' } })
  })

  test.each<[string, unknown]>([
    ['request', null],
    ['request', [holding]],
    ['request', 'holding'],
    ['request', { kind: 'divert', text: '€'.repeat(1400) }],
    ['request', { kind: 'divert', deep: JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`) }],
    ['kind', {}],
    ['kind', { kind: 7 }],
    ['kind', { kind: ' ' }],
    ['kind', { kind: 'x'.repeat(65) }],
  ])('with a bad %s is rejected', (field, request) => {
    expect(parseCommandRequest(request)).toMatchObject({ ok: false, failure: { kind: 'bad_request', field } })
  })

  test('of any shape never throws, and an accepted one matches its description and contains the sent fields', () => {
    const kinds = fc.record({
      kind: fc.constantFrom('holding', 'other'),
      navaid: anyJson,
      turn: fc.constantFrom('left', 'right'),
    })
    const near = fc.tuple(
      fc.constant(holding),
      fc.dictionary(fc.constantFrom(...Object.keys(holding), '__proto__'), anyJson),
    )
    const requests = fc.oneof(
      anyJson,
      kinds,
      near.map(([base, changes]) => ({ ...base, ...changes })),
    )
    fc.assert(
      fc.property(requests, (request) => {
        const result = parseCommandRequest(request)
        if (!result.ok) return
        expect(v.is(commandRequest, result.value)).toBe(true)
        if (result.value.kind === 'holding') expect(v.is(holdingRequest, result.value)).toBe(true)
        else expect(JSON.stringify(result.value)).toBe(JSON.stringify(request))
      }),
      { numRuns: 2000 },
    )
  })
})
