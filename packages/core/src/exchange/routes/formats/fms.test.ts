import { expect, test } from 'vitest'
import { context, format, route, written } from '../../testing/sample-routes.ts'
import { readRoute, writeRoute } from '../route-formats.ts'
import { airacCycle } from './fms.ts'

const HEAD = ['I', '1100 Version', 'CYCLE 2611', 'ADEP SADF', 'ADES SAAR']
const ENDS = ['1 SADF ADEP 0 -34 -58', '1 SAAR ADES 0 -33 -60'] as const

function file(...points: readonly string[]): string {
  return [...HEAD, `NUMENR ${points.length}`, ...points].join('\n')
}

function read(text: string) {
  const found = readRoute(text)
  return found.ok ? found.value.route : expect.fail(found.failure.message)
}

test('spaces, line ends and empty lines do not matter', () => {
  const rows = ENDS.map((row) => `  ${row.replaceAll(' ', '   ')} `)
  const spaced = file(rows[0]!, ' ', rows[1]!).replace('NUMENR 3', 'NUMENR 2 ').replaceAll('\n', '\r\n')
  expect(read(`\n ${spaced}\r\n\r\n`)).toEqual(read(file(...ENDS)))
  expect(read(written('fms').replaceAll('\n', '\r\n'))).toEqual(read(written('fms')))
})

test.each([
  ['another beginning', `X${file(...ENDS)}`, 'none of the known'],
  ['no number of points', file(...ENDS).replace('NUMENR 2\n', ''), 'has no line NUMENR'],
  ['a number that is none', file(...ENDS).replace('NUMENR 2', 'NUMENR two'), 'has no line NUMENR'],
  ['no points', file(), 'fewer than two'],
])('%s is refused', (_, text, why) => {
  expect(readRoute(text)).toMatchObject({ ok: false, failure: { line: null, message: expect.stringContaining(why) } })
})

test.each(['99 GUA DRCT 0 -33 -58', '3', '3 GUA DRCT 0 -33', '3 GUA DRCT 0 -91 -58', '3 GUA DRCT 0 -33 -181'])(
  'a point that cannot be read is refused with its line: %s',
  (row) => {
    expect(readRoute(file(ENDS[0], row, ENDS[1]))).toMatchObject({ ok: false, failure: { line: 8 } })
  },
)

test('one height on the way is the cruising altitude, and aerodromes keep theirs', () => {
  function heights(...feet: readonly number[]) {
    const rows = feet.map((each, i) => `${i === 0 ? 1 : 28} P${i} DRCT ${each} -3${i} -58`)
    const { altitudeFt, points } = read(file(...rows, ENDS[1]))
    return [altitudeFt, ...points.map((point) => point.altitudeFt)]
  }
  expect(heights(5500, 5500, 5500)).toEqual([5500, 5500, undefined, undefined, undefined])
  expect(heights(10, 5500, 5000)).toEqual([null, 10, 5500, 5000, undefined])
  expect(heights(10, 0, 0)).toEqual([null, 10, undefined, undefined, undefined])
  expect(heights(5500)).toEqual([null, 5500, undefined])
})

test('only the first and the last aerodrome are ends of the route', () => {
  const [first, , vor, , last] = route.points
  function rowsOf(...points: readonly (typeof route.points)[number][]) {
    const text = writeRoute(format('fms'), { ...route, points }, context)
    if (!text.ok) return expect.fail(text.failure)
    const lines = text.value.text.trim().split('\n')
    return [lines[3], lines[4], ...lines.slice(6).map((line) => line.split(' ')[2])]
  }
  expect(rowsOf(first!, last!, first!)).toEqual(['ADEP SADF', 'ADES SADF', 'ADEP', 'DRCT', 'ADES'])
  expect(rowsOf(vor!, first!, vor!)).toEqual(['DEP GUA', 'DES GUA', 'DRCT', 'DRCT', 'DRCT'])
})

test('a space in a name of a procedure or an airway does not begin another field', () => {
  const points = route.points.map((point) => ({ ...point, airway: 'T  257' }))
  const procedures = { sid: 'UBREL  1A', departureRunway: '05' }
  const text = writeRoute(format('fms'), { ...route, points, procedures }, context)
  if (!text.ok) return expect.fail(text.failure)
  expect(text.value.text).toContain('\nDEPRWY RW05\nSID UBREL_1A\n')
  expect(text.value.text).toContain('\n3 GUA T_257 5500.000000 ')
  expect(readRoute(text.value.text)).toMatchObject({ value: { route: { procedures: { sid: 'UBREL_1A' } } } })
})

test('only an airway leads to a point by its name, and both marks of the system begin a file', () => {
  const ways = ['ADEP', 'DEP', 'DRCT', 'T257', 'DES', 'ADES']
  const text = file(...ways.map((way, i) => `28 P${i} ${way} 0 -3${i} -58`))
  const airways = [undefined, undefined, undefined, 'T257', undefined, undefined]
  for (const mark of ['I', 'A'])
    expect(read(text.replace('I', mark)).points.map(({ airway }) => airway)).toEqual(airways)
})

test('the words of a procedure can have spaces in a file of another program', () => {
  const { procedures } = read(file(...ENDS).replace('ADEP SADF', 'ADEP SADF\n  SID   UBREL   1A  \nDEPRWY RW5'))
  expect(procedures).toEqual({ sid: 'UBREL 1A', departureRunway: '05' })
})

test.each([
  ['2009-01-20', '0901'],
  ['2020-01-02', '2001'],
  ['2020-12-31', '2014'],
  ['2021-01-27', '2014'],
  ['2021-01-28', '2101'],
  ['2026-01-22', '2601'],
  ['2043-01-01', '4301'],
  ['2043-12-31', '4314'],
])('the AIRAC cycle of %s is %s', (date, cycle) => {
  expect(airacCycle(Date.parse(`${date}T12:00:00Z`))).toBe(cycle)
})
