import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-5', 10, { start: 2, end: 5 }],
  ['bytes=2-', 10, { start: 2, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=5-99', 10, { start: 5, end: 9 }],
  ['Bytes= 2-5', 10, { start: 2, end: 5 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=10-12', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-1', 0, 'unsatisfiable'],
  ['bytes=5-2', 10, null],
  ['bytes=-', 10, null],
  ['bytes=0-1,4-5', 10, null],
  ['items=0-1', 10, null],
  ['bytes=a-b', 10, null],
  ['bytes=9999999999999999-', 10, null],
  [undefined, 10, null],
] as const)('%j of %i bytes', (header, size, range) => {
  expect(byteRange(header, size)).toEqual(range)
})

it('is always inside the file', () => {
  const part = fc.oneof(fc.constant(''), fc.nat(30).map(String))
  fc.assert(
    fc.property(part, part, fc.nat(20), (first, last, size) => {
      const range = byteRange(`bytes=${first}-${last}`, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
    { numRuns: 500 },
  )
})
