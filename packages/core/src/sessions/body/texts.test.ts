import { anyText } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LetterCase } from './texts.ts'
import { shortText } from './texts.ts'

test('a short string is trimmed, cut at 64 characters and trimmed again', () => {
  expect(shortText('  X-Plane 12\n')).toBe('X-Plane 12')
  expect(shortText(`${'a'.repeat(63)} bc`)).toBe('a'.repeat(63))
  expect(shortText('🛩'.repeat(70))).toBe('🛩'.repeat(64))
  expect(shortText(`  ${'a'.repeat(64)}`)).toBe('a'.repeat(64))
  expect(shortText('   ')).toBe('')
})

test('the case is changed before the cut, because it can change the length', () => {
  expect(shortText('ß'.repeat(40), 'upper')).toBe('S'.repeat(64))
  expect(shortText('LV-ABC', 'lower')).toBe('lv-abc')
})

test.each([null, undefined, 5, true, {}, ['a']])('%j is not a string', (value) => {
  expect(shortText(value)).toBeNull()
})

test('normalising twice changes nothing, and the result has at most 64 characters', () => {
  fc.assert(
    fc.property(anyText(90), fc.constantFrom<LetterCase>('as sent', 'upper', 'lower'), (sent, letterCase) => {
      const once = shortText(sent, letterCase)
      expect(shortText(once, letterCase)).toBe(once)
      expect([...(once ?? '')].length).toBeLessThanOrEqual(64)
    }),
    { numRuns: 2000 },
  )
})
