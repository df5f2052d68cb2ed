import { expect, test } from 'vitest'
import { isOvertaken } from './overtaken.ts'

const NOW = Date.UTC(2026, 9, 3)

test.each([
  [null, false],
  [-1, false],
  [0, false],
  [1000, false],
  [1001, true],
  [59_999, true],
  [60_000, false],
  [3_600_000, false],
])('with a stored time %s ms after its arrival, a write is overtaken: %s', (aheadMs, overtaken) => {
  expect(isOvertaken(aheadMs === null ? null : NOW + aheadMs, NOW)).toBe(overtaken)
})
