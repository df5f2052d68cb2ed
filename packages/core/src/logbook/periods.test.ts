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

test('property: the covering periods include every day of the range once, and no other day', () => {
  fc.assert(
    fc.property(bound, bound, day, (a, b, asked) => {
      const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b]
      const isInRange = (from === null || asked >= from) && (to === null || asked <= to)
      const periods = periodsOf(asked)
      const covered = coveringPeriods(from, to).flatMap((span) =>
        periods.filter((period) => period >= span.from && period < span.until),
      )
      expect(covered.length).toBe(isInRange ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})
