import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimEndOf, trimOf } from './trim.ts'

const text = fc.string({ unit: fc.constantFrom('.', ' ', '/', 'a', 'é', '🛩') })

test('property: both functions remove the same characters as a regular expression', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(trimEndOf(given, '/')).toBe(given.replace(/\/+$/, ''))
      expect(trimOf(given, '. ')).toBe(given.replace(/^[. ]+|[. ]+$/g, ''))
    }),
  )
})
