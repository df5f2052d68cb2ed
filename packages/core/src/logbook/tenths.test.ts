import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LARGEST_COUNT } from './entry.ts'
import { noSums } from './index.ts'
import { cellTenths } from './tenths.ts'

const sheet = fc.array(fc.oneof(fc.nat(300), fc.nat(LARGEST_COUNT), fc.constant(0)), { minLength: 8, maxLength: 8 })

test('a figure is distributed in whole tenths, each less than one from its exact share, and not to empty cells', () => {
  fc.assert(
    fc.property(sheet, fc.oneof(fc.nat(60), fc.nat(LARGEST_COUNT)), (minutes, logged) => {
      const tenths = cellTenths(minutes, logged)
      const flown = minutes.reduce((sum, cell) => sum + cell, 0)
      expect(tenths.reduce((sum, cell) => sum + cell, 0)).toBe(flown === 0 ? 0 : logged)
      for (const [i, cell] of tenths.entries()) {
        // Computed in whole numbers, so that the test does no rounding: |cell * flown - logged * minutes| < flown.
        const off = BigInt(cell) * BigInt(flown) - BigInt(logged) * BigInt(minutes[i]!)
        expect(Number.isInteger(cell) && (off < 0n ? -off : off) < BigInt(Math.max(flown, 1))).toBe(true)
        if (minutes[i] === 0) expect(cell).toBe(0)
      }
    }),
    { numRuns: 300 },
  )
})

test('the figure of a flight without minutes is not distributed', () => {
  expect(cellTenths([0, 0, 0, 0, 0, 0, 0, 0], 18)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test.each([[undefined], [null], [1.5], [-1], ['11'], [LARGEST_COUNT + 1]])(
  '%j is not a valid figure: the cells are rounded',
  (logged) => {
    expect(cellTenths([3, 0, 33, 0, 0, 0, 0, 57], logged)).toEqual([1, 0, 6, 0, 0, 0, 0, 10])
  },
)

test('the shared sums of no entries cannot be changed', () => {
  expect(Object.isFrozen(noSums)).toBe(true)
})
