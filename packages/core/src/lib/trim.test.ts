import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimEndOf, trimOf } from './trim.ts'

const text = fc.string({ unit: fc.constantFrom('.', ' ', '/', 'a', 'é', '🛩') })

test('property: they remove what a regular expression would', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(trimEndOf(given, '/')).toBe(given.replace(/\/+$/, ''))
      expect(trimOf(given, '. ')).toBe(given.replace(/^[. ]+|[. ]+$/g, ''))
    }),
  )
})
