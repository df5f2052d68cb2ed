import { expect, test } from 'vitest'
import { latestOfLoad, readAirwayLine, withUpdatedAt } from './airway.ts'

function refusal(line: string) {
  const read = readAirwayLine(line)
  return read.ok ? 'taken' : `${read.failure.field}: ${read.failure.message}`
}

test('a line is stored unchanged, and found by its designator in any case', () => {
  const line = {
    designator: 'uW24',
    airspace: 'upper',
    points: [{ name: 'ENO', distanceNm: 12.5 }],
    __proto__: null,
    source: { cycle: 'a\\u0000' },
  }
  expect(readAirwayLine(JSON.stringify(line))).toEqual({
    ok: true,
    value: { airspace: 'upper', designator: 'uw24', text: JSON.stringify({ id: 'airway-upper-uw24', ...line }) },
  })
})

test('id and updatedAt of a line are dropped', () => {
  const read = readAirwayLine('{"id":"mine","designator":"W1","updatedAt":"2020-01-01T00:00:00Z","airspace":"lower"}')
  expect(read).toMatchObject({ value: { text: '{"id":"airway-lower-w1","designator":"W1","airspace":"lower"}' } })
})

test('only A to Z of a designator are folded', () => {
  expect(readAirwayLine('{"designator":"ÑW1","airspace":"lower"}')).toMatchObject({ value: { designator: 'Ñw1' } })
})

test.each([
  ['{', ': is not valid JSON'],
  ['7', /: /],
  [`{"a":${'['.repeat(80)}${']'.repeat(80)}}`, ': nests too deep'],
  ['{"airspace":"lower"}', 'designator: is missing'],
  ['[]', ': must be an object'],
  ['{"designator":"","airspace":"lower"}', 'designator: must not be empty'],
  [`{"designator":"${'W'.repeat(65)}","airspace":"lower"}`, 'designator: must have at most 64 characters'],
  ['{"designator":"\\ud800","airspace":"lower"}', 'designator: must be well-formed Unicode'],
  ['{"designator":"W1","airspace":"middle"}', 'airspace: must be lower or upper'],
  ['{"designator":"W1","airspace":"lower","navigation":"vor"}', 'navigation: must be conventional or rnav'],
  ['{"designator":"W1","airspace":"lower","points":[{"latDeg":"1"}]}', 'points.0.latDeg: must be a number'],
  ['{"designator":"W1","airspace":"lower","source":{"x":"a\\u0000"}}', 'source.x: must not hold U+0000'],
  ['{"designator":"W1","airspace":"lower","limit":1e999}', 'limit: is too large a number'],
])('%s is rejected', (line, why) => {
  if (typeof why === 'string') expect(refusal(line)).toBe(why)
  else expect(refusal(line)).toMatch(why)
})

test('a load has the last line of each designator of an airspace, in its place among the others', async () => {
  const names = ['lower w1', 'upper w1', 'lower w2', 'lower w1', 'upper w2'].map((name) => name.split(' '))
  const lines = names.map(([airspace, designator], at) => ({
    airspace: airspace === 'lower' ? ('lower' as const) : ('upper' as const),
    designator: designator!,
    text: `{"n":${at}}`,
  }))
  expect(await latestOfLoad(lines)).toEqual(lines.slice(1))
})

test('an airway that equals a stored one keeps its time, whatever its parts contain', () => {
  const source = '"source":{"cycle":2609,"updatedAt":"2026-09-03"}'
  function load(texts: readonly string[], stored: readonly string[], nowMs: number) {
    const lines = texts.map((text) => ({ airspace: 'lower', designator: 'w1', text }))
    return withUpdatedAt(lines, stored, nowMs).map(({ text }) => text)
  }
  const first = load([`{"id":"a",${source}}`, '{"id":"b"}'], [], 0)
  const [kept, changed] = ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z']
  expect(first).toEqual([`{"id":"a",${source},"updatedAt":"${kept}"}`, `{"id":"b","updatedAt":"${kept}"}`])
  expect(load([`{"id":"a",${source}}`, '{"id":"b","n":1}'], first, 1000)).toEqual([
    first[0],
    `{"id":"b","n":1,"updatedAt":"${changed}"}`,
  ])
})
