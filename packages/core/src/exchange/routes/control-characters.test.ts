import { expect, test } from 'vitest'
import { context, detailed, format } from '../testing/sample-routes.ts'
import { readRoute, routeFormats, writeRoute } from './route-formats.ts'

test.each(routeFormats)(
  'control characters of a stored planning do not keep its file from being read: $name',
  (each) => {
    const points = [
      { name: 'A\u009b2J', type: 'fix', latDeg: 1, lonDeg: 2, comment: 'one\u0007\ntwo' },
      { name: 'B\nC', type: 'fix', latDeg: 1, lonDeg: 3 },
    ] as const
    const route = { name: 'R\tS', altitudeFt: null, points, notes: '\u001b[2Jx', alternateAerodromes: ['SA\u0085EZ'] }
    const file = writeRoute(each, route, context)
    expect(file.ok && readRoute(file.value.text)).toMatchObject({ ok: true })
  },
)

test('a text with control characters is listed as it was, and the lines of a comment stay', () => {
  const points = [
    { name: 'A\u009b2J', type: 'fix', latDeg: 1, lonDeg: 2, comment: 'one\u0007\ntwo', region: 'S\tA' },
    { name: 'B', type: 'fix', latDeg: 1, lonDeg: 3 },
  ] as const
  const details = { notes: '\u001bx\ny', alternateAerodromes: ['SA\u0085EZ'], procedures: { sid: 'A\r\n1' } }
  const file = writeRoute(format('geojson'), { name: 'R\tS', altitudeFt: null, points, ...details }, context)
  if (!file.ok) return expect.fail(file.failure)
  expect(readRoute(file.value.text)).toMatchObject({
    value: {
      route: {
        name: 'R S',
        notes: 'x\ny',
        alternateAerodromes: ['SA EZ'],
        procedures: { sid: 'A 1' },
        points: [{ name: 'A 2J', comment: 'one\ntwo', region: 'S A' }, { name: 'B' }],
      },
    },
  })
  expect(file.value.lost).toEqual([
    'the name of the route (R\tS), written as R S',
    'the alternate aerodromes (SA\u0085EZ)',
    'the notes (\u001bx\ny)',
    'the procedures: sid (A\r\n1)',
    'the name A\u009b2J, written as A 2J',
    'the ICAO region of A\u009b2J',
    'the comment on A\u009b2J',
  ])
})

test.each([
  'name',
  'flightRules',
  'aircraftRegistration',
  'alternateAerodromes',
  'sid',
  'airway',
  'region',
  'comment',
  'notes',
])('a control character in %s is refused', (name) => {
  const text = writeRoute(format('geojson'), detailed, context)
  if (!text.ok) return expect.fail(text.failure)
  const changed = text.value.text.replace(new RegExp(`("${name}": \\[?\\s*")`), '$1\\u0007')
  expect(changed).not.toBe(text.value.text)
  expect(readRoute(changed)).toMatchObject({
    failure: { message: 'contains a control character in a name or another text' },
  })
})
