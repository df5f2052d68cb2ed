import { put } from '@flightbag/testing/lib/changes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../lib/json.ts'
import { documentTail } from './document.ts'
import { exportLine } from './export-line.ts'

const [a, b, c] = ['SADF', 'ENO', 'SAEZ'].map((name) => ({ name, latDeg: -34.5 }))

/** The line of a store: the record as it is stored. */
function stored(kind: string, record: JsonObject & { readonly id: string }) {
  const change = put(kind, record)
  const body = change.type === 'put' ? change.body : ''
  return `{"kind":"${kind}","record":{"id":${JSON.stringify(record.id)}${documentTail(body)}}`
}

function exported(record: JsonObject): unknown {
  return (JSON.parse(exportLine(stored('route', { id: 'r', ...record }))) as { readonly record: unknown }).record
}

test.each<[string, JsonObject, JsonObject]>([
  ['filled in by the service', { points: [a!, b!, c!] }, { points: [a!, b!, c!] }],
  ['of one point', { points: [a!] }, { points: [a!] }],
  ['sent with equal values', { points: [a!, c!], departure: { latDeg: -34.5, name: 'SADF' } }, { points: [a!, c!] }],
  [
    'sent with other values',
    { points: [a!, c!], departure: 'SADF', waypoints: [b!], destination: 7 },
    { points: [a!, c!], departure: 'SADF', waypoints: [b!], destination: 7 },
  ],
  ['of which one was sent', { points: [a!, c!], destination: b! }, { points: [a!, c!], destination: b! }],
  ['without points', { departure: a!, waypoints: null }, { departure: a!, waypoints: null }],
])('the ends of a planning %s', (_, sent, expected) => {
  expect(exported(sent)).toEqual({ id: 'r', ...expected })
})

test('other lines stay as they are', () => {
  for (const line of [
    stored('note', { id: 'n', text: '{"kind":"route"}', departure: a! }),
    '{"kind":"pluginSession","id":"s","deleted":true}',
    stored('route', { id: 'r', points: [], name: 'Coast' }),
  ])
    expect(exportLine(line)).toBe(line)
})

test('property: an exported planning is imported as an equal record', () => {
  const point = fc.constantFrom<JsonObject>({}, a!, b!, { latDeg: 0, name: 'X' })
  const end = fc.oneof(point, fc.constantFrom<Json>(null, 'SADF', []))
  const planning = fc.record(
    { points: fc.array(point), departure: end, destination: end, waypoints: fc.oneof(end, fc.array(point)) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(planning, (sent) => {
      const line = stored('route', { id: 'r', ...sent } as JsonObject & { readonly id: string })
      const { record } = JSON.parse(exportLine(line)) as { readonly record: JsonObject & { readonly id: string } }
      const [before, after] = [put('route', { id: 'r', ...sent }), put('route', record)]
      expect(after).toMatchObject({ canonical: before.type === 'put' ? before.canonical : null })
    }),
  )
})
