import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveringPeriods, periodsOf } from './periods.ts'

function dayBetween(min: string, max: string) {
  return fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
}

const day = fc.oneof(
  { weight: 5, arbitrary: dayBetween('2019-11-20', '2026-03-10') },
  { weight: 1, arbitrary: dayBetween('2026-03-11', '9999-12-31') },
)
const bound = fc.option(day)
const NO_DATE = ''

test('property: the covering periods include every day of the range once, and no other entry', () => {
  fc.assert(
    fc.property(bound, bound, fc.oneof(day, fc.constant(NO_DATE)), (a, b, asked) => {
      const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b]
      const isUnbounded = from === null && to === null
      const isInRange =
        isUnbounded || (asked !== NO_DATE && (from === null || asked >= from) && (to === null || asked <= to))
      const periods = periodsOf(asked)
      const covered = coveringPeriods(from, to).flatMap((span) =>
        periods.filter((period) => period >= span.from && period < span.until),
      )
      expect(covered.length).toBe(isInRange ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})

test('an entry belongs to its day, month and year and to all', () => {
  expect(periodsOf('2026-03-10')).toEqual(['d2026-03-10', 'm2026-03', 'y2026', 'a'])
  expect(periodsOf(NO_DATE)).toEqual(['d', 'm', 'y', 'a'])
})

test.each([
  [null, null, ['a to a~']],
  [null, '0000-01-01', ['d0000-01-01 to d0000-01-01~']],
  ['9999-12-31', null, ['d9999-12-31 to d9999-12-31~']],
  ['2026-03-04', '2026-03-10', ['d2026-03-04 to d2026-03-10~']],
  ['2026-01-04', '2026-03-10', ['d2026-01-04 to d2026-01~', 'd2026-03 to d2026-03-10~', 'm2026-01~ to m2026-03']],
  [
    '2024-11-04',
    '2026-03-10',
    [
      'd2024-11-04 to d2024-11~',
      'd2026-03 to d2026-03-10~',
      'm2024-11~ to m2024~',
      'm2026 to m2026-03',
      'y2024~ to y2026',
    ],
  ],
])('%s to %s is covered by days at the edges only, then months, then years', (from, to, spans) => {
  expect(coveringPeriods(from, to).map((span) => `${span.from} to ${span.until}`)).toEqual(spans)
})
