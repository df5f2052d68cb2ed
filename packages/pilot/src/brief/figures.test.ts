import { expect, test } from 'vitest'
import { crosswindText } from './figures.ts'
import { WORDS } from './words.ts'

test.each([
  [0, 0, '0'],
  [3, 3, 'R 3'],
  [3, 5, 'R 3 to 5'],
  [-5, -3, 'L 3 to 5'],
  [-1, 4, 'L 1 to R 4'],
])('a crosswind of %i to %i knots is written as %s', (least, most, text) => {
  expect(crosswindText({ least, most }, WORDS.en)).toBe(text)
})
