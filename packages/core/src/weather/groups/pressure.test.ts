import { expect, test } from 'vitest'
import { contradicts } from './pressure.ts'

test.each([
  [1011.5, false],
  [1011.4, true],
  [1014.5, false],
  [1014.6, true],
])('a pressure of %d hPa contradicts 1013 hPa: %s', (hpa, expected) => {
  expect(contradicts(hpa, { qnhHpa: 1013, altimeterInHg: null })).toBe(expected)
})
